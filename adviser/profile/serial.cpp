#include "profile/serial.h"

#include "profile/advice.h"
#include "profile/number.h"

namespace ompracer::profile {
namespace {

/// Code outside all regions, between two of them; kNone: the begin or the end of the program.
struct Stretch {
  std::uint32_t before = kNone, after = kNone;
  Time weight = 0;
};

/// The outermost directive around a context, 0 outside all regions.
std::uint32_t regionOf(const Profile &profile, std::uint32_t context) {
  std::uint32_t found = 0;
  for (; context < profile.contexts.count; context = profile.contexts[context].parent)
    if (profile.contexts[context].directive != 0)
      found = profile.contexts[context].directive;
  return found;
}

/// The heaviest, all instances of it together. The list of stretches is bounded: a program has few.
Stretch heaviest(const Profile &profile) {
  constexpr unsigned kMost = 64;
  Stretch found[kMost];
  unsigned count = 0;
  std::uint32_t before = kNone;
  Time weight = 0;
  const auto end = [&](std::uint32_t after) {
    if (weight > 0) {
      unsigned i = 0;
      while (i < count && (found[i].before != before || found[i].after != after))
        ++i;
      if (i == count && count < kMost)
        found[count++] = {before, after, 0};
      if (i < count)
        found[i].weight += weight;
    }
    before = after;
    weight = 0;
  };
  for (const Step &step : profile.path) {
    const std::uint32_t region = regionOf(profile, step.context);
    if (region == 0)
      weight += step.weight;
    else
      end(region);
  }
  end(kNone);
  Stretch best;
  for (unsigned i = 0; i < count; ++i)
    if (found[i].weight > best.weight)
      best = found[i];
  return best;
}

} // namespace

void putSerialStretch(Buffer &out, const Profile &profile) {
  if (const Place &place = profile.directives[0].place; place.known() && place.endLine != 0) {
    out.append(" in ");
    putPlace(out, place, profile.run);
    return;
  }
  const Stretch best = heaviest(profile);
  if (best.weight <= 0 || (best.before == kNone && best.after == kNone))
    return;
  out.append(", ");
  putPercent(out, best.weight / profile.totals.spans.logical, 0);
  if (best.before == best.after) {
    out.append(" between two of ");
    putDirective(out, profile.directives[best.before], profile.run);
    return;
  }
  if (best.before != kNone) {
    out.append(" after ");
    putDirective(out, profile.directives[best.before], profile.run);
  }
  if (best.after != kNone) {
    out.append(best.before != kNone ? " and before " : " before ");
    putDirective(out, profile.directives[best.after], profile.run);
  }
}

} // namespace ompracer::profile
