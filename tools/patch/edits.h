// From a repair in words to changes of the source text.
#pragma once

#include "patch/syntax.h"
#include "report/record.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ompracer::patch {

struct Edit {
  std::string file;
  std::size_t begin = 0, end = 0; ///< what is deleted
  std::string insert;
  bool operator==(const Edit &) const = default;
};

/// Files that were read, each once.
class Sources {
public:
  explicit Sources(CommandSource from) : source(std::move(from)) {}

  /// Throws NoEdit where it cannot be read, is of another language or does not compile.
  const Syntax &syntax(const std::string &file);
  const Command &command(const std::string &file);
  /// A source file of the program: a header that it includes is compiled as a part of it.
  void addUser(const std::string &file);

private:
  struct File {
    Command command;
    std::unique_ptr<Syntax> syntax;
    std::string failure;
  };
  CommandSource source;
  std::string user;
  std::map<std::string, File> files;
};

/// The races that one repair ends.
using Group = std::vector<const Record *>;

/// Throws NoEdit.
std::vector<Edit> editsOf(const Repair &repair, const Group &races, Sources &sources);

/// Of one file: as the text has them. What is inserted at one place keeps its order.
std::vector<Edit> inOrder(const std::vector<Edit> &edits);
std::string applied(std::string_view text, const std::vector<Edit> &edits);

} // namespace ompracer::patch
