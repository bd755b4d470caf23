// The engine of options: parser and listings for a table of rows. Each tool has a table of its own (options.h).
//
// Strings live in a static buffer; no heap.
#pragma once

#include "base/log.h"
#include "base/types.h"

#include <cstddef>
#include <string_view>

namespace ompracer {

struct OptionRow {
  enum class Type : u8 { Bool, Int, String, Enum }; ///< bool, int, const char *, an enumeration of one byte
  Type type;
  const char *key;
  std::size_t offset;       ///< of the field in the struct that the table fills
  int min, max;             ///< Int
  const char *const *words; ///< Enum: of the enumerators in their order, then null
  const char *metavar;      ///< String
  const char *help;
};

/// The words of an enumeration, in the order of the enumerators, then null.
template <class T> struct OptionWords;

enum class Color : u8 { Auto, Always, Never };
template <> struct OptionWords<Color> {
  static constexpr const char *kWords[] = {"auto", "always", "never", nullptr};
};

struct OptionTable {
  const char *variable; ///< of the environment
  const OptionRow *rows;
  u32 count;
  const void *defaults; ///< the struct
};

/// Applies `text` to the struct. Returns false and a message in `error` on a mistake.
bool parseOptions(const OptionTable &, std::string_view text, void *result, Text &error);

/// The list that help=1 prints.
void printOptionHelp(const OptionTable &);

/// A page of documentation: `emit` gets pieces of text in order.
void printOptionPage(const OptionTable &, const char *title, const char *program, const char *source,
                     void (*emit)(std::string_view text));

/// Reads the variable into the struct. Ends the program (64) on a mistake.
void readOptions(const OptionTable &, void *result);

/// What all tables have: log path, verbosity, and help=1, which ends the program (0).
void applyCommonOptions(const OptionTable &, const char *logPath, int verbosity, bool help);

} // namespace ompracer
