// Names of functions that compilers make of constructs.
#pragma once

#include "platform/symboliser.h"

#include <string_view>

namespace ompracer {

/// Name of a function as a programmer knows it: "f" for "f.omp_outlined". `what` becomes "parallel region of ",
/// "task of " or "".
std::string_view plainFunction(std::string_view name, const char *&what);

/// Where the directive of a region stands. call: at the return address of the call that begins it; body: at the begin
/// of the function that its implicit tasks execute. Where the compiler made a jump of the call, it returns to code of
/// another function. At least one has a frame.
const Frame &frameOfRegion(const Frames &call, const Frames &body);

} // namespace ompracer
