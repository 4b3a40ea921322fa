dnl The build of `postings` with phpize. Which sources belong to what is told by their folders, here as in config.w32 and
dnl CMakeLists.txt: nothing has to be listed.

PHP_ARG_ENABLE([postings],
  [whether to enable postings],
  [AS_HELP_STRING([--enable-postings], [Enable the postings extension])],
  [yes])

PHP_ARG_ENABLE([postings-dev],
  [whether postings is built for its developers],
  [AS_HELP_STRING([--enable-postings-dev], [postings: all warnings and assertions on])],
  [no], [no])

PHP_ARG_ENABLE([postings-asan],
  [whether to sanitize postings],
  [AS_HELP_STRING([--enable-postings-asan], [postings: build with ASan and UBSan])],
  [no], [no])

PHP_ARG_ENABLE([postings-service],
  [whether to build postingsd],
  [AS_HELP_STRING([--disable-postings-service], [postings: build without postingsd, so without GPUs])],
  [auto], [no])

PHP_ARG_WITH([postings-cuda],
  [for CUDA (nvcc)],
  [AS_HELP_STRING([[--with-postings-cuda[=DIR]]], [postings: CUDA kernels in postingsd; found by itself])],
  [auto], [no])

PHP_ARG_WITH([postings-sycl],
  [for SYCL (AdaptiveCpp)],
  [AS_HELP_STRING([--with-postings-sycl=DIR], [postings: SYCL kernels in postingsd, for its developers, by the AdaptiveCpp in DIR])],
  [no], [no])

PHP_ARG_WITH([postings-stemmer],
  [for libstemmer],
  [AS_HELP_STRING([[--with-postings-stemmer[=DIR]]], [postings: Snowball's stemmers; found by themselves])],
  [auto], [no])

if test "$PHP_POSTINGS" != "no"; then
  AC_MSG_CHECKING([for PHP 8.2 or newer])
  postings_php_version=`$PHP_CONFIG --version`
  AC_MSG_RESULT([$postings_php_version])
  if test "`$PHP_CONFIG --vernum`" -lt 80200; then
    AC_MSG_ERROR([postings needs PHP 8.2 or newer, and $PHP_CONFIG is of PHP $postings_php_version])
  fi

  dnl autoconf's own words for it are "C++ preprocessor fails sanity check".
  if test -z "$CXX"; then
    AC_CHECK_PROGS([POSTINGS_CXX], [g++ c++ clang++], [no])
    if test "$POSTINGS_CXX" = "no"; then
      AC_MSG_ERROR([postings needs a C++ compiler (Debian: apt install g++)])
    fi
  fi
  dnl autoconf's default of "-g -O2" would install 50 MB of debug information. Whoever wants it says CXXFLAGS="-g -O2".
  test "${CXXFLAGS+set}" || CXXFLAGS=-O2
  PHP_REQUIRE_CXX()

  dnl PHP_CXX_COMPILE_STDCXX of PHP 8.1 refuses 20 in phpize already, without saying why.
  POSTINGS_STDCXX=-std=c++20
  AC_LANG_PUSH([C++])
  AC_MSG_CHECKING([whether $CXX compiles C++20])
  postings_save_cxxflags=$CXXFLAGS
  CXXFLAGS="$CXXFLAGS $POSTINGS_STDCXX"
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[
    #include <algorithm>
    #include <bit>
    #include <concepts>
    #include <span>
  ]], [[
    int values[] = {2, 1};
    std::ranges::sort(values, {}, [](int value) { return value; });
    return std::popcount(1u) + static_cast<int>(std::span<int>(values).size());
  ]])], [AC_MSG_RESULT([yes])], [
    AC_MSG_RESULT([no])
    AC_MSG_ERROR([postings needs a compiler of C++20: gcc 12, clang 14 or newer; CXX names another one])
  ])
  CXXFLAGS=$postings_save_cxxflags
  AC_LANG_POP([C++])

  dnl phpize hides the symbols of C sources at most, never those of C++.
  POSTINGS_CXXFLAGS="$POSTINGS_STDCXX -fvisibility=hidden -fvisibility-inlines-hidden -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1"

  dnl AVX-512 with byte permutations (Ice Lake, Zen 4), which Highway leaves out of its own accord. For all sources or
  dnl for none: they share the inline function that picks a target, so all must be compiled for the same targets.
  POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -DHWY_WANT_AVX3_DL"
  dnl Our vectors of four lanes gain nothing by SVE over NEON, and would be kept in memory (decoded-inl.h).
  case $host_cpu in
    aarch64*|arm64*)
      POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -DHWY_DISABLED_TARGETS=HWY_SVE+HWY_SVE2+HWY_SVE_256+HWY_SVE2_128"
      ;;
  esac

  if test "$PHP_POSTINGS_DEV" != "no"; then
    dnl Zend's own headers are not clean under -Wextra. `./dev build` and `./dev test` add -Werror.
    POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers -Wno-sign-compare -Wno-cast-function-type"
  else
    POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -DNDEBUG"
  fi
  if test "$PHP_POSTINGS_ASAN" != "no"; then
    POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g"
    POSTINGS_SHARED_LIBADD="$POSTINGS_SHARED_LIBADD -fsanitize=address,undefined"
  fi

  if test -z "$PKG_CONFIG"; then
    AC_MSG_ERROR([postings needs pkg-config to find its libraries (Debian: apt install pkg-config)])
  fi
  PKG_CHECK_MODULES([HWY], [libhwy >= 1.0], [], [
    if $PKG_CONFIG --exists libhwy; then
      postings_hwy_version=`$PKG_CONFIG --modversion libhwy`
      AC_MSG_ERROR([postings needs Google Highway 1.0 or newer, and pkg-config finds $postings_hwy_version])
    fi
    AC_MSG_ERROR([postings needs Google Highway 1.0 or newer (Debian: apt install libhwy-dev)])
  ])
  PHP_EVAL_INCLINE([$HWY_CFLAGS])
  PHP_EVAL_LIBLINE([$HWY_LIBS], [POSTINGS_SHARED_LIBADD])

  AC_CHECK_HEADER([xxhash.h], [], [AC_MSG_ERROR([postings needs xxhash.h (Debian: apt install libxxhash-dev)])])

  dnl postingsd has no need of the libraries below.
  POSTINGSD_LIBS=$POSTINGS_SHARED_LIBADD

  POSTINGS_STEMMER=no
  if test "$PHP_POSTINGS_STEMMER" != "no"; then
    case $PHP_POSTINGS_STEMMER in
      auto|yes) ;;
      *)
        dnl The compiler would find one elsewhere.
        if ! test -f "$PHP_POSTINGS_STEMMER/include/libstemmer.h"; then
          AC_MSG_ERROR([--with-postings-stemmer=DIR wants the folder where libstemmer is installed; there is no include/libstemmer.h in $PHP_POSTINGS_STEMMER])
        fi
        postings_save_cppflags=$CPPFLAGS postings_save_ldflags=$LDFLAGS
        CPPFLAGS="$CPPFLAGS -I$PHP_POSTINGS_STEMMER/include" LDFLAGS="$LDFLAGS -L$PHP_POSTINGS_STEMMER/$PHP_LIBDIR"
        ;;
    esac
    AC_CHECK_HEADER([libstemmer.h], [AC_CHECK_LIB([stemmer], [sb_stemmer_new], [POSTINGS_STEMMER=yes])])
    case $PHP_POSTINGS_STEMMER in
      auto|yes) ;;
      *)
        CPPFLAGS=$postings_save_cppflags LDFLAGS=$postings_save_ldflags
        if test "$POSTINGS_STEMMER" = "yes"; then
          PHP_ADD_INCLUDE([$PHP_POSTINGS_STEMMER/include])
          PHP_ADD_LIBPATH([$PHP_POSTINGS_STEMMER/$PHP_LIBDIR], [POSTINGS_SHARED_LIBADD])
        fi
        ;;
    esac
    if test "$POSTINGS_STEMMER" = "yes"; then
      PHP_ADD_LIBRARY([stemmer], 1, [POSTINGS_SHARED_LIBADD])
      POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -DPOSTINGS_STEMMER"
    elif test "$PHP_POSTINGS_STEMMER" != "auto"; then
      AC_MSG_ERROR([no libstemmer (Debian: apt install libstemmer-dev)])
    else
      AC_MSG_WARN([no libstemmer (Debian: apt install libstemmer-dev): postings is built without stemmers])
    fi
  fi

  PKG_CHECK_MODULES([ZSTD], [libzstd >= 1.4.5], [
    AC_DEFINE([POSTINGS_ZSTD], [1], [Stored fields of indexes are compressed])
    PHP_EVAL_INCLINE([$ZSTD_CFLAGS])
    PHP_EVAL_LIBLINE([$ZSTD_LIBS], [POSTINGS_SHARED_LIBADD])
    postings_zstd_version=`$PKG_CONFIG --modversion libzstd`
    AC_MSG_NOTICE([stored fields of indexes are compressed by zstd $postings_zstd_version])
  ], [AC_MSG_WARN([no libzstd (Debian: apt install libzstd-dev): stored fields of indexes are not compressed])])

  dnl ---- postingsd, the service that owns the GPUs, and its client in the extension: both want Linux
  POSTINGS_SERVICE=no
  if test "$PHP_POSTINGS_SERVICE" != "no"; then
    AC_MSG_CHECKING([whether postingsd can be built here])
    case $host_os in
      linux*) POSTINGS_SERVICE=yes ;;
    esac
    AC_MSG_RESULT([$POSTINGS_SERVICE])
    if test "$POSTINGS_SERVICE" = "no" && test "$PHP_POSTINGS_SERVICE" = "yes"; then
      AC_MSG_ERROR([postingsd needs Linux])
    fi
  fi
  if test "$POSTINGS_SERVICE" = "yes"; then
    AC_DEFINE([POSTINGS_SERVICE], [1], [The client of postingsd is built in])
  fi

  dnl The extension is core, php, yioop and the client; postingsd is core and all of the service and the devices.
  postings_folders="ext_src/core ext_src/php ext_src/yioop"
  test "$POSTINGS_SERVICE" = "no" || postings_folders="$postings_folders ext_src/service/client ext_src/service/protocol"
  postings_srcdir=PHP_EXT_SRCDIR([postings])
  POSTINGS_SOURCES=`cd $postings_srcdir && find $postings_folders -name '*.cpp' | LC_ALL=C sort | tr '\n' ' '`

  PHP_NEW_EXTENSION([postings], [$POSTINGS_SOURCES], [$ext_shared],, [$POSTINGS_CXXFLAGS], [cxx])

  for postings_source in $POSTINGS_SOURCES; do
    PHP_ADD_BUILD_DIR([$ext_builddir/`dirname $postings_source`])
  done
  PHP_ADD_INCLUDE([$ext_srcdir/ext_src])
  PHP_SUBST([POSTINGS_SHARED_LIBADD])
  PHP_ADD_LIBRARY([stdc++], 1, [POSTINGS_SHARED_LIBADD])

  if test "$POSTINGS_SERVICE" = "yes"; then
    dnl Of a file that stands in for a library, and one that uses it, only one is taken.
    POSTINGSD_SOURCES=`cd $ext_srcdir && find ext_src/device ext_src/service/server -name '*.cpp' ! -name 'no_*' ! -name 'opencl_*' | LC_ALL=C sort | tr '\n' ' '`

    dnl The loader is opened at run time: only the headers are needed.
    AC_CHECK_HEADER([CL/cl.h],
      [POSTINGSD_SOURCES="$POSTINGSD_SOURCES ext_src/device/opencl_backend.cpp ext_src/device/opencl_devices.cpp ext_src/device/opencl_loader.cpp"],
      [AC_MSG_WARN([no CL/cl.h (Debian: apt install opencl-headers): postingsd is built without OpenCL])
       POSTINGSD_SOURCES="$POSTINGSD_SOURCES ext_src/device/no_opencl.cpp"])

    POSTINGS_NVCC=
    if test "$PHP_POSTINGS_CUDA" != "no"; then
      case $PHP_POSTINGS_CUDA in
        auto|yes) postings_cuda_path="$PATH$PATH_SEPARATOR/usr/local/cuda/bin" ;;
        *) postings_cuda_path="$PHP_POSTINGS_CUDA/bin" ;;
      esac
      AC_PATH_PROG([POSTINGS_NVCC], [nvcc], [], [$postings_cuda_path])
      dnl Every flag is one token: libtool would eat a part of others. SASS for Turing, Ampere and Hopper, PTX for the rest.
      POSTINGS_NVCC_FLAGS="-std=c++20 -O3 --compiler-options=-fPIC -gencode=arch=compute_75,code=sm_75 -gencode=arch=compute_80,code=sm_80 -gencode=arch=compute_90,code=sm_90 -gencode=arch=compute_90,code=compute_90"
      if test -n "$POSTINGS_NVCC"; then
        POSTINGS_CUDA=`dirname $POSTINGS_NVCC`/..
        AC_MSG_CHECKING([whether nvcc builds for sm_75, sm_80 and sm_90 with this compiler])
        echo '#include <cuda_runtime.h>' >conftest.cu
        if $POSTINGS_NVCC $POSTINGS_NVCC_FLAGS -c conftest.cu -o conftest.o >&AS_MESSAGE_LOG_FD 2>&1 && test -f $POSTINGS_CUDA/lib64/libcudart_static.a; then
          AC_MSG_RESULT([yes])
        else
          AC_MSG_RESULT([no])
          POSTINGS_NVCC=
        fi
        rm -f conftest.cu conftest.o
      fi
      if test -z "$POSTINGS_NVCC" && test "$PHP_POSTINGS_CUDA" != "auto"; then
        AC_MSG_ERROR([no working CUDA of version 12 or later in $postings_cuda_path])
      fi
    fi
    if test -n "$POSTINGS_NVCC"; then
      dnl The cudart that is linked in starts where there is no driver.
      POSTINGSD_CUDA_OBJECTS=`cd $ext_srcdir && echo cuda/*.cu | sed 's/\.cu/.o/g'`
      POSTINGSD_LIBS="$POSTINGSD_LIBS $POSTINGS_CUDA/lib64/libcudart_static.a -lrt"
      PHP_ADD_BUILD_DIR([$ext_builddir/cuda])
    else
      AC_MSG_NOTICE([postingsd is built without CUDA])
      POSTINGSD_SOURCES="$POSTINGSD_SOURCES ext_src/device/no_cuda.cpp"
    fi

    if test "$PHP_POSTINGS_SYCL" != "no"; then
      POSTINGS_ACPP="$PHP_POSTINGS_SYCL/bin/acpp"
      POSTINGS_ACPP_FLAGS="--acpp-targets=generic -std=c++20 -O3 -fPIC -Wno-pass-failed -Xclang -fconvergent-functions -DACPP_ALLOW_INSTANT_SUBMISSION=1"
      AC_MSG_CHECKING([whether $POSTINGS_ACPP compiles SYCL])
      echo '#include <sycl/sycl.hpp>' >conftest.cpp
      if $POSTINGS_ACPP $POSTINGS_ACPP_FLAGS -c conftest.cpp -o conftest.o >&AS_MESSAGE_LOG_FD 2>&1 && test -f $PHP_POSTINGS_SYCL/lib/libacpp-rt.so; then
        AC_MSG_RESULT([yes])
      else
        AC_MSG_RESULT([no])
        AC_MSG_ERROR([--with-postings-sycl=DIR wants the folder where AdaptiveCpp is installed; there is no working one in $PHP_POSTINGS_SYCL])
      fi
      rm -f conftest.cpp conftest.o
      POSTINGSD_SYCL_OBJECTS=`cd $ext_srcdir && echo sycl/*.cpp | sed 's/\.cpp/.o/g'`
      POSTINGSD_LIBS="$POSTINGSD_LIBS $PHP_POSTINGS_SYCL/lib/libacpp-rt.so -Wl,-rpath,$PHP_POSTINGS_SYCL/lib"
      PHP_ADD_BUILD_DIR([$ext_builddir/sycl])
    else
      POSTINGSD_SOURCES="$POSTINGSD_SOURCES ext_src/device/no_sycl.cpp"
    fi

    POSTINGS_SERVICE_FLAGS="$POSTINGS_CXXFLAGS -I$ext_srcdir/opencl_kernels -DPOSTINGS_PROGRAM='\"ext_src/device/program.cl\"'"
    PHP_ADD_SOURCES_X([""], [$POSTINGSD_SOURCES], [$POSTINGS_SERVICE_FLAGS], [POSTINGSD_OBJECTS], [yes])
    for postings_source in $POSTINGSD_SOURCES; do
      PHP_ADD_BUILD_DIR([$ext_builddir/`dirname $postings_source`])
    done
    dnl What it shares with the extension is compiled once.
    for postings_source in $POSTINGS_SOURCES; do
      case $postings_source in
        ext_src/core/analysis/*|ext_src/core/index/*|ext_src/core/search/*|ext_src/core/storage/*) ;;
        ext_src/core/*|ext_src/service/*) POSTINGSD_OBJECTS="$POSTINGSD_OBJECTS `echo $postings_source | sed 's/cpp$/lo/'`" ;;
      esac
    done
    POSTINGSD_OBJECTS="$POSTINGSD_OBJECTS $POSTINGSD_CUDA_OBJECTS $POSTINGSD_SYCL_OBJECTS"
    POSTINGSD='$(phplibdir)/postingsd'
    PHP_SUBST([POSTINGSD])
    PHP_SUBST([POSTINGSD_OBJECTS])
    PHP_SUBST([POSTINGSD_LIBS])
    PHP_SUBST([POSTINGS_NVCC])
    PHP_SUBST([POSTINGS_NVCC_FLAGS])
    PHP_SUBST([POSTINGS_ACPP])
    PHP_SUBST([POSTINGS_ACPP_FLAGS])
  fi
  PHP_ADD_MAKEFILE_FRAGMENT
fi
