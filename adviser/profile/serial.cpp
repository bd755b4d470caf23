#include "profile/serial.h"

#include "profile/advice.h"
#include "profile/number.h"

namespace ompracer::profile {
namespace {

Stretch heaviest(const Profile &profile) {
  constexpr unsigned kMost = 64;
  Stretch found[kMost], best;
  const unsigned count = serialStretches(profile, found, kMost);
  for (unsigned i = 0; i < count; ++i)
    if (found[i].weight > best.weight)
      best = found[i];
  return best;
}

} // namespace

std::uint32_t regionOf(const Profile &profile, std::uint32_t context) {
  std::uint32_t found = 0;
  for (; context < profile.contexts.count; context = profile.contexts[context].parent)
    if (profile.contexts[context].directive != 0)
      found = profile.contexts[context].directive;
  return found;
}

unsigned serialStretches(const Profile &profile, Stretch *out, unsigned most) {
  unsigned count = 0;
  for (const Stretch &stretch : profile.serial)
    if (count < most)
      out[count++] = stretch;
  if (count)
    return count;
  std::uint32_t before = kNone;
  Time weight = 0;
  const auto end = [&](std::uint32_t after) {
    if (weight > 0) {
      unsigned i = 0;
      while (i < count && (out[i].before != before || out[i].after != after))
        ++i;
      if (i == count && count < most)
        out[count++] = {before, after, 0, 0};
      if (i < count) {
        out[i].weight += weight;
        ++out[i].times;
      }
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
  return count;
}

void putStretch(Buffer &out, const Profile &profile, const Stretch &stretch) {
  if (stretch.before == stretch.after && stretch.before != kNone) {
    out.append("between two of ");
    putDirective(out, profile.directives[stretch.before], profile.run);
    return;
  }
  if (stretch.before != kNone) {
    out.append("after ");
    putDirective(out, profile.directives[stretch.before], profile.run);
  }
  if (stretch.after != kNone) {
    out.append(stretch.before != kNone ? Literal(" and before ") : Literal("before "));
    putDirective(out, profile.directives[stretch.after], profile.run);
  }
}

void putSerialStretch(Buffer &out, const Profile &profile) {
  if (const Place &place = profile.directives[0].place; place.known() && place.endLine != 0) {
    out.append(" in ");
    putPlace(out, place, profile.run);
    return;
  }
  const Stretch best = heaviest(profile);
  if (best.weight < 0.05 * profile.totals.spans.logical || (best.before == kNone && best.after == kNone))
    return;
  out.append(", ");
  putPercent(out, best.weight / profile.totals.spans.logical, 0);
  out.append(' ');
  putStretch(out, profile, best);
}

} // namespace ompracer::profile
