# What becomes of a user's Yioop. Sourced by ../dev.
# shellcheck shell=bash

verb_yioop() { # DIR: which functions of the Yioop in DIR become native, by their bodies and by what they do
    local folder=${1:-} checkout=$PWD
    (($# == 1)) || die "yioop wants the folder of a Yioop: ./dev yioop /var/www/yioop"
    (cd "$started_in" && [[ -d $folder ]]) || die "no folder $folder"
    build_extension . --enable-postings-dev
    (cd "$started_in" && exec php -n -d "extension=$checkout/modules/postings.so" -d postings.yioop=on \
        "$checkout/dev_parts/yioop/look.php" "$folder")
}

# bench_yioop yioop OPTION...: `./dev bench yioop`; paths in the options are the caller's
bench_yioop() {
    local argument arguments=() path='' measured=1 pages=1
    for argument in "$@"; do
        case $argument in
            --help | -h) exec php bench_php/run.php --help ;;
            --path=* | --queries=*)
                path=$(cd "$started_in" && realpath -e -- "${argument#*=}" 2>/dev/null) || die "there is no ${argument#*=}"
                argument=${argument%%=*}=$path
                ;;
            --from=*) measured='' ;;
            --no-pages) pages='' ;;
        esac
        arguments+=("$argument")
    done
    [[ $path || ! $measured ]] || die "bench yioop wants the folder of a Yioop: ./dev bench yioop --path=DIR"
    need "${bench_packages[@]}" php-sqlite3
    build_extension build/bench
    if [[ $measured ]]; then
        if [[ $pages ]]; then
            unpack_nginx || die "no nginx: install it"
            (need chromium) || say "no Chromium: the server's half only"
        fi
        # For a Yioop without an index, and for --index.
        [[ ${POSTINGS_CORPUS_FOLDER:-} ]] || (make_corpora build/corpora debian) || say "no descriptions of Debian's packages"
    fi
    php bench_php/run.php --extension=build/bench/modules/postings.so "${arguments[@]}"
}
