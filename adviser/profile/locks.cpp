#include "profile/locks.h"

#include <algorithm>
#include <cstring>

namespace ompracer::profile {
namespace {

/// The outermost directive around one, which waits for the end of what is inside.
std::uint32_t regionAround(const Profile &profile, std::uint32_t directive) {
  std::uint32_t found = kNone;
  for (std::uint32_t c = profile.directives[directive].context; c < profile.contexts.count;
       c = profile.contexts[c].parent)
    if (profile.contexts[c].directive != 0)
      found = profile.contexts[c].directive;
  return found;
}

/// The one that was held longest and is not charged yet.
Lock *longestHeld(const Profile &profile) {
  Lock *found = nullptr;
  for (Lock &lock : profile.locks)
    if (lock.bound == 0 && lock.held > (found ? found->held : 0))
      found = &lock;
  return found;
}

} // namespace

std::uint32_t directiveOf(const Profile &profile, const Lock &lock) {
  std::uint32_t largest = kNone;
  for (std::uint32_t d = 0; d < profile.directives.count; ++d) {
    const Directive &directive = profile.directives[d];
    if (std::strcmp(directive.kind, lock.kind) != 0)
      continue;
    if (lock.place.known() && directive.place.line == lock.place.line &&
        std::strcmp(directive.place.file, lock.place.file) == 0)
      return d;
    if (largest == kNone || profile.directives[largest].own < directive.own)
      largest = d;
  }
  return largest;
}

void boundLocks(Profile &profile) {
  for (Lock &lock : profile.locks)
    if (const std::uint32_t directive = directiveOf(profile, lock); lock.directive == kNone && directive != kNone)
      lock.directive = regionAround(profile, directive);
  Time excess = profile.totals.spans.locks - profile.totals.spans.logical;
  while (Lock *lock = excess > 0 ? longestHeld(profile) : nullptr) {
    lock->bound = std::min(lock->held, excess);
    excess -= lock->bound;
  }
}

} // namespace ompracer::profile
