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

/// The rows of a Markdown table, a piece of text at a time.
void printOptionRows(const OptionTable &, void (*emit)(std::string_view text));

} // namespace ompracer
