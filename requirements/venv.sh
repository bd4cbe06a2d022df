# Finds a Python, and lets requirements/set_up make .venv and the page with it. Sourced by ./sandtable
# and ./test (after they set `root`), never run by itself.
# shellcheck shell=bash

: "${root:?venv.sh is sourced by ./sandtable and ./test}"
venv=$root/.venv
trap 'exit 130' INT  # bash would go on if what it waits for has just ended, or ends otherwise

# ensure_venv run|test|bench: returns once .venv holds at least that set of packages.
ensure_venv() { set_up venv "$1"; }

# ensure_page [--dev]: returns once the page is there, made from web/ as it is; fails if that cannot be.
ensure_page() { set_up page "$@"; }

# set_up WORD...: does what requirements/set_up/__main__.py describes.
set_up() {
    find_python
    "$python" "$root/requirements/set_up" "$@"
}

# Sets `python` to $PYTHON, or else to that of .venv, or else to the first one that is new enough.
find_python() {
    local candidate
    for candidate in ${PYTHON:+"$PYTHON"} "$venv/bin/python" python3 python3.1{4,3,2,1}; do
        if python=$(command -v "$candidate") && is_new_enough "$python"; then return; fi
        if [[ -n ${PYTHON:-} ]]; then break; fi
    done
    local found=${PYTHON:-python3} version
    version=$(version_of "$found") || true
    die "Python 3.11 or newer is needed; $found is ${version:+Python }${version:-missing, or no Python}." \
        "Where it has another name: PYTHON=/path/to/python ./sandtable"
}

is_new_enough() { [[ $(version_of "$1") =~ ^3\.([0-9]+)\. ]] && ((BASH_REMATCH[1] >= 11)); }

# Prints the version of a Python, such as 3.11.7; other programs know none.
version_of() {
    "$1" -EsSc 'import sys; print("%d.%d.%d" % sys.version_info[:3])' </dev/null 2>/dev/null
}

die() { printf 'sandtable: %s\n' "$*" >&2; exit 1; }
