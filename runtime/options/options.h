// Options: what the user set in OMPRACER_OPTIONS, parsed once at start.
//
// The rows stand in options.def; engine.h parses and lists them. An unknown key or a bad value is fatal:
// one line and exit code 64, so that a misspelt option never changes a verdict silently.
#pragma once

#include "base/types.h"

#include <string_view>

namespace ompracer {

enum class Mode : u8 { Auto, Fast, Precise };
enum class Color : u8 { Auto, Always, Never };

struct Options {
#define OMPRACER_BOOL(field, key, value, help) bool field = value;
#define OMPRACER_INT(field, key, value, min, max, help) int field = value;
#define OMPRACER_STRING(field, key, metavar, help) const char *field = nullptr;
#define OMPRACER_ENUM(field, key, type, value, help) type field = type::value;
#include "options/options.def"
#undef OMPRACER_BOOL
#undef OMPRACER_INT
#undef OMPRACER_STRING
#undef OMPRACER_ENUM
};

/// The options in force; the defaults before parseOptions().
const Options &options();

/// Reads OMPRACER_OPTIONS, sets up log path and verbosity. Ends the program (64) on a mistake, and on
/// help=1 (0). Called once, by the tool's start.
void parseOptions();

/// The parser itself: applies `text` to `result`. Returns false and a message in `error` on a mistake. Strings are
/// copied to a static buffer. For tests and for parseOptions.
class Text;
bool parseOptionText(std::string_view text, Options &result, Text &error);

/// Replaces the options in force, for tests.
void setOptions(const Options &values);

/// The list that help=1 prints.
void printOptionHelp();

/// docs/options.md, a row at a time: `emit` gets pieces of text in order.
void printOptionMarkdown(void (*emit)(std::string_view text));

} // namespace ompracer
