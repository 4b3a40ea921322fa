dnl The build of `postings` with phpize. config.w32 is its twin for Windows; a test compares the two source lists.

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
      AC_MSG_ERROR([postings needs Google Highway 1.0 or newer, and pkg-config finds `$PKG_CONFIG --modversion libhwy`])
    fi
    AC_MSG_ERROR([postings needs Google Highway 1.0 or newer (Debian: apt install libhwy-dev)])
  ])
  PHP_EVAL_INCLINE([$HWY_CFLAGS])
  PHP_EVAL_LIBLINE([$HWY_LIBS], [POSTINGS_SHARED_LIBADD])

  POSTINGS_SOURCES="\
    ext_src/core/base/ascend.cpp \
    ext_src/core/base/count_bits.cpp \
    ext_src/core/base/crc32c.cpp \
    ext_src/core/base/simd_target.cpp \
    ext_src/core/codec/bit_packed.cpp \
    ext_src/core/codec/bit_packed_encode.cpp \
    ext_src/core/codec/bit_packed_simd.cpp \
    ext_src/core/codec/bitmap.cpp \
    ext_src/core/codec/dgap.cpp \
    ext_src/core/codec/elias_fano.cpp \
    ext_src/core/codec/modified9.cpp \
    ext_src/core/codec/modified9_lists.cpp \
    ext_src/core/codec/opt_pfd.cpp \
    ext_src/core/codec/pfor_delta.cpp \
    ext_src/core/codec/registry.cpp \
    ext_src/core/codec/rice.cpp \
    ext_src/core/codec/roaring.cpp \
    ext_src/core/codec/roaring_format.cpp \
    ext_src/core/codec/simple16.cpp \
    ext_src/core/codec/simple9.cpp \
    ext_src/core/codec/stream_vbyte.cpp \
    ext_src/core/codec/stream_vbyte_vectors.cpp \
    ext_src/core/codec/value_stream.cpp \
    ext_src/core/codec/vbyte.cpp \
    ext_src/core/codec/word_aligned_vectors.cpp \
    ext_src/core/intersect/adp.cpp \
    ext_src/core/intersect/algorithm.cpp \
    ext_src/core/intersect/hash_buckets.cpp \
    ext_src/core/intersect/merge_find.cpp \
    ext_src/core/intersect/merge_path.cpp \
    ext_src/core/intersect/planner.cpp \
    ext_src/core/intersect/scalar.cpp \
    ext_src/core/intersect/simd_merge.cpp \
    ext_src/core/intersect/simd_skip.cpp \
    ext_src/core/intersect/subtract.cpp \
    ext_src/core/intersect/subtract_vectors.cpp \
    ext_src/core/intersect/svs.cpp \
    ext_src/core/intersect/two_level_bitmap.cpp \
    ext_src/core/intersect/unite.cpp \
    ext_src/core/intersect/unite_vectors.cpp \
    ext_src/core/intersect/unite_windows.cpp \
    ext_src/core/list/file_bytes.cpp \
    ext_src/core/list/list_builder.cpp \
    ext_src/core/list/list_image.cpp \
    ext_src/core/list/lookup.cpp \
    ext_src/core/list/posting_list.cpp \
    ext_src/core/list/posting_list_encode.cpp \
    ext_src/core/list/postings_builder.cpp \
    ext_src/core/list/range_list.cpp \
    ext_src/core/list_ops/bitmap_kernels.cpp \
    ext_src/core/list_ops/bitmap_list.cpp \
    ext_src/core/list_ops/block_filter.cpp \
    ext_src/core/list_ops/count_hits.cpp \
    ext_src/core/list_ops/facet_column.cpp \
    ext_src/core/list_ops/frequencies.cpp \
    ext_src/core/list_ops/intersect_lists.cpp \
    ext_src/core/list_ops/subtract_lists.cpp \
    ext_src/core/list_ops/unite_lists.cpp \
    ext_src/core/list_ops/update_lists.cpp \
    ext_src/core/rank/block_max.cpp \
    ext_src/core/rank/block_search.cpp \
    ext_src/core/rank/bm25.cpp \
    ext_src/core/rank/document_lengths.cpp \
    ext_src/core/rank/document_lengths_bytes.cpp \
    ext_src/core/rank/posting_blocks.cpp \
    ext_src/core/rank/rank.cpp \
    ext_src/core/select/top_k_scores.cpp \
    ext_src/core/yioop/packed_postings.cpp \
    ext_src/php/boundary.cpp \
    ext_src/php/chunks.cpp \
    ext_src/php/classes.cpp \
    ext_src/php/codec_enum.cpp \
    ext_src/php/codec_functions.cpp \
    ext_src/php/cursor.cpp \
    ext_src/php/device_object.cpp \
    ext_src/php/dispatch.cpp \
    ext_src/php/dispatch_decode.cpp \
    ext_src/php/document_lengths_object.cpp \
    ext_src/php/facet_counts_function.cpp \
    ext_src/php/facets_object.cpp \
    ext_src/php/forced_devices.cpp \
    ext_src/php/ini.cpp \
    ext_src/php/integers.cpp \
    ext_src/php/intersect_many_function.cpp \
    ext_src/php/kept.cpp \
    ext_src/php/mode_enum.cpp \
    ext_src/php/module.cpp \
    ext_src/php/packed.cpp \
    ext_src/php/posting_list_dimensions.cpp \
    ext_src/php/posting_list_file.cpp \
    ext_src/php/posting_list_from.cpp \
    ext_src/php/posting_list_from_frequencies.cpp \
    ext_src/php/posting_list_lookup.cpp \
    ext_src/php/posting_list_object.cpp \
    ext_src/php/posting_list_sets.cpp \
    ext_src/php/posting_list_to.cpp \
    ext_src/php/posting_list_update.cpp \
    ext_src/php/profile_object.cpp \
    ext_src/php/rank_functions.cpp \
    ext_src/php/rank_many_function.cpp \
    ext_src/php/ranking.cpp \
    ext_src/php/service_process.cpp \
    ext_src/php/set_functions.cpp \
    ext_src/php/top_k_function.cpp \
    ext_src/php/yioop_functions.cpp \
    ext_src/yioop/compile_guard.cpp \
    ext_src/yioop/foreach.cpp \
    ext_src/yioop/integer_functions.cpp \
    ext_src/yioop/list_functions.cpp \
    ext_src/yioop/literal_encoder.cpp \
    ext_src/yioop/modified9_functions.cpp \
    ext_src/yioop/next_posting.cpp \
    ext_src/yioop/posting_functions.cpp \
    ext_src/yioop/register.cpp \
    ext_src/yioop/replace.cpp \
    ext_src/yioop/rewrite.cpp \
    ext_src/yioop/signature.cpp \
    ext_src/yioop/string_offset.cpp \
    ext_src/yioop/visibility.cpp"

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
    AC_CHECK_HEADER([xxhash.h], [], [AC_MSG_ERROR([postingsd needs xxhash.h (Debian: apt install libxxhash-dev). --disable-postings-service builds without it, and without GPUs.])])
    AC_DEFINE([POSTINGS_SERVICE], [1], [The client of postingsd is built in])
    POSTINGS_SOURCES="$POSTINGS_SOURCES \
      ext_src/core/query/list_key.cpp \
      ext_src/core/system/cache_files.cpp \
      ext_src/core/system/descriptor.cpp \
      ext_src/core/system/runtime_folder.cpp \
      ext_src/service/client/admission.cpp \
      ext_src/service/protocol/channel.cpp \
      ext_src/service/client/client.cpp \
      ext_src/service/client/client_combine.cpp \
      ext_src/service/client/client_connection.cpp \
      ext_src/service/client/client_decode.cpp \
      ext_src/service/client/client_rank.cpp \
      ext_src/service/protocol/cost_model.cpp \
      ext_src/service/client/device_list.cpp \
      ext_src/service/client/dispatcher.cpp \
      ext_src/service/protocol/machine.cpp \
      ext_src/service/protocol/socket.cpp"
  fi

  PHP_NEW_EXTENSION([postings], [$POSTINGS_SOURCES], [$ext_shared],, [$POSTINGS_CXXFLAGS], [cxx])

  for postings_source in $POSTINGS_SOURCES; do
    PHP_ADD_BUILD_DIR([$ext_builddir/`dirname $postings_source`])
  done
  PHP_ADD_INCLUDE([$ext_srcdir/ext_src])
  PHP_SUBST([POSTINGS_SHARED_LIBADD])
  PHP_ADD_LIBRARY([stdc++], 1, [POSTINGS_SHARED_LIBADD])

  if test "$POSTINGS_SERVICE" = "yes"; then
    dnl All of both folders, but for what the extension has already, and what stands in for a library that is not there.
    POSTINGSD_SOURCES=
    for postings_source in `cd $ext_srcdir && echo ext_src/device/*.cpp ext_src/service/protocol/*.cpp ext_src/service/server/*.cpp`; do
      case "$POSTINGS_SOURCES $postings_source" in
        *"$postings_source "*|*/no_*.cpp|*/opencl_*.cpp) ;;
        *) POSTINGSD_SOURCES="$POSTINGSD_SOURCES $postings_source" ;;
      esac
    done

    dnl The loader is opened at run time: only the headers are needed.
    AC_CHECK_HEADER([CL/cl.h],
      [POSTINGSD_SOURCES="$POSTINGSD_SOURCES ext_src/device/opencl_backend.cpp ext_src/device/opencl_loader.cpp"],
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
      POSTINGSD_LIBS="$POSTINGS_CUDA/lib64/libcudart_static.a -lrt"
      PHP_ADD_BUILD_DIR([$ext_builddir/cuda])
    else
      AC_MSG_NOTICE([postingsd is built without CUDA])
      POSTINGSD_SOURCES="$POSTINGSD_SOURCES ext_src/device/no_cuda.cpp"
    fi

    POSTINGS_SERVICE_FLAGS="$POSTINGS_CXXFLAGS -I$ext_srcdir/opencl_kernels -DPOSTINGS_KERNELS='\"$ext_srcdir/opencl_kernels\"'"
    PHP_ADD_SOURCES_X([""], [$POSTINGSD_SOURCES], [$POSTINGS_SERVICE_FLAGS], [POSTINGSD_OBJECTS], [yes])
    for postings_source in $POSTINGSD_SOURCES; do
      PHP_ADD_BUILD_DIR([$ext_builddir/`dirname $postings_source`])
    done
    dnl What it shares with the extension is compiled once.
    for postings_source in $POSTINGS_SOURCES; do
      case $postings_source in
        ext_src/core/*|ext_src/service/*) POSTINGSD_OBJECTS="$POSTINGSD_OBJECTS `echo $postings_source | sed 's/cpp$/lo/'`" ;;
      esac
    done
    POSTINGSD_OBJECTS="$POSTINGSD_OBJECTS $POSTINGSD_CUDA_OBJECTS"
    POSTINGSD='$(phplibdir)/postingsd'
    PHP_SUBST([POSTINGSD])
    PHP_SUBST([POSTINGSD_OBJECTS])
    PHP_SUBST([POSTINGSD_LIBS])
    PHP_SUBST([POSTINGS_NVCC])
    PHP_SUBST([POSTINGS_NVCC_FLAGS])
  fi
  PHP_ADD_MAKEFILE_FRAGMENT
fi
