// Codecs of 32-bit words: Simple9 and Modified9 (codec/word_aligned.h). A lane takes a word; a
// prefix sum over the words' numbers of integers says where they belong. What does not fit into 28
// bits follows a marker word as it is.
#ifndef POSTINGS_DECODE_WORDS_H
#define POSTINGS_DECODE_WORDS_H

#include "decode.h"

// Which of 32 words are integers as they are: those behind a marker, unless that is one itself.
// `before` says whether the last word of the 32 before was a marker, and then whether this one is.
DEVICE u32 plain_words(u32 markers, u32* before) {
    u32 plain = *before;
    markers &= ~plain;
    for (u32 left = markers; left != 0;) {
        const u32 marker = left & (0u - left);
        plain |= marker << 1;
        markers &= ~(marker << 1);
        left &= ~(marker | marker << 1);
    }
    *before = markers >> (TEAM - 1) & 1u;
    return plain;
}

// Integers of a word, bits of each.
typedef struct {
    u32 size, width;
} Layout;

// By selector.
TABLE u32 simple9_sizes[9] = {28, 14, 9, 7, 5, 4, 3, 2, 1};
TABLE u32 simple9_widths[9] = {1, 2, 3, 4, 5, 7, 9, 14, 28};
DEVICE Layout simple9_layout(u32 word) {
    Layout layout;
    const u32 selector = smaller(word >> 28, 8);
    layout.size = simple9_sizes[selector];
    layout.width = simple9_widths[selector];
    return layout;
}

// By the six bits under the flags: one, two or three integers by the two highest of them, else four
// to 24 by the others.
DEVICE Layout modified9_layout(u32 word) {
    const u32 code = word >> 24 & 63, others = code & 15;
    Layout layout;
    if (code < 48) {
        layout.size = 1 + (code >> 4);
        layout.width = 0x090E1Cu >> (code >> 4) * 8 & 31u;
    } else {
        layout.size = others == 15 ? 24 : (u32)(0x0C77666655554444ul >> others * 4) & 15u;
        layout.width = (u32)(0x1233444455556666ul >> others * 4) & 15u;
    }
    return layout;
}

// The integers of a block's words.
DEVICE Values word_aligned_values(const Block* block, u32 is_modified9) {
    const Bits bits = block_bits(block);
    const u32 words = bytes_of(block) / 4;
    u32 done = 0, before = 0;
    for (u32 at = 0; at < words && done < block->count; at += TEAM) {
        const u32 mine = at + lane_id();
        u32 word = mine < words ? word_at(bits, 32 * mine) : 1;
        if (is_modified9 && mine < words) word = swap_bytes(word);
        const u32 markers = team_ballot(
            mine < words && (is_modified9 ? (word & 0x3FFFFFFFu) == 0 : word >> 28 == 9));
        const u32 plain = plain_words(markers, &before);
        Layout layout = is_modified9 ? modified9_layout(word) : simple9_layout(word);
        const u32 is_plain = plain >> lane_id() & 1u;
        if (is_plain) layout.size = 1;
        if (mine >= words || (!is_plain && (markers >> lane_id() & 1u))) layout.size = 0;
        const u32 sum = team_scan(layout.size);
        u32 place = done + sum - layout.size;
        const u32 size = smaller(layout.size, block->count - smaller(block->count, place));
        if (is_plain) {
            if (size == 1) block->scratch[place] = word;
        } else {
            // The last integer of Modified9 is in the lowest bits.
            u32 shift = is_modified9 ? size * layout.width : 0;
            for (u32 k = 0; k < size; ++k) {
                if (is_modified9) shift -= layout.width;
                block->scratch[place + k] = word >> shift & low_bits(layout.width);
                if (!is_modified9) shift += layout.width;
            }
        }
        done += team_read(sum, TEAM - 1);
    }
    team_sync();
    Values values = get_values(block->scratch);
    team_sync();
    if (is_modified9) {
        EACH_VALUE(j)-- values.v[j];
    }
    return values;
}

DEVICE Values simple9_docs(const Block* block) {
    return docs_of_gaps(word_aligned_values(block, 0), base_of(block));
}
DEVICE Values modified9_docs(const Block* block) {
    return docs_of_gaps(word_aligned_values(block, 1), base_of(block));
}

DECODE_KERNEL(postings_decode_simple9, simple9_docs, BLOCK)
DECODE_KERNEL(postings_decode_modified9, modified9_docs, BLOCK)

#endif
