#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "core/storage/compression.h"

#include <new>

#include "core/base/crc32c.h"
#include "core/base/error.h"

#ifdef POSTINGS_ZSTD
#include <zdict.h>
#include <zstd.h>
#endif

namespace postings::storage {

#ifdef POSTINGS_ZSTD

namespace {
// On chunks of 16 KiB, level 3 takes 1.1 (prose) to 1.7 (source code) times as long and saves 1.3
// to 2.8 %.
constexpr int kLevel = 1;
// On blocks of 2 KiB with a dictionary, level 3 takes 1.2 times as long and saves 6 %.
constexpr int kDictionaryLevel = 3;

// A skippable frame without content (RFC 8878, section 3.1.2).
constexpr uint8_t kSkippableFrame[8] = {0x50, 0x2a, 0x4d, 0x18};
}  // namespace

Compression best_compression() {
    return Compression::Zstd;
}

bool can_decompress(Compression compression) {
    return compression == Compression::None || compression == Compression::Zstd ||
           compression == Compression::ZstdDictionary;
}

Bytes make_dictionary(std::span<const uint8_t> content, std::span<const uint8_t> samples,
                      std::span<const size_t> sizes, size_t bytes) {
    Bytes dictionary(bytes);
    ZDICT_params_t parameters{};
    parameters.compressionLevel = kDictionaryLevel;
    // Each frame repeats it, so that none is decompressed with another dictionary. Below 2^15 they
    // are reserved, below 2^16 they take two bytes.
    parameters.dictID = 1u << 15 | (crc32c(content) & 0x7FFF);
    const size_t size = ZDICT_finalizeDictionary(
        dictionary.data(), dictionary.size(), content.data(), content.size(), samples.data(),
        sizes.data(), static_cast<unsigned>(sizes.size()), parameters);
    dictionary.resize(ZDICT_isError(size) ? 0 : size);
    return dictionary;
}

DecompressionDictionary::DecompressionDictionary(std::span<const uint8_t> bytes)
    : dictionary_(ZSTD_createDDict(bytes.data(), bytes.size())) {}

DecompressionDictionary::~DecompressionDictionary() {
    ZSTD_freeDDict(static_cast<ZSTD_DDict*>(dictionary_));
}

Compressor::Compressor() : context_(ZSTD_createCCtx()) {
    if (context_ == nullptr) throw std::bad_alloc();
}

Compressor::~Compressor() {
    ZSTD_freeCDict(static_cast<ZSTD_CDict*>(dictionary_));
    ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(context_));
}

void Compressor::use_dictionary(std::span<const uint8_t> bytes) {
    ZSTD_freeCDict(static_cast<ZSTD_CDict*>(dictionary_));
    dictionary_ = ZSTD_createCDict(bytes.data(), bytes.size(), kDictionaryLevel);
    if (dictionary_ == nullptr) throw CorruptedData("this is no dictionary of zstd", 0);
}

std::span<const uint8_t> Compressor::compress(std::span<const uint8_t> bytes) {
    auto* const context = static_cast<ZSTD_CCtx*>(context_);
    out_.resize(ZSTD_compressBound(bytes.size()));
    const size_t size =
        dictionary_ == nullptr
            ? ZSTD_compressCCtx(context, out_.data(), out_.size(), bytes.data(), bytes.size(),
                                kLevel)
            : ZSTD_compress_usingCDict(context, out_.data(), out_.size(), bytes.data(),
                                       bytes.size(), static_cast<ZSTD_CDict*>(dictionary_));
    if (ZSTD_isError(size) || size >= bytes.size()) return {};
    return std::span(out_).first(size);
}

void Compressor::compress_long(std::initializer_list<std::span<const uint8_t>> parts,
                               const std::function<void(std::span<const uint8_t>)>& write) {
    auto* const context = static_cast<ZSTD_CCtx*>(context_);
    size_t bytes = 0, written = 0;
    for (const auto part : parts) bytes += part.size();
    ZSTD_CCtx_reset(context, ZSTD_reset_session_and_parameters);
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setPledgedSrcSize(context, bytes);
    out_.resize(ZSTD_CStreamOutSize());
    const auto advance = [&](ZSTD_inBuffer& in, ZSTD_EndDirective directive) {
        ZSTD_outBuffer out{out_.data(), out_.size(), 0};
        const size_t left = ZSTD_compressStream2(context, &out, &in, directive);
        if (ZSTD_isError(left)) throw std::bad_alloc();  // no other error is possible
        write(std::span(out_).first(out.pos));
        written += out.pos;
        return left;
    };
    for (const auto part : parts) {
        ZSTD_inBuffer in{part.data(), part.size(), 0};
        while (in.pos < in.size) advance(in, ZSTD_e_continue);
    }
    ZSTD_inBuffer none{nullptr, 0, 0};
    while (advance(none, ZSTD_e_end) != 0) {
    }
    if (written == bytes) write(kSkippableFrame);
}

Decompressor::~Decompressor() {
    ZSTD_freeDCtx(static_cast<ZSTD_DCtx*>(context_));
}

void Decompressor::make_context() {
    if (context_ == nullptr) context_ = ZSTD_createDCtx();
    if (context_ == nullptr) throw std::bad_alloc();
}

void Decompressor::use_dictionary(const DecompressionDictionary* dictionary) {
    make_context();
    auto* const context = static_cast<ZSTD_DCtx*>(context_);
    // decompress_beginning() stops within a frame, where zstd refuses another dictionary.
    ZSTD_DCtx_reset(context, ZSTD_reset_session_only);
    const size_t result = ZSTD_DCtx_refDDict(
        context,
        dictionary == nullptr ? nullptr : static_cast<ZSTD_DDict*>(dictionary->dictionary_));
    if (ZSTD_isError(result)) throw Error("zstd refuses a dictionary");
}

bool Decompressor::decompress(std::span<const uint8_t> bytes, std::span<uint8_t> out) {
    make_context();
    return ZSTD_decompressDCtx(static_cast<ZSTD_DCtx*>(context_), out.data(), out.size(),
                               bytes.data(), bytes.size()) == out.size();
}

bool Decompressor::decompress_beginning(std::span<const uint8_t> bytes, std::span<uint8_t> out) {
    make_context();
    auto* const context = static_cast<ZSTD_DCtx*>(context_);
    ZSTD_DCtx_reset(context, ZSTD_reset_session_only);
    ZSTD_inBuffer from{bytes.data(), bytes.size(), 0};
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    while (to.pos < to.size) {
        const size_t before = from.pos + to.pos;
        const size_t left = ZSTD_decompressStream(context, &to, &from);
        if (ZSTD_isError(left) || left == 0 || from.pos + to.pos == before) break;
    }
    return to.pos == to.size;
}

#else

Compression best_compression() {
    return Compression::None;
}

bool can_decompress(Compression compression) {
    return compression == Compression::None;
}

Bytes make_dictionary(std::span<const uint8_t>, std::span<const uint8_t>, std::span<const size_t>,
                      size_t) {
    return {};
}

DecompressionDictionary::DecompressionDictionary(std::span<const uint8_t>) {}
DecompressionDictionary::~DecompressionDictionary() = default;

Compressor::Compressor() = default;
Compressor::~Compressor() = default;

void Compressor::use_dictionary(std::span<const uint8_t>) {}

std::span<const uint8_t> Compressor::compress(std::span<const uint8_t>) {
    return {};
}

void Compressor::compress_long(std::initializer_list<std::span<const uint8_t>>,
                               const std::function<void(std::span<const uint8_t>)>&) {}

Decompressor::~Decompressor() = default;

void Decompressor::use_dictionary(const DecompressionDictionary*) {}

bool Decompressor::decompress(std::span<const uint8_t>, std::span<uint8_t>) {
    return false;
}

bool Decompressor::decompress_beginning(std::span<const uint8_t>, std::span<uint8_t>) {
    return false;
}

#endif

}  // namespace postings::storage
