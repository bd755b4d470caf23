// Options: what the user set in OMPRACER_OPTIONS, parsed once at start.
//
// The rows stand in options.def; engine.h parses and lists them. An unknown key or a bad value is fatal:
// one line and exit code 64, so that a misspelt option never changes a verdict silently.
#pragma once

#include "options/engine.h"

#include <string_view>

namespace ompracer {

enum class Mode : u8 { Auto, Fast, Precise };

struct Options {
#define OMPRACER_OPTION_TABLE "options/options.def"
#include "options/fields.inc"
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

/// docs/options.md, `emit` gets pieces of text in order.
void printOptionMarkdown(void (*emit)(std::string_view text));

} // namespace ompracer
