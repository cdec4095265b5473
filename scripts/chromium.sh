#!/bin/sh
# Installs Debian's Chromium, which the browser tests drive, where it is missing and the user may.
set -eu

command -v chromium >/dev/null && exit 0

may=
if command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then
        may=env
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        may=sudo
    fi
fi
if [ -z "$may" ]; then
    echo "the browser tests need Chromium: install it (Debian: sudo apt-get install chromium)" >&2
    exit 1
fi

echo "installing Chromium for the browser tests"
"$may" apt-get -qq update
"$may" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium >/dev/null
