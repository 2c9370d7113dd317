#!/bin/sh
# Types and unit tests of the browser code, where Node is there; the rest of the house needs no Node.
# usage: check.sh VERSION-OF-TYPESCRIPT
set -eu
cd "$(dirname "$0")/../.."

if ! command -v node >/dev/null 2>&1; then
    echo "javascript  skipped: no Node on this machine (the browser tests still run the code)"
    exit 0
fi

compiler=var/node/node_modules/.bin/tsc
if [ "$("$compiler" --version 2>/dev/null || true)" != "Version $1" ]; then
    mkdir -p var/node
    if ! npm install --prefix var/node --no-save --no-audit --no-fund --loglevel=error "typescript@$1" \
        >var/node/install.log 2>&1; then
        echo "javascript  types skipped: the TypeScript compiler could not be installed, see var/node/install.log"
        compiler=
    fi
fi
if [ -n "$compiler" ]; then
    echo "tsc --checkJs"
    "$compiler" --project jsconfig.json
fi

tests=$(find tests/js -name '*.test.mjs')
if [ -n "$tests" ]; then
    echo "node --test tests/js"
    # shellcheck disable=SC2086 # one word per file is what is wanted
    node --test $tests
fi
