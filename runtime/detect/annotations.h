// Annotations about memory (<ompracer/annotate.h>): ranges on which races are ignored or expected. Asked for races
// only, never for accesses.
#pragma once

#include "base/types.h"

namespace ompracer {

enum class RangeKind : u8 { Ignored, Expected };

void annotateRange(uptr begin, uptr size, RangeKind);
/// Ends an Ignored range.
void forgetRange(uptr begin, uptr size);
/// Does the program answer for a race on these bytes? An expected one counts as seen.
bool answersForRace(uptr begin, uptr size);
/// Says which expected races did not happen. False: there are none such.
bool reportMissingRaces();

} // namespace ompracer
