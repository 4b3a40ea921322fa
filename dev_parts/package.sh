# A Debian package in the layout of PHP's other extensions. Sourced by ../dev.
# shellcheck shell=bash

verb_package() { # makes a Debian package of the extension for this Debian and its PHP, in build/package
    local version php api package root=build/package/root
    need "${php_packages[@]}" dpkg-dev
    php=$(php-config --version | cut -d. -f1,2)
    api=$(php-config --phpapi)
    version=$(sed -n 's/^#define PHP_POSTINGS_VERSION "\(.*\)"/\1/p' ext_src/php/module.h)
    [[ $version ]] || die "ext_src/php/module.h tells no version"
    # shellcheck disable=SC1091
    version+="-1~deb$(. /etc/os-release && echo "${VERSION_ID:?}")"
    package=php$php-postings
    build_extension build/release
    say "package"
    rm -rf build/package
    install -D -m 644 build/release/modules/postings.so "$root/usr/lib/php/$api/postings.so"
    install -m 755 build/release/modules/postingsd "$root/usr/lib/php/$api/postingsd"
    strip --strip-unneeded "$root/usr/lib/php/$api"/postings*
    install -D -m 644 /dev/stdin "$root/etc/php/$php/mods-available/postings.ini" <<INI
; configuration for php postings module
; priority=20
extension=postings.so
INI
    install -D -m 755 -t "$root/usr/share/php-postings" bin/postings
    cp -r bin/src "$root/usr/share/php-postings/"
    chmod -R u=rwX,go=rX "$root/usr/share/php-postings"
    mkdir $root/usr/bin
    ln -s ../share/php-postings/postings $root/usr/bin/postings
    install -D -m 644 LICENSE "$root/usr/share/doc/$package/copyright"
    install -m 644 README.md examples/systemd/postingsd.service "$root/usr/share/doc/$package/"
    install -D -m 644 -t "$root/usr/share/doc/$package/docs" docs/*.md
    install -D -m 644 -t "$root/usr/share/doc/$package/stubs" ext_src/stubs/*.stub.php
    sed -i "s|^ExecStart=/usr/lib/php/[0-9]*/|ExecStart=/usr/lib/php/$api/|" "$root/usr/share/doc/$package/postingsd.service"
    mkdir $root/DEBIAN
    echo "/etc/php/$php/mods-available/postings.ini" >$root/DEBIAN/conffiles
    maintainer_script postinst enmod "$php" configure
    maintainer_script prerm dismod "$php" 'remove | upgrade'
    install -m 755 /dev/stdin $root/DEBIAN/postrm <<SCRIPT
#!/bin/sh
set -e
# What php-common notes of an extension that its package has disabled.
[ "\$1" != purge ] || rm -f /var/lib/php/modules/$php/*/disabled_by_maint/postings
SCRIPT
    package_control "$package" "$version" "$php" "$api" >$root/DEBIAN/control
    quietly dpkg-deb --root-owner-group --build $root build/package
    say "made build/package/${package}_${version}_$(dpkg --print-architecture).deb"
}

# maintainer_script NAME ACTION PHP OCCASION: as dh_php writes them, phpenmod and phpdismod for all of that PHP's SAPIs.
maintainer_script() {
    install -m 755 /dev/stdin "build/package/root/DEBIAN/$1" <<SCRIPT
#!/bin/sh
set -e
case \$1 in
    $4) ;;
    *) exit 0 ;;
esac
if [ -e /usr/lib/php/php-maintscript-helper ]; then
    . /usr/lib/php/php-maintscript-helper
    php_invoke $2 $3 ALL postings
fi
SCRIPT
}

# One PHP's at a time is installed: all have the command.
package_control() { # package_control PACKAGE VERSION PHP API
    local libraries
    # dpkg-shlibdeps wants a source package's control file to read.
    mkdir -p build/package/debian
    printf 'Source: postings\n\nPackage: %s\nArchitecture: any\n' "$1" >build/package/debian/control
    libraries=$(cd build/package && dpkg-shlibdeps -O --ignore-missing-info "root/usr/lib/php/$4"/postings* 2>/dev/null)
    cat <<CONTROL
Package: $1
Version: $2
Architecture: $(dpkg --print-architecture)
Maintainer: postings <postings@localhost>
Installed-Size: $(du -sk build/package/root/usr | cut -f1)
Pre-Depends: php-common (>= 2:69~)
Depends: php$3-common, phpapi-$4, ${libraries#shlibs:Depends=}
Recommends: php$3-cli
Suggests: ocl-icd-libopencl1
Provides: php-postings
Conflicts: php-postings
Replaces: php-postings
Section: php
Priority: optional
Description: posting lists for search engines written in PHP
 Compressed posting lists as PHP values, intersected, united and ranked by
 BM25 natively, and Yioop's posting functions. The service postingsd runs
 large operations on a GPU where that is faster.
CONTROL
}

# Installed and removed again where there is no compiler and nothing else of ours.
test_package() { # test_package RELEASE_NUMBER
    local root package
    if ((EUID != 0)); then
        echo "CHECK SKIPPED the package for Debian $1: a clean Debian is made by debootstrap, which wants root"
        return
    fi
    root=$(system_root "debian-$1")
    copy_tree "$root/build/nts"
    in_root "$root" /build/nts/dev package
    package=$(echo "$root"/build/nts/build/package/*.deb)
    root=build/clean-root
    rm -rf $root
    clean_root "debian-$1" $root
    cp "$package" php_tests/package.php $root/tmp/
    say "${package##*/} in a clean Debian $1"
    # In a shell of its own: what fails here is a test, and not the end.
    if (quietly in_root "$PWD/$root" sh -ec '
            apt-get update -q
            apt-get install -y -q --no-install-recommends /tmp/*.deb php-cli php-cgi
            php /tmp/package.php
            php-cgi -q -m | grep -x postings
            postings --help | grep -q "^usage: postings"
            find / -xdev -newer /tmp/package.php -name "*postings*" -path "*php*"
            test -x "$(sed -n "s/^ExecStart=\([^ ]*\) .*/\1/p" /usr/share/doc/php*-postings/postingsd.service)"
            apt-get remove -y -q "php*-postings"
            php -r "exit((int) extension_loaded(\"postings\"));"
            php -v 2>&1 | (! grep -i warning)
            apt-get purge -y -q "php*-postings"
            ! find / -xdev -name "*postings*" ! -path "/tmp/*" | grep .'); then
        echo "CHECK PASSED ${package##*/}, $(stat -c %s "$package") bytes, is installed and removed"
    else
        echo "CHECK FAILED ${package##*/} is installed and removed"
    fi
    rm -rf $root
}
