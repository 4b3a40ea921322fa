// Whether Yioop's functions are native where a native method takes their place.
#pragma once

#include <initializer_list>

#include "yioop/known_bodies.h"

namespace postings::yioop {

// Whether a program's call of each finds ours: not if a body of its own was unknown, and stayed.
bool are_native(std::initializer_list<Function> functions);
// Whether unpackPosting(), or packPosting(), is ours, of that dialect.
bool unpacks_in(Dialect dialect);
bool packs_in(Dialect dialect);

// What was found holds for a request.
void forget_native_functions();

}  // namespace postings::yioop
