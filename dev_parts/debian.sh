# Debian and Ubuntu in folders of their own: other compilers, other PHPs, and machines that have nothing. Sourced by ../dev.
# shellcheck shell=bash

php_source_packages=(dpkg-dev libxml2-dev zlib1g-dev bison re2c)
# -O1 is what a debug build needs to be tolerable.
zts_options=(CC='ccache gcc' CFLAGS=-O1 --enable-debug --enable-zts --disable-all --enable-cli --enable-cgi --enable-fpm
    --enable-mbstring --disable-mbregex --enable-opcache --enable-pcntl --enable-posix --enable-session --enable-tokenizer
    --enable-ctype --enable-filter --with-zlib)

# system_base SYSTEM: prints the tar file of debian-13 or the like as debootstrap makes it, made once.
system_base() {
    local cache=${XDG_CACHE_HOME:-$HOME/.cache}/postings name mirror=http://deb.debian.org/debian options=() tar root keys
    case $1 in
        debian-12) name=bookworm ;;
        debian-13) name=trixie ;;
        debian-sid) name=sid ;;
        ubuntu-24.04) name=noble ;;
        ubuntu-26.04) name=resolute ;;
        *) die "knows Debian 12, 13 and sid, and Ubuntu 24.04 and 26.04, not $1" ;;
    esac
    ((EUID == 0)) || die "a system of its own is made by debootstrap, which wants root: sudo ./dev …"
    tar=$cache/$1.tar root=$cache/$1.new
    if [[ ! -f $tar ]]; then
        need debootstrap
        if [[ $1 == ubuntu-* ]]; then
            mirror=http://archive.ubuntu.com/ubuntu
            # Debian 12 has no package of their keys.
            keys=$(system_root debian-13)
            quietly in_root "$keys" apt-get install -y -q --no-install-recommends ubuntu-keyring
            options=("--keyring=$keys/usr/share/keyrings/ubuntu-archive-keyring.gpg")
        fi
        say "debootstrap $name"
        mkdir -p "$cache"
        rm -rf "$root"
        # An older debootstrap does not know the name, but how all of them are installed.
        quietly debootstrap --variant=minbase --include=ca-certificates "${options[@]}" "$name" "$root" "$mirror" \
            "/usr/share/debootstrap/scripts/$([[ $1 == ubuntu-* ]] && echo gutsy || echo sid)"
        package_sources "$1" "$name" "$mirror" >"$root/etc/apt/sources.list"
        tar -C "$root" -cf "$tar.new" .
        mv "$tar.new" "$tar"
        rm -rf "$root"
    fi
    echo "$tar"
}

package_sources() { # package_sources SYSTEM NAME MIRROR
    local parts=main
    [[ $1 != ubuntu-* ]] || parts='main universe'
    printf '%s %s\n' deb "$3 $2 $parts" deb-src "$3 $2 $parts"
    [[ $1 == debian-sid ]] || echo "deb $3 $2-updates $parts"
    case $1 in
        debian-sid) ;;
        debian-*) echo "deb http://deb.debian.org/debian-security $2-security $parts" ;;
        ubuntu-*) echo "deb http://archive.ubuntu.com/ubuntu $2-security $parts" ;;
    esac
}

# system_root SYSTEM: prints the folder in which that system is kept, with what was installed and built there.
system_root() {
    local tar
    tar=$(system_base "$1")
    [[ -d ${tar%.tar} ]] || clean_root "$1" "${tar%.tar}"
    echo "${tar%.tar}"
}

clean_root() { # clean_root SYSTEM FOLDER: unpacks that system, where nothing is installed
    local tar
    tar=$(system_base "$1")
    mkdir -p "$2"
    tar -C "$2" -xf "$tar"
}

# in_root ROOT COMMAND...: runs it there, with the network of this machine; what is mounted for it goes with it.
in_root() {
    local root=$1
    shift
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    # shellcheck disable=SC2016
    unshare --mount sh -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --rbind /sys "$0/sys" || exit
        root=$0
        exec chroot "$root" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            LC_ALL=C.UTF-8 TERM="${TERM:-dumb}" DEBIAN_FRONTEND=noninteractive \
            ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@"' "$root" "$@"
}

# copy_tree FOLDER: this tree without what was built in it. What was built in FOLDER stays.
copy_tree() {
    need rsync
    mkdir -p "$1"
    rsync -a --delete --filter=':- .gitignore' --exclude=.git ./ "$1/"
}

# Everything on another system: as a user installs it, the native tests, a PHP with threads and assertions, and another
# compiler. What fails keeps none of the rest from being run.
test_system() { # test_system SYSTEM
    local root part
    root=$(system_root "$1")
    copy_tree "$root/build/nts"
    copy_tree "$root/build/zts"
    for part in nts/dev:as_user nts/dev:messages nts/dev:native zts/dev:zts nts/dev:clang; do
        say "$1: ${part#*:} in $root"
        in_root "$root" "/build/${part%:*}" "test_${part#*:}" || echo "CHECK FAILED $1: ${part#*:}"
    done
}

# ---- what `test_system` calls in there

# What the README tells users, word for word; ccache stands in the path.
verb_test_as_user() {
    need "${php_packages[@]}" "${build_packages[@]}" "${test_packages[@]}"
    say "phpize && ./configure && make && make test && make install"
    (
        export PATH=/usr/lib/ccache:$PATH NO_INTERACTION=1 POSTINGS_TEST_DEVICE=opencl
        export TEST_PHP_ARGS='-q -g FAIL,XFAIL,BORK,WARN,LEAK,SKIP --set-timeout 600'
        TEST_PHP_CGI_EXECUTABLE=$(command -v php-cgi)
        export TEST_PHP_CGI_EXECUTABLE
        forget_objects .
        quietly phpize
        quietly ./configure
        quietly make -j"$(nproc)"
        make test || true
        quietly make install
    )
    installed_files "$(php-config --extension-dir)"
}

# installed_files FOLDER: is everything there, works it, and is it small?
installed_files() {
    local bytes
    bytes=$(cat "$1/postings.so" "$1/postingsd" | wc -c)
    if ((bytes < 10000000)) && php -n -d extension=postings.so -r 'exit((int) !function_exists("Postings\\rank"));'; then
        echo "CHECK PASSED $bytes bytes are installed"
    else
        echo "CHECK FAILED $bytes bytes are installed in $1"
    fi
}

verb_test_native() {
    build_native build/native
    native_tests build/native
}

native_tests() { # native_tests FOLDER
    say "native unit tests (in $1)"
    run_gtest "$1/core_tests" 2>&1
    POSTINGS_TEST_DEVICE=opencl run_gtest "$1/device_tests" 2>&1
}

verb_test_clang() {
    local native_targets=(core_tests device_tests) newest
    need clang
    # It takes the newest gcc's folder, be there headers of C++ or not.
    newest=$(printf '%s\n' /usr/lib/gcc/*/* | sort -V | tail -n 1)
    need "libstdc++-${newest##*/}-dev"
    CC='ccache clang' CXX='ccache clang++' werror=-Werror build_extension build/clang --enable-postings-dev
    echo "CHECK PASSED $(clang --version | head -n 1) compiles it without a warning"
    CC=clang CXX=clang++ build_native build/native-clang
    native_tests build/native-clang
    POSTINGS_TEST_DEVICE=opencl run_phpt build/clang php_tests
}

# The PHPT files on a PHP with threads and debug assertions, made of Debian's source package.
verb_test_zts() {
    local php=/opt/php-zts
    need "${php_packages[@]}" "${build_packages[@]}" "${test_packages[@]}" "${php_source_packages[@]}"
    # One that was built otherwise is built again.
    if [[ "$(cat $php/options 2>/dev/null)" != "${zts_options[*]}" ]]; then
        build_zts $php
        echo "${zts_options[*]}" >$php/options
    fi
    export PATH=$php/bin:$PATH POSTINGS_TEST_DEVICE=opencl
    # phpize takes the optimization away: our vectors would take minutes.
    make_arguments=(CXXFLAGS=-O2) werror=-Werror build_extension . --enable-postings-dev
    run_phpt . php_tests
}

# any_source PACKAGE: one of its versions; a mirror may lack the newest, of security.
any_source() {
    local version
    for version in $(apt-cache showsrc "$1" | sed -n 's/^Version: //p'); do
        ! apt-get source -q --tar-only "$1=$version" || return 0
    done
    return 1
}

build_zts() { # build_zts PREFIX
    local sources=/build/php-source package
    package=php$(php-config --version | cut -d. -f1,2)
    say "$package with threads and debug assertions"
    rm -rf $sources/*/
    mkdir -p $sources
    (
        cd $sources || exit
        # One that was put there is as good: patches do not matter here.
        if ! compgen -G "${package}_*.orig.tar.*" >/dev/null; then
            quietly apt-get update -q
            quietly any_source "$package"
        fi
        tar -xf "$package"_*.orig.tar.*
        cd php*/ || exit
        quietly ./buildconf --force
        quietly ./configure "${zts_options[@]}" --prefix="$1"
        quietly make -j"$(nproc)"
        quietly make install
    )
}

# What configure says where something is missing.
verb_test_messages() {
    local folder=build/messages programs
    rm -rf $folder
    mkdir -p $folder/no_compiler $folder/no_pkg-config $folder/old
    # One after the other: ln refuses two files of one name.
    for programs in /usr/bin /usr/local/bin; do
        find $programs ! -type d ! -name '*g++*' ! -name '*c++*' ! -name '*clang++*' \
            -exec ln -sft $folder/no_compiler {} +
        find $programs ! -type d ! -name '*pkg*conf*' -exec ln -sft $folder/no_pkg-config {} +
    done
    configure_says 'apt install g++' PATH="$PWD/$folder/no_compiler"
    # With pkgconf 2, what phpize put into configure says it before our part is reached.
    configure_says 'apt install pkg-config|error: pkg-config not found' PATH="$PWD/$folder/no_pkg-config"
    printf 'Name: libhwy\nDescription: old\nVersion: 0.15\n' >$folder/old/libhwy.pc
    configure_says 'apt install libhwy-dev' PKG_CONFIG_LIBDIR=/nonexistent
    configure_says 'pkg-config finds 0.15' PKG_CONFIG_LIBDIR="$PWD/$folder/old"
    configure_says 'apt install libxxhash-dev' ac_cv_header_xxhash_h=no
    # As --with-postings-stemmer and the like do.
    configure_says 'no include/libstemmer.h in /nonexistent' with_postings_stemmer=/nonexistent
    configure_says 'no working CUDA .* in /nonexistent' with_postings_cuda=/nonexistent
    configure_says 'no working one in /nonexistent' with_postings_sycl=/nonexistent
    printf '#!/bin/sh\ncase $1 in --vernum) echo 80129 ;; --version) echo 8.1.29 ;; *) exec php-config "$@" ;; esac\n' \
        >$folder/php-config
    chmod +x $folder/php-config
    # As --with-php-config does.
    configure_says 'needs PHP 8.2 or newer' with_php_config="$PWD/$folder/php-config"
}

configure_says() { # configure_says PATTERN VARIABLE=VALUE...
    local text=$1 status=0
    shift
    (cd build/messages && env -u CXX "$@" ../../configure) >.dev/message 2>&1 || status=$?
    if ((status)) && tail -n 3 .dev/message | grep -qE -- "$text"; then
        echo "CHECK PASSED configure says '$text'"
    else
        tail -n 3 .dev/message
        echo "CHECK FAILED configure says '$text'"
    fi
}
