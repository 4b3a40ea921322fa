// Zend's handlers return int, zend_result or bool, depending on PHP's version.
#pragma once

namespace postings::php {

template <class Handler>
struct HandlerTraits;
template <class Result, class... Arguments>
struct HandlerTraits<Result (*)(Arguments...)> {
    using result = Result;
};
// The return type of a function of this type.
template <class Handler>
using HandlerResult = typename HandlerTraits<Handler>::result;

}  // namespace postings::php
