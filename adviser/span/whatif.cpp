#include "span/whatif.h"

#include "span/internal.h"

#include <algorithm>
#include <bit>

namespace ompracer::adviser {

constinit std::atomic<unsigned> whatifClocks{0};
constinit double whatifFactors[kWhatifs] = {};
constinit bool whatifDeep = false;

constinit double shortestPiece = 10;

// Relaxed: written when the context is met first, before any code in it.
static constinit std::atomic<u8> chosen[TotalsTable::kContexts] = {};

void chooseContext(u32 context, u8 clocks) { chosen[context].store(clocks, std::memory_order_relaxed); }
u8 chosenFor(u32 context) { return chosen[context].load(std::memory_order_relaxed); }

void beginWhatif(Store &store, Body &body, u8 clocks, const char *name, double factor) {
  body.whatifOuter = body.whatifOuter << 8 | body.whatif;
  body.whatif |= clocks;
  if (isRecording())
    tellNow(store.recorder, Told::WhatifBegins, {numberOf(body), std::bit_cast<u64>(factor), whatifDeep}, name);
}

void endWhatif(Store &store, Body &body) {
  body.whatif = static_cast<u8>(body.whatifOuter);
  body.whatifOuter >>= 8;
  tell(store.recorder, Told::WhatifEnds, {numberOf(body)});
}

void dividePart(Body &body, u64 weight) { dividePart(body, weight, body.whatif | chosenFor(body.at.trail.context)); }

void dividePart(Body &body, u64 weight, u8 mask) {
  const double all = static_cast<double>(weight);
  for (unsigned i = 0; i < kWhatifs; ++i) {
    if (!(mask >> i & 1))
      continue;
    // Of units whose mean is taken, each one is divided.
    const double units = body.share && !body.share->bordered ? static_cast<double>(body.share->units) : 1;
    const double shortest = shortestPiece * static_cast<double>(burden.create.load(std::memory_order_relaxed)) * units;
    const double part = std::max(all / whatifFactors[i], std::min(all, shortest));
    const u64 saved = static_cast<u64>((all - part) * static_cast<double>(kWhatifUnit) + 0.5);
    body.at.t.at[kWhatif + i] -= saved;
    if (body.share)
      body.share->own.at[kWhatif + i] -= saved;
  }
}

} // namespace ompracer::adviser
