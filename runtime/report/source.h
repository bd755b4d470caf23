// Source: the line of code an access stands on, for people who read the report.
#pragma once

#include "report/buffer.h"

#include <cstdint>

namespace ompracer {

/// One line of a source file, without its end; "" when it cannot be read, is binary or is very long.
const char *readSourceLine(const char *file, std::uint32_t line, Arena &arena);

} // namespace ompracer
