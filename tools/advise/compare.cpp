// Two profiles, joined by directive: kind, file and line.
#include "report.h"

#include "join.h"
#include "profile/advice.h"
#include "profile/number.h"

#include <cmath>

namespace ompracer::advise {
namespace {

using namespace profile;

void change(Buffer &out, const char *what, double from, double to) {
  out.append("  ").append(what).append(' ');
  putShort(out, from);
  out.append(" -> ");
  putShort(out, to);
  if (from > 0) {
    out.append(to >= from ? " (+" : " (");
    putFixed(out, 100 * (to / from - 1), 1);
    out.append(" %)");
  }
  out.append('\n');
}

double of(const Profile &p, Time span) { return parallelism(p.totals.work, span); }

} // namespace

bool compare(Buffer &out, const Profile &older, const Profile &newer, double tolerance) {
  const Spans &a = older.totals.spans, &b = newer.totals.spans;
  out.append("ompadviser: ").append(newer.run.command).append(": against the older profile\n");
  change(out, "parallelism (logical)     ", of(older, a.logical), of(newer, b.logical));
  change(out, "parallelism (scheduled)   ", of(older, a.scheduled), of(newer, b.scheduled));
  change(out, "parallelism (task costs)  ", of(older, a.burdened), of(newer, b.burdened));
  change(out, "parallelism (locks)       ", of(older, a.locks), of(newer, b.locks));
  out.append("  work ");
  putTime(out, older.totals.work, older.run);
  out.append(" -> ");
  putTime(out, newer.totals.work, newer.run);
  out.append(", time ");
  putWall(out, older.totals.wall);
  out.append(" -> ");
  putWall(out, newer.totals.wall);
  out.append('\n');
  for (const Directive &d : newer.directives) {
    const Directive *was = sameIn(older, newer, d);
    const double before = was ? was->pathShare : 0;
    if (was && std::fabs(d.pathShare - before) < 0.02)
      continue;
    if (!was && d.pathShare < 0.005)
      continue;
    out.append(was ? Literal("  changed: ") : Literal("  new:     "));
    putDirective(out, d, newer.run);
    out.append(", share of the span ");
    putPercent(out, before);
    out.append(" -> ");
    putPercent(out, d.pathShare);
    out.append('\n');
  }
  for (const Directive &d : older.directives) {
    if (d.pathShare < 0.005 || sameIn(newer, older, d))
      continue;
    out.append("  gone:    ");
    putDirective(out, d, older.run);
    out.append(", had ");
    putPercent(out, d.pathShare);
    out.append(" of the span\n");
  }
  const bool fell = of(newer, b.logical) < of(older, a.logical) * (1 - tolerance);
  if (fell) {
    out.append("  parallelism fell by more than ");
    putPercent(out, tolerance, 0);
    out.append('\n');
  }
  return fell;
}

} // namespace ompracer::advise
