// From two entries to a Race: everything the report says about it.
#pragma once

#include "detect/thread.h"
#include "report/race.h"

namespace ompracer {

/// e, recorded in the cell of cellAddress, and the current access b race.
[[gnu::cold, gnu::noinline]] void reportRace(Thread &, Entry e, Entry b, uptr cellAddress);

/// What a site says about its access.
void describeSite(RaceAccess &, const OmpracerSite *);
/// Task and thread that execute the body.
void describeBody(RaceAccess &, SNodeId body);
/// Where race.address lies, and the stack of the current access.
void describePlace(const Thread &, Race &);

/// Race::caller of a race between two sites: 24 bits that stand for the construct whose body runs and what created it.
u32 callerOf(const Thread &, SiteId, SiteId);

/// Takes races instead of the report; for tests.
extern void (*gRaceObserver)(Entry e, Entry b, uptr cellAddress);

} // namespace ompracer
