// Tells whether Yioop's functions are native, as native methods that do their work require.
#pragma once

#include <initializer_list>

#include "yioop/known_bodies.h"

namespace postings::yioop {

// Whether the program's calls of all these functions find ours: not if a function of its own with
// an unknown body was kept.
bool are_native(std::initializer_list<Function> functions);
// Whether unpackPosting(), or packPosting(), is ours and of that dialect.
bool unpacks_in(Dialect dialect);
bool packs_in(Dialect dialect);

// To be called for each request: results hold for one only.
void forget_native_functions();

}  // namespace postings::yioop
