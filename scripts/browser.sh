#!/bin/bash
# Sees to it that there is a browser for the tests: silent where one is found.
set -euo pipefail

for name in "${RUMPUS_BROWSER:-}" chromium chromium-browser google-chrome google-chrome-stable; do
    if [ -n "$name" ] && command -v "$name" >/dev/null; then
        exit 0
    fi
done
for app in "Google Chrome" Chromium; do
    if [ -x "/Applications/$app.app/Contents/MacOS/$app" ]; then
        exit 0
    fi
done

sudo=
[ "$(id -u)" = 0 ] || sudo="sudo -n"
if [ -f /etc/debian_version ] && $sudo true 2>/dev/null; then
    echo "Installing chromium for the browser tests ..."
    $sudo apt-get update -qq </dev/null
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq chromium </dev/null
    exit 0
fi

echo "The browser tests need Chromium: install the package chromium (Debian, Fedora, Arch)," >&2
echo "or Google Chrome; or name a browser of that family in RUMPUS_BROWSER." >&2
exit 1
