# The search page, and what its tests need. Sourced by ../dev.
# shellcheck shell=bash

axe_version=4.14.1

verb_serve() { # [--port=N] [CORPUS]: a search page over Debian's packages, in a browser
    local port=8080 folder=.dev/page corpus='' argument extension=$PWD/modules/postings.so
    for argument in "$@"; do
        case $argument in
            --port=*) port=${argument#*=} ;;
            -*) die "serve knows --port=N, not $argument" ;;
            *) corpus=$(cd "$started_in" && realpath -e -- "$argument") || die "there is no corpus '$argument'" ;;
        esac
    done
    [[ $port =~ ^[0-9]{1,5}$ ]] || die "--port wants a number, not '$port'"
    build_extension . --enable-postings-dev # as for tests, which find it built; but warnings are no errors
    mkdir -p $folder
    [[ $corpus ]] || corpus=$(page_corpus $folder) || corpus=''
    php -d "extension=$extension" -d memory_limit=256M examples/package_page/make_index.php $folder/index ${corpus:+"$corpus"}
    say "http://127.0.0.1:$port/ (Ctrl-C ends it)"
    POSTINGS_PAGE_INDEX=$PWD/$folder/index exec php -d "extension=$extension" -q -S "127.0.0.1:$port" \
        -t examples/package_page/public examples/package_page/public/index.php
}

# page_corpus FOLDER: prints the file with all packages and their long descriptions, which apt does not fetch everywhere;
# fails where they cannot be had, and apt's own lists have to do.
page_corpus() {
    local packages=$1/packages
    if [[ ! -f $packages ]]; then
        (fetch_descriptions "$1") || return 1
        # The long descriptions stand in files of their own; apt's own join, `apt-cache show`, takes minutes.
        awk 'BEGIN { RS = ""; ORS = "\n\n" }
            { match($0, /Description-md5: [0-9a-f]+/); of = substr($0, RSTART, RLENGTH) }
            NR == FNR { long[of] = substr($0, index($0, "Description-en:")); next }
            of in long { $0 = $0 "\n" long[of] }
            { print }' <(/usr/lib/apt/apt-helper cat-file "$1"/apt/lists/*_Translation-en*) \
            <(/usr/lib/apt/apt-helper cat-file "$1"/apt/lists/*_Packages*) >"$packages.new" || return 1
        mv "$packages.new" "$packages"
    fi
    echo "$packages"
}

# nginx, only unpacked: installed, it would serve.
unpack_nginx() {
    [[ ! -x /usr/sbin/nginx && ! -x .dev/nginx/usr/sbin/nginx ]] || return 0
    mkdir -p .dev/nginx
    (cd .dev/nginx && apt-get download -q nginx && dpkg -x nginx_*.deb .) >.dev/log 2>&1
}

# What the tests of the page have beside PHP; they skip what is not here.
page_test_tools() {
    (need chromium) || say "no Chromium: its tests are skipped"
    unpack_nginx || say "no nginx: its test is skipped"
    if [[ ! -f .dev/axe/package/axe.min.js ]]; then
        mkdir -p .dev/axe
        command -v npm >/dev/null || (need npm) || true
        (cd .dev/axe && npm pack --silent "axe-core@$axe_version" && tar -xzf axe-core-*.tgz) >.dev/log 2>&1 ||
            say "no axe: what it would look at is not tested"
    fi
}
