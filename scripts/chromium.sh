#!/bin/sh
# Installs the Chromium of Debian that the browser tests drive, where it is missing and the user may:
# its headless shell, or what CHROMIUM names.
set -eu

package="${CHROMIUM:-chromium-headless-shell}"
command -v "$package" >/dev/null && exit 0

may=
if command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then
        may=env
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        may=sudo
    fi
fi
if [ -z "$may" ]; then
    echo "the browser tests need Chromium: install it (Debian: sudo apt-get install $package)" >&2
    exit 1
fi

echo "installing Chromium for the browser tests"
"$may" apt-get -qq update
"$may" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y "$package" >/dev/null
