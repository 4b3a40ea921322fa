// Which candidates to keep: those that a list has, or those that it has not.
#pragma once

namespace postings {

enum class Keep : bool { kPresent, kAbsent };

}  // namespace postings
