// The compiler as a source of knowledge: which options a file is compiled with, its syntax tree, whether an edited file
// compiles.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ompracer::patch {

struct Command {
  std::string directory;          ///< "": the current one
  std::vector<std::string> words; ///< without the output, with the file
};

struct CommandSource {
  std::string database;               ///< the folder of compile_commands.json; "": one above the file, if there is one
  std::vector<std::string> arguments; ///< given by the user; they come before all else
};

/// How the file is compiled. A header is compiled as part of `user`, which includes it.
Command commandOf(const std::string &file, const std::string &user, const CommandSource &source);

bool isHeader(std::string_view file);

/// The lines of clang's syntax tree as JSON. False: the file does not compile, and `message` has the first error.
bool dump(const Command &command, const std::function<void(std::string_view line)> &take, std::string &message);

/// Does it compile with another text of the file?
bool compiles(const Command &command, const std::string &file, std::string_view text, std::string &message);

} // namespace ompracer::patch
