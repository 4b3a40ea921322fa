# What is read instead of run. Sourced by ../dev.
# shellcheck shell=bash

lint_packages=(clang-format clang-tidy shellcheck python3)

verb_lint() { # [--fast] [--seconds=N]: format, shellcheck, php -l, dependencies, clang-tidy (for N s, the newest first)
    local log=.dev/lint.log seconds=0
    case ${1:-} in
        '') ;;
        --fast) seconds='' ;;
        --seconds=*) seconds=${1#*=} ;;
        *) die "lint knows --fast and --seconds=N, not $1" ;;
    esac
    mkdir -p .dev
    lint_checks "$seconds" | tee $log
    totals $log
}

# check NAME COMMAND...: a line that `totals` counts, after what the command prints
check() {
    local name=$1
    shift
    if "$@"; then echo "CHECK PASSED $name"; else echo "CHECK FAILED $name"; fi
}

tree_files() { # tree_files PATTERN...: the files of the tree by their names, without what was built
    local names=() pattern
    for pattern in "$@"; do names+=(-o -name "$pattern"); done
    find . \( -path ./build -o -path ./.dev -o -path ./.git -o -path ./include \) -prune -o -type f \( "${names[@]:1}" \) -print |
        LC_ALL=C sort
}

# lint_checks [SECONDS]: without clang-tidy, a quarter of a minute, which is what CI runs. clang-tidy takes longer than all
# tests, but remembers what was clean: for so many seconds it looks at the newest sources first, for 0 at all of them.
lint_checks() {
    local sources
    need "${php_packages[@]}" "${lint_packages[@]}"
    say "lint"
    mapfile -t sources < <(tree_files '*.cpp' '*.h' '*.cu' | grep -v -e _arginfo.h -e '^\./config\.h')
    check clang-format clang-format --dry-run -Werror "${sources[@]}"
    check shellcheck shellcheck -x dev .ci/run
    check 'php -l' php_syntax
    check dependencies dev_parts/check_dependencies.py
    [[ $1 ]] || return 0
    need "${native_packages[@]}"
    [[ -f config.h ]] || build_extension . --enable-postings-dev
    [[ -f build/native/compile_commands.json ]] || quietly cmake -S . -B build/native -G Ninja
    check clang-tidy dev_parts/tidy.py --seconds="$1" --extension-flags="$(php-config --includes)"
}

php_syntax() { # php -l of every file, in one process each; prints those with faults
    ! tree_files '*.php' '*.inc' | grep -v '^\./run-tests.php' | xargs -n1 -P"$(nproc)" php -n -l 2>&1 | grep -v -e '^No syntax errors' -e '^$'
}
