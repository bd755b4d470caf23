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

/// What was made of the sources: they may not be younger.
struct Evidence {
  std::string program;
  std::vector<std::string> reports;
};

/// A stretch of a file that one thread at a time executes.
struct Section {
  const Syntax *syntax;
  std::size_t begin, end;
  std::string name; ///< as reports have it: "critical 'x'", "lock 'l'", "the critical section without a name"
  bool operator==(const Section &) const = default;
};
inline constexpr char kOrderedBlock[] = "the ordered block";

/// Files that were read, each once.
class Sources {
public:
  Sources(CommandSource from, Evidence of) : source(std::move(from)), evidence(std::move(of)) {}

  /// Throws NoEdit where it cannot be read, is of another language or does not compile; std::runtime_error where it was
  /// changed since.
  const Syntax &syntax(const std::string &file);
  const Command &command(const std::string &file);
  /// A source file of the program: a header that it includes is compiled as a part of it.
  void addUser(const std::string &file);

  std::vector<Section> sections; ///< that repairs make which were taken

private:
  void needOlder(const std::string &file) const;
  struct File {
    Command command;
    std::unique_ptr<Syntax> syntax;
    std::string failure;
  };
  CommandSource source;
  Evidence evidence;
  std::string user;
  std::map<std::string, File> files;
};

/// The races that one repair ends.
using Group = std::vector<const Record *>;

struct Edited {
  std::vector<Edit> edits;
  std::string words; ///< what is done
  std::vector<Section> sections;
};

/// Throws NoEdit.
Edited editsOf(const Repair &repair, const Group &races, Sources &sources);

/// Of one file: as the text has them. What is inserted at one place keeps its order.
std::vector<Edit> inOrder(const std::vector<Edit> &edits);
std::string applied(std::string_view text, const std::vector<Edit> &edits);

} // namespace ompracer::patch
