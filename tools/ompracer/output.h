#pragma once

#include "report/buffer.h"

#include <cstdio>
#include <string>

namespace ompracer::command {

/// To a stream, or else to the file of this name. Throws std::runtime_error with a message for the user.
void write(const Buffer &text, std::FILE *stream, const std::string &path);

} // namespace ompracer::command
