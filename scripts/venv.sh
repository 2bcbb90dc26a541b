#!/bin/bash
# Makes a virtual environment with a Python of 3.11 or newer: scripts/venv.sh FOLDER
set -euo pipefail
folder=$1

# The lock files were made with 3.11, so that comes first.
python=
for name in "${PYTHON:-}" python3.11 python3.12 python3.13 python3.14 python3 python; do
    if [ -n "$name" ] && command -v "$name" >/dev/null &&
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    echo "Rumpus needs Python 3.11 or newer." >&2
    exit 1
fi

# Debian keeps the part that makes environments in a package of its own.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    sudo=
    [ "$(id -u)" = 0 ] || sudo="sudo -n"
    if command -v apt-get >/dev/null && $sudo true 2>/dev/null; then
        $sudo apt-get update -qq </dev/null
        $sudo apt-get install -y -qq python3-venv </dev/null
    else
        echo "$python cannot make virtual environments; on Debian and Ubuntu install python3-venv." >&2
        exit 1
    fi
fi

echo "Making $folder with $("$python" --version) ..."
exec "$python" -m venv "$folder"
