// What-if clocks as the options and the program choose them.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"
#include "tool/fragment.h"
#include "tool/serial.h"

namespace ompracer::adviser {

/// Reads whatif=. Ends the program (64) on a mistake.
void readWhatif();

/// The option goal_factor, or what stands for it.
double goalFactor();

/// A directive's context may be new: which clocks is its code chosen for?
void chooseByPlace(u32 context, u32 outer);

/// Serial code has ended, of which it is known now between which regions it stands: FILE:LINE-LINE with both has it,
/// too.
void divideStretch(Body &, const SerialStretch &);

/// The program says that a region begins.
void beginRegionOfProgram(Body &, const char *name, double factor);

/// The answers, once the spans are known: profile.totals.spans.whatif.
profile::List<profile::WhatifUser> whatifAnswers(const profile::Spans &, Arena &);

} // namespace ompracer::adviser
