// Options: what the user set in OMPADVISER_OPTIONS, parsed once at start. The rows stand in options.def.
#pragma once

#include "clock/clock.h"

#include <string_view>

namespace ompracer::adviser {

enum class Start : u8 { Running, Stopped };
enum class Color : u8 { Auto, Always, Never };

struct Options {
#define OMPRACER_BOOL(field, key, value, help) bool field = value;
#define OMPRACER_INT(field, key, value, min, max, help) int field = value;
#define OMPRACER_STRING(field, key, metavar, help) const char *field = nullptr;
#define OMPRACER_ENUM(field, key, type, value, help) type field = type::value;
#include "tool/options.def"
#undef OMPRACER_BOOL
#undef OMPRACER_INT
#undef OMPRACER_STRING
#undef OMPRACER_ENUM
};

/// The options in force.
const Options &options();

/// Reads OMPADVISER_OPTIONS, sets up log path and verbosity. Ends the program (64) on a mistake, and on help=1 (0).
void parseOptions();

/// docs/adviser-options.md, a piece at a time.
void printOptionMarkdown(void (*emit)(std::string_view text));

} // namespace ompracer::adviser
