dnl The build of `postings` with phpize. config.w32 is its twin for Windows; a test compares the two source lists.

PHP_ARG_ENABLE([postings],
  [whether to enable postings],
  [AS_HELP_STRING([--enable-postings], [Enable the postings extension])],
  [yes])

PHP_ARG_ENABLE([postings-dev],
  [whether postings' warnings are errors],
  [AS_HELP_STRING([--enable-postings-dev], [postings: all warnings on, each an error])],
  [no], [no])

PHP_ARG_ENABLE([postings-asan],
  [whether to sanitize postings],
  [AS_HELP_STRING([--enable-postings-asan], [postings: build with ASan and UBSan])],
  [no], [no])

if test "$PHP_POSTINGS" != "no"; then
  PHP_REQUIRE_CXX()
  PHP_CXX_COMPILE_STDCXX([20], [mandatory], [POSTINGS_STDCXX])

  dnl phpize hides the symbols of C sources at most, never those of C++.
  POSTINGS_CXXFLAGS="$POSTINGS_STDCXX -fvisibility=hidden -fvisibility-inlines-hidden -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1"

  dnl AVX-512 with byte permutations (Ice Lake, Zen 4), which Highway leaves out of its own accord. For all sources or
  dnl for none: they share the inline function that picks a target, so all must be compiled for the same targets.
  POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -DHWY_WANT_AVX3_DL"

  if test "$PHP_POSTINGS_DEV" != "no"; then
    dnl Zend's own headers are not clean under -Wextra.
    POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -Wall -Wextra -Werror -Wno-unused-parameter -Wno-missing-field-initializers -Wno-sign-compare -Wno-cast-function-type"
  fi
  if test "$PHP_POSTINGS_ASAN" != "no"; then
    POSTINGS_CXXFLAGS="$POSTINGS_CXXFLAGS -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g"
    POSTINGS_SHARED_LIBADD="$POSTINGS_SHARED_LIBADD -fsanitize=address,undefined"
  fi

  PKG_CHECK_MODULES([HWY], [libhwy >= 1.0])
  PHP_EVAL_INCLINE([$HWY_CFLAGS])
  PHP_EVAL_LIBLINE([$HWY_LIBS], [POSTINGS_SHARED_LIBADD])

  POSTINGS_SOURCES="\
    ext_src/core/base/crc32c.cpp \
    ext_src/core/base/simd_target.cpp \
    ext_src/core/codec/bit_packed.cpp \
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
    ext_src/core/list/lookup.cpp \
    ext_src/core/list/posting_list.cpp \
    ext_src/core/list/posting_list_encode.cpp \
    ext_src/core/list_ops/bitmap_kernels.cpp \
    ext_src/core/list_ops/bitmap_list.cpp \
    ext_src/core/list_ops/block_filter.cpp \
    ext_src/core/list_ops/filter_kernel.cpp \
    ext_src/core/list_ops/intersect_lists.cpp \
    ext_src/core/list_ops/subtract_lists.cpp \
    ext_src/core/list_ops/unite_lists.cpp \
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
    ext_src/php/document_lengths_object.cpp \
    ext_src/php/ini.cpp \
    ext_src/php/integers.cpp \
    ext_src/php/kept.cpp \
    ext_src/php/mode_enum.cpp \
    ext_src/php/module.cpp \
    ext_src/php/packed.cpp \
    ext_src/php/posting_list_dimensions.cpp \
    ext_src/php/posting_list_from.cpp \
    ext_src/php/posting_list_lookup.cpp \
    ext_src/php/posting_list_object.cpp \
    ext_src/php/posting_list_sets.cpp \
    ext_src/php/posting_list_to.cpp \
    ext_src/php/rank_functions.cpp \
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

  PHP_NEW_EXTENSION([postings], [$POSTINGS_SOURCES], [$ext_shared],, [$POSTINGS_CXXFLAGS], [cxx])

  for postings_source in $POSTINGS_SOURCES; do
    PHP_ADD_BUILD_DIR([$ext_builddir/`dirname $postings_source`])
  done
  PHP_ADD_INCLUDE([$ext_srcdir/ext_src])
  PHP_SUBST([POSTINGS_SHARED_LIBADD])
  PHP_ADD_LIBRARY([stdc++], 1, [POSTINGS_SHARED_LIBADD])
  PHP_ADD_MAKEFILE_FRAGMENT
fi
