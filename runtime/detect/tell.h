// What the detector tells the log of the run (runlog/), on the thread of the event. Without a log: one test.
//
// Accesses cost nothing without one: with one the current fragment is never part of Thread::entryBits, so that every
// access takes the slow path (recordFully), as the first one of a fragment does.
#pragma once

#include "base/dependence.h"
#include "detect/thread.h"
#include "runlog/writer.h"

namespace ompracer {

using Told = runlog::Kind;

/// Opens the log that the options ask for.
void openRunLog();
/// Code that was loaded since: the log has places as addresses in files.
void tellModules();

[[gnu::noinline, gnu::cold]] void tellNow(Told, std::initializer_list<u64> fields);
template <typename... Fields> inline void tell(Told kind, Fields... fields) {
  if (OMPRACER_UNLIKELY(runlog::gLog.isOn()))
    tellNow(kind, {static_cast<u64>(fields)...});
}

/// A number by which the log knows a task or a team from now on.
u64 newTold();

/// Of as many records as the clauses need. first: the field before them.
void tellDependences(Told, u64 first, const Dependence *, u32 count);

/// The number of a site that the log knows from now on; without a log 0.
u32 tellSite(OmpracerSite *);

/// b has its site, or no site yet but one is given.
[[gnu::noinline, gnu::cold]] void tellAccess(uptr address, uptr size, Entry b, u64 more = 0);
[[gnu::noinline, gnu::cold]] void tellSeries(const Repetition &, Entry b, u64 more = 0);
/// An access of serial code, which has no fragment (log_serial=1).
[[gnu::noinline, gnu::cold]] void tellOutside(uptr address, uptr size, Entry b, OmpracerSite *);

} // namespace ompracer
