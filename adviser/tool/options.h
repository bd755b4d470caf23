// Options: what the user set in OMPADVISER_OPTIONS, parsed once at start. The rows stand in options.def.
#pragma once

#include "clock/clock.h"
#include "options/engine.h"

#include <string_view>

namespace ompracer::adviser {

enum class Start : u8 { Running, Stopped };

struct Options {
#define OMPRACER_OPTION_TABLE "tool/options.def"
#include "options/fields.inc"
};

/// The options in force.
const Options &options();

/// Reads OMPADVISER_OPTIONS, sets up log path and verbosity. Ends the program (64) on a mistake, and on help=1 (0).
void parseOptions();

/// docs/adviser-options.md, a piece at a time.
void printOptionMarkdown(void (*emit)(std::string_view text));

} // namespace ompracer::adviser
