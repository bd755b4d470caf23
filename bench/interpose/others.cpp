// The calls that announce no memory: only their number is counted. This is a weak definition of each call of the ABI;
// calls.cpp has strong ones of those about which there is more to know.
#include "count.h"

#include "base/export.h"

using namespace ompracer;

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define OMPRACER_CALL(method, name, effects, result, parameters)                                                       \
  OMPRACER_EXPORT __attribute__((weak)) result name parameters {                                                       \
    using Result = result;                                                                                             \
    countCall(Kind::method, nullptr, reinterpret_cast<uptr>(__builtin_return_address(0)));                             \
    return Result();                                                                                                   \
  }
#include "ompracer/abi.def"
