# Makes and keeps the virtual environment .venv, and the page. Sourced by ./sandtable, ./test and the
# scripts in bench/ (after they set `root`), never run by itself.
#
# A finished installation leaves a stamp in .venv that says what was installed, with which Python,
# where, and the hashes of the files it came from. While the stamp agrees with those files, a start
# costs a few milliseconds. A stamp that has fallen behind means: bring .venv up to date. No stamp
# means that .venv is missing or half made: make it from nothing. The page has such a stamp too.
# shellcheck shell=bash

: "${root:?venv.sh is sourced by ./sandtable, ./test and bench/}"
venv=$root/.venv
stamp=$venv/sandtable.stamp
page_stamp=$root/src/sandtable/server/page/.stamp
hasher=(sha256sum)
command -v sha256sum >/dev/null || hasher=(shasum -a 256)

say() { printf 'sandtable: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# ensure_venv run|test|bench: returns once .venv holds at least that set of packages.
ensure_venv() {
    current_sums
    stamp_is_good "$1" || alone "stamp_is_good $1" "install_set $1"
}

# ensure_page: returns once the page is there, made from web/ as it is; fails if that cannot be.
ensure_page() {
    page_is_good && return
    alone page_is_good build_page
    page_is_good
}

# alone CHECK ACTION: acts unless the check holds, while no other process does.
alone() {
    local lock
    if command -v flock >/dev/null; then
        exec {lock}>"$root/.venv.lock"
        if ! flock --nonblock "$lock"; then
            say "another set-up is under way, waiting for it..."
            flock "$lock"
        fi
        $1 || $2
        exec {lock}>&-
    else
        $2
    fi
}

# Everything that decides what belongs into .venv.
current_sums() {
    sums=$(cd "$root" && "${hasher[@]}" pyproject.toml requirements/{run,test,bench}.txt requirements/venv.sh)
}

# Reads the stamp, and leaves the variables empty where there is none.
read_stamp() {
    stamped_sets='' stamped_python='' stamped_root='' stamped_sums=''
    [[ -f $stamp ]] || return 0
    {
        read -r stamped_sets
        read -r stamped_python
        read -r stamped_root
        IFS= read -r -d '' stamped_sums
    } <"$stamp" || true  # the last read ends at the end of the file
}

stamp_is_good() {
    read_stamp
    base_is_good && [[ " $stamped_sets " == *" $1 "* && ${stamped_sums%$'\n'} == "$sums" ]]
}

# Whether .venv was finished once, still works, was not moved, and is of the Python asked for.
base_is_good() {
    [[ -n $stamped_sets && $stamped_root == "$root" && -x $venv/bin/python ]] || return 1
    [[ -z ${PYTHON:-} || $stamped_python == "$(command -v "$PYTHON")" ]]
}

install_set() {
    local wanted=$1 python started=$SECONDS log=$venv/install.log
    if base_is_good; then
        python=$stamped_python
        rm -f "$stamp"
        say "bringing .venv up to date..."
    else
        find_python
        say "first start: setting up .venv with $("$python" --version); this takes about half a minute..."
        rm -rf "$venv"
        make_venv
    fi

    {
        pip_install --require-hashes --requirement "$root/requirements/$wanted.txt" &&
            SANDTABLE_SKIP_PAGE=1 pip_install --no-deps --no-build-isolation --editable "$root"
    } >"$log" 2>&1 || {
        tail -n 15 "$log" >&2
        die "the installation failed; all of its output is in $log"
    }

    local sets=run
    [[ $stamped_sums == "$sums"$'\n' ]] && sets=$stamped_sets  # the locks agree with each other
    [[ " $sets " == *" $wanted "* ]] || sets="$sets $wanted"
    printf '%s\n' "$sets" "$python" "$root" "$sums" >"$stamp.new"
    mv "$stamp.new" "$stamp"
    say "ready after $((SECONDS - started)) s"
}

# Debian and Ubuntu ship Python without ensurepip; their pip can then fill .venv from outside.
make_venv() {
    local options=()
    has_ensurepip "$python" || options=(--without-pip)
    "$python" -m venv "${options[@]}" "$venv" || die "could not make $venv"
}

has_ensurepip() { "$1" -c 'import ensurepip' 2>/dev/null; }

# Without the caller's PYTHONPATH and user packages, which could pass for installed ones.
pip_install() {
    local pip=("$venv/bin/python" -I -m pip)
    "${pip[@]}" --version >/dev/null 2>&1 || pip=("$python" -I -m pip --python "$venv/bin/python")
    PIP_USER=0 "${pip[@]}" install \
        --disable-pip-version-check --no-input --progress-bar off "$@"
}

# Sets `python` to $PYTHON, or else to the first Python on the PATH that is new enough.
find_python() {
    local candidate
    if [[ -n ${PYTHON:-} ]]; then
        python=$(command -v "$PYTHON") || die "PYTHON=$PYTHON: there is no such program"
        is_new_enough "$python" ||
            die "Python 3.11 or newer is needed; $PYTHON is $("$python" --version 2>&1)"
    else
        python=
        for candidate in python3 python3.13 python3.12 python3.11; do
            if is_new_enough "$candidate"; then
                python=$(command -v "$candidate")
                break
            fi
        done
        [[ -n $python ]] || die "Python 3.11 or newer is needed, and was not found" \
            "($(python3 --version 2>&1 || true)). Where it has another name: PYTHON=/path/to/python ./sandtable"
    fi
    has_ensurepip "$python" || "$python" -m pip --version >/dev/null 2>&1 ||
        die "$python has neither pip nor the means to install it." \
            "On Debian and Ubuntu: apt install python3-pip (or python3-venv)"
}

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# ------------------------------------------------------------------------------------- the page

page_is_good() {
    local made_from=
    [[ -z ${SANDTABLE_SKIP_PAGE:-} ]] || return 0
    [[ -f $page_stamp ]] || return 1
    read -r made_from <"$page_stamp"
    [[ $made_from == "$(web_fingerprint)" ]]
}

# The same as in web/make_page.py, without the time that Python takes to start.
web_fingerprint() {
    local sum
    sum=$(
        cd "$root/web" || exit
        find . \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print0 |
            LC_ALL=C sort -z | xargs -0 "${hasher[@]}" | "${hasher[@]}"
    )
    printf '%s' "${sum%% *}"
}

build_page() {
    local started=$SECONDS log=$venv/page.log
    say "building the page; this takes about 20 seconds..."
    if with_node "$venv/bin/python" -I "$root/web/make_page.py" >"$log" 2>&1; then
        say "the page is there after $((SECONDS - started)) s"
    else
        tail -n 15 "$log" >&2
        say "the page could not be built; all of the output is in $log"
    fi
}

# with_node COMMAND...: runs what ends with 3 for want of Node.js, which is then put into .venv.
with_node() {
    local status=0 python
    "$@" || status=$?
    ((status == 3)) || return "$status"
    read_stamp
    python=$stamped_python
    pip_install --require-hashes --requirement "$root/requirements/node.txt" && "$@"
}
