// From addresses of code to places in the source: asks llvm-symbolizer about the files that the log names.
#pragma once

#include "log/reader.h"

#include <filesystem>

namespace ompracer::command {

struct SourceLine {
  std::string file;
  u32 line = 0; ///< 0: it is not known
};
/// FILE:LINE, without a directory; "" when it is unknown.
std::string shortOf(const SourceLine &);

/// FILE:LINE as a user writes it. FILE may be any end of the path that the compiler knew, or lead to it from elsewhere:
/// x.c, ./x.c, dir/x.c and /home/me/dir/x.c name one file.
class PlaceName {
public:
  PlaceName() = default;
  /// Throws std::runtime_error where the text is no FILE:LINE.
  explicit PlaceName(const std::string &text);

  bool any() const { return !file.empty(); }
  bool isIn(const std::string &path) const;
  bool is(const SourceLine &s) const { return s.line == line && s.line && isIn(s.file); }
  /// FILE:LINE without a directory.
  std::string shortName() const { return shortOf({file.string(), line}); }

  std::filesystem::path file; ///< without . and .. in front
  u32 line = 0;
};

class Places {
public:
  explicit Places(const Log &log) : log(log) {}

  /// FILE:LINE of the call that returns to pc, without a directory; "" when it is unknown.
  std::string ofCall(u64 pc) { return shortOf(sourceOfCall(pc)); }
  /// The function that has the call, as a programmer knows it.
  std::string functionOfCall(u64 pc);
  std::string ofSite(u32 site) { return shortOf(sourceOfSite(site)); }
  /// The same with the path of the file as the compiler knew it.
  SourceLine sourceOfCall(u64 pc);
  SourceLine sourceOfSite(u32 site);
  /// The name of the variable that the access names, as the compiler told it; may be empty.
  std::string variableOf(u32 site) const;

  /// Where the global variable begins that has this byte; 0: none has.
  u64 globalAt(u64 address);

private:
  const Log &log;
  std::map<u64, SourceLine> calls;
  std::map<u64, u64> globals; ///< by address
};

} // namespace ompracer::command
