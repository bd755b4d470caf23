// Files that the user names.
#pragma once

#include <string>
#include <string_view>

namespace ompracer::command {

/// The content of a file or pipe, for as long as the process lives. Throws std::runtime_error with the reason.
std::string_view contentOf(const std::string &path);

} // namespace ompracer::command
