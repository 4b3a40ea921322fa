// Embeds files in the binary unchanged.
#pragma once

#include <string_view>

// `name`() is the text of the file at `path`, a string literal, which the assembler includes.
#define POSTINGS_EMBED(name, path)                                             \
    asm(".pushsection .rodata\n" #name "_begin:\n.incbin \"" path "\"\n" #name \
        "_end:\n"                                                              \
        ".popsection");                                                        \
    extern const char name##_begin[] asm(#name "_begin");                      \
    extern const char name##_end[] asm(#name "_end");                          \
    static std::string_view name() {                                           \
        return {name##_begin, name##_end};                                     \
    }
