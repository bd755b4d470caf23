// Sink: where races go. Deduplicates, suppresses, counts, and has each new race printed and written at once.
//
// Pairs of accesses with the same variable and the same unordered pair of statements are one race with a count and a
// range of addresses; what else tells them apart (line, column, read or write) is kept with it. Of accesses inside
// the C++ library the calls count instead of the statements. The sink is thread-safe; only the first occurrence takes
// its lock. JSON and the other files are valid after every race, so that a crash of the program loses nothing.
#pragma once

#include "report/race.h"

#include "base/types.h"

namespace ompracer {

struct Record;

/// What the end of the run tells beyond the races.
struct Summary {
  u64 fragments = 0;
  u64 accesses = 0;
  bool openmpRan = false; ///< a parallel, teams or task construct was executed: a summary line is due
  bool checked = true;    ///< false: no OMPT-capable runtime, or it may not load tools; nothing was checked
};

/// Where to ask for the numbers of the run while it is not over: for halt_on_error and for the files of a program that
/// crashes later. May be called on any thread. Optional.
void setSummarySource(void (*fill)(Summary &));

/// Reads the suppressions, creates the report files (also when no race will come). Call after parseOptions().
/// A bad suppression line or a file that cannot be created ends the program with exit code 64.
void initReport();

/// Fast way out for a race seen before: true if this pair of sites was already submitted, of the same global variable
/// or of memory that is none; the occurrence is counted and there is nothing else to do. Lock-free, no allocation.
/// `write` and `caller` as in RaceAccess and Race. Unknown sites (0) are never known.
bool countKnownRace(SiteId a, bool aWrites, SiteId b, bool bWrites, uptr address = 0, u32 size = 0, u32 caller = 0);

/// The race that this pair of sites belongs to at the address, nullptr when it was not submitted yet; and more
/// occurrences of it at addresses that it has counted before.
Record *knownRace(SiteId a, bool aWrites, SiteId b, bool bWrites, uptr address, u32 caller = 0);
void countAgain(Record &, u64 times);

/// A race. Prints and writes it unless it is a duplicate or suppressed. With halt_on_error, ends the program.
void submit(const Race &race);

/// noteNotChecked(), of a place in the source: "`text` at FILE:LINE".
void noteNotCheckedAt(const char *kind, const char *text, const char *file, u32 line);

/// The same, of the place of a call by its return address; "`text`" where that is not known.
void noteAtCall(const char *kind, const char *text, uptr pc);

/// Code that the plugin never saw, the construct `what` with this return address in it, runs in parallel.
void noteUninstrumentedCode(const char *what, uptr pc);

/// Races reported and not suppressed so far.
u64 raceCount();

/// Writes the files to their end, prints the summary line, and returns the exit code the program shall have, or -1 to
/// keep its own. Only the first call does anything; later ones return the same value.
int finishReport(const Summary &summary);

/// The same before the process becomes another program. Where that fails, the run goes on: its end says the summary
/// again, unless nothing has changed.
void reportBeforeExec(const Summary &summary);
void reportExecFailed();

/// Forgets everything, as a forked child does: for tests.
void resetReport();

} // namespace ompracer
