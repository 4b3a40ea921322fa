// The core's exceptions carry where it went wrong, not only a message.
#include <gtest/gtest.h>

#include "core/base/error.h"

TEST(Error, CorruptedDataIsAnErrorWithItsOffset) {
    try {
        throw postings::CorruptedData("truncated word", 17);
    } catch (const postings::Error& error) {
        EXPECT_STREQ(error.what(), "truncated word");
        EXPECT_EQ(dynamic_cast<const postings::CorruptedData&>(error).offset, 17u);
    }
}
