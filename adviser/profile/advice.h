// Advice: what the numbers of a profile say to do, in words. Rules on the data alone.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// Fills in the advice of the run, its directives and its locks, and the verdict. Nothing is known of a directive's
/// code but numbers, so a rule states what was measured and names a usual remedy.
void advise(Profile &profile, Arena &arena);

/// The number of cores that a program should have work for: 64, or four times its threads.
unsigned coresWanted(const Run &run);

/// Is the run so short that the measurement itself, and what happens once, are a good part of it?
bool isTooShort(const Profile &profile);
/// Does it hand out tasks, or iterations or chunks?
bool isTask(const Directive &directive);
bool isLoop(const Directive &directive);
inline constexpr double kUnitsPerThread = 4; ///< fewer units than this leave threads idle at the end
/// The longest units of an instance, until they hold nine tenths of the work: the others keep no thread busy.
double unitsOfInstance(const Directive &directive);
/// Most of the work of the OpenMP runtime for a directive: creating and scheduling, as a fraction of its own work.
double overheadOf(const Directive &directive);

/// "main.c:118-160", "tree.c:40", "unknown place"
void putPlace(Buffer &out, const Place &place, const Run &run);
/// "task tree.c:40", "code outside all regions"
void putDirective(Buffer &out, const Directive &directive, const Run &run);

/// What creating and scheduling tasks takes, of all threads together.
Time taskCosts(const Profile &profile);

/// The laws of speed-up, over what one thread would do. What tasks cost is shared by the cores, as the work is.
struct Bounds {
  explicit Bounds(const Totals &totals, Time costs = 0)
      : work(totals.work - totals.replicated), costs(costs), spans(totals.spans) {}
  Time work, costs;
  Spans spans;
  /// No schedule is faster: the work law and the span law; the latter without or with mutual exclusion.
  double most(double cores) const;
  double mostWithLocks(double cores) const;
  /// Any greedy schedule is at least as fast.
  double greedy(double cores) const;
  /// What to expect, with the costs of creating and joining (the constant is Cilkview's).
  double estimate(double cores) const;
};

} // namespace ompracer::profile
