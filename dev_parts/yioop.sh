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
