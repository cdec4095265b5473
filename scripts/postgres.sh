#!/bin/sh
# Installs Debian's PostgreSQL, which a part of the tests runs on, where it is missing and the user
# may. The tests start a server of their own; the package's is not made.
set -eu

ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0

may=
if command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then
        may=env
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        may=sudo
    fi
fi
if [ -z "$may" ]; then
    echo "the tests need PostgreSQL: install it (Debian: sudo apt-get install postgresql)" >&2
    exit 1
fi

echo "installing PostgreSQL for the tests"
"$may" apt-get -qq update
"$may" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y postgresql-common >/dev/null
"$may" mkdir -p /etc/postgresql-common/createcluster.d
none=/etc/postgresql-common/createcluster.d/none.conf
echo "create_main_cluster = false" | "$may" tee "$none" >/dev/null
"$may" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y postgresql >/dev/null
"$may" rm "$none"
