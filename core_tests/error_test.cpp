// The core's exceptions carry where it went wrong, not only a message.
#include <gtest/gtest.h>

#include "core/base/error.h"

// Readers of C strings see all of it.
TEST(Error, ShowsNulBytes) {
    const postings::InvalidArgument error(std::string("no \0field\0", 10));
    EXPECT_STREQ(error.what(), "no \\0field\\0");
}

TEST(Error, CorruptedDataIsAnErrorWithItsOffset) {
    try {
        throw postings::CorruptedData("truncated word", 17);
    } catch (const postings::Error& error) {
        EXPECT_STREQ(error.what(), "truncated word");
        EXPECT_EQ(dynamic_cast<const postings::CorruptedData&>(error).offset, 17u);
    }
}
