// KnownValues: the values that a thread wrote, read or awaited, as far as what hands a value on needs them
// (value_order.h).
#pragma once

#include "base/check.h"
#include "detect/own_writers.h"
#include "detect/section_reads.h"
#include "detect/section_writes.h"

namespace ompracer {

/// Writes whose values the current body, or iteration, has awaited: fragments that precede what it does from now on.
class Acquired {
public:
  bool has(FragmentId fragment) const {
    OMPRACER_DCHECK(fragment != FragmentId::None); // empty elements hold it
    for (FragmentId h : released)
      if (h == fragment)
        return true;
    return false;
  }
  void add(FragmentId fragment) {
    OMPRACER_DCHECK(fragment != FragmentId::None && body != SNodeId::None);
    released[count % kReleased] = fragment;
    ++count;
  }
  /// How many were added.
  u32 added() const { return count; }
  /// Forgets those of another place.
  void enter(SNodeId newBody, u64 newIteration) {
    if (body != newBody || iteration != newIteration)
      *this = {newBody, newIteration};
  }

  Acquired() = default;

private:
  Acquired(SNodeId body, u64 iteration) : body(body), iteration(iteration) {}
  static constexpr u32 kReleased = 16;
  SNodeId body = SNodeId::None;
  u64 iteration = 0;
  u32 count = 0;
  FragmentId released[kReleased] = {};
};

struct KnownValues {
  Acquired acquired;
  SectionReads sectionReads;
  SectionWrites sectionWrites;
  OwnWriters ownWriters;
  /// A deciding read, under a lock, of a value that nobody had written: what precedes it, and the fragment after it.
  struct FirstRead {
    uptr address = 0;
    FragmentId before = FragmentId::None, after = FragmentId::None;
  } firstRead;
  /// What the values release that were read relaxed, until the next flush.
  static constexpr u32 kSeenRelaxed = 8;
  FragmentId seenRelaxed[kSeenRelaxed] = {};

  /// Calls visit(fragment) for those of which relations may still be asked: a sweep keeps them.
  template <typename Visit> void forEachFragment(Visit visit) {
    visit(firstRead.before);
    visit(firstRead.after);
    for (FragmentId f : seenRelaxed)
      visit(f);
    sectionWrites.forEach([&](const SectionWrites::Write &w) { visit(w.fragment); });
  }
};

} // namespace ompracer
