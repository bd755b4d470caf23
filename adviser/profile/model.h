// How long the run takes on P cores at least, in CPU time, as it was and with one thing changed.
//
//   serial code + sum over outermost regions of max((work + costs of tasks) / P, longest chain)
//
// and not less than the spans of the whole run. Example: 10 ms of serial code and a loop of 80 ms are 15 ms on 16
// cores, 5.6 ms if the serial code becomes parallel: 2.7x.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

/// What a change takes away.
struct Change {
  Time serial = 0;                        ///< serial code that becomes parallel
  std::uint32_t divided = kNone;          ///< a directive whose code is divided into enough parts, equally long
  bool equally = false;                   ///< only equally among the threads
  std::uint32_t shared = kNone;           ///< a directive whose replicated work is done once
  Time lock = 0;                          ///< of the span with locks
  bool tasks = false;                     ///< tasks cost no more than `task_limit=`
  bool regions = false, creation = false; ///< short regions cost nothing; creations are not one after another
};

class Model {
public:
  Model(const Profile &profile, unsigned cores, Arena &arena);
  bool usable() const { return facts != nullptr; }
  Time time(const Change &change) const;
  unsigned cores() const { return static_cast<unsigned>(p); }
  /// Its code on the longest chain.
  Time pathOf(std::uint32_t directive) const;
  Time serialCode() const { return serial; }
  /// What its regions, too short for that, cost to begin and end; 0: they are long enough.
  Time shortRegions(std::uint32_t directive) const;
  /// What the tasks of a directive cost beyond `task_limit=`.
  Time excessOf(std::uint32_t directive) const;
  /// By how much the threads' shares of a loop make it longer than equal ones.
  Time unequal(std::uint32_t directive) const;

private:
  struct Facts {
    std::uint32_t region = kNone; ///< the outermost one around it
    Time costs = 0;               ///< of the tasks of a region
    Time excess = 0;              ///< beyond the limit
    bool dynamic = false;         ///< who got what of its loops is a matter of time
    Time longest[2] = {};         ///< the longest tasks of two of its directives
    std::uint32_t longestOf = kNone;
  };
  Time timeOf(std::uint32_t region, const Change &change) const;

  const Profile &profile;
  double p;
  Facts *facts = nullptr;
  Time serial = 0, regionCosts = 0;
  double taskExcess = 0; ///< of what tasks cost
  bool asScheduled;      ///< the run had as many threads as the model cores, and their shares are known
};

} // namespace ompracer::profile
