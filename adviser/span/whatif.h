// What-if clocks: the span if chosen code were more parallel. Code is chosen by its context, or by the program.
#pragma once

#include "span/body.h"

namespace ompracer::adviser {

/// The what-if clocks that code is chosen for, beginning with the first; the others are equal to the logical one.
/// Relaxed: set before any code is chosen.
extern std::atomic<unsigned> whatifClocks;
/// Of each of these.
extern double whatifFactors[kWhatifs];
/// Tasks that are created in a region of the program's own belong to it, too.
extern bool whatifDeep;
/// A piece is not divided further than so many times what its creation costs.
extern double shortestPiece;

/// Code of that context is chosen for the clocks of the mask. The first time it is met.
void chooseContext(u32 context, u8 clocks);
u8 chosenFor(u32 context);

/// A region of the program's own begins, for the clocks of the mask. Regions nest, eight deep.
void beginWhatif(Store &, Body &, u8 clocks, const char *name, double factor);
void endWhatif(Store &, Body &);

/// The fragment has been added in full: takes away what is not on the what-if clocks.
void dividePart(Body &, u64 weight);
/// So much of what has been added belongs to code chosen for the clocks of the mask, as was found out later.
void dividePart(Body &, u64 weight, u8 mask);

} // namespace ompracer::adviser
