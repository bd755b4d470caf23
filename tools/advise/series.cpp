#include "series.h"

#include "join.h"
#include "profile/advice.h"
#include "program.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace ompracer::advise {
namespace {

using namespace profile;

constexpr double kGrowth = 1.15;      ///< less is not worth saying
constexpr double kWorthSaying = 0.02; ///< share of the path

double quotient(double a, double b) { return b > 0 ? a / b : 0; }

template <class T> List<T> listOf(const std::vector<T> &items, Arena &arena) {
  List<T> result;
  result.items = arena.makeArray<T>(items.size());
  for (const T &item : items)
    result.items[result.count++] = item;
  return result;
}

/// What grew in one directive: `one` thread, `core` and `again` on one core, and all threads.
DiffRow grown(const Directive &d, const Directive *one, const Directive *core, const Directive *again) {
  DiffRow row;
  row.work = one ? quotient(d.own, one->own) : 0;
  row.onOneCore = core ? quotient(d.own, core->own) : 0;
  row.span = core ? quotient(d.spans.scheduled, core->spans.scheduled) : 0;
  row.replicated = row.work > kGrowth && row.onOneCore < kGrowth && std::strcmp(d.kind, "main") != 0;
  const double growth = std::max(row.span, row.onOneCore);
  const double noise = core && again ? std::fabs(quotient(again->own, core->own) - 1) : 0;
  row.withinNoise = growth - 1 < 2 * noise;
  if (d.pathShare > kWorthSaying && (growth > kGrowth || row.work > kGrowth))
    row.weight = std::max(growth, row.work) * d.pathShare;
  return row;
}

} // namespace

Profile Series::run(const Setting &setting) {
  Outcome outcome = launcher.run(setting, arena);
  lastStatus = outcome.status;
  if (!outcome.profile)
    throw NoProfile(launcher.name() + " left no profile: " + whyNoProfile(launcher.name()));
  outcome.profile->run.command = arena.copy(launcher.commandLine()); // the program may have changed its own
  profile::advise(*outcome.profile, arena);
  return *outcome.profile;
}

Measured Series::measured(const Profile &of, const std::string &name) {
  return {arena.copy(name), of.run.threads, of.run.cores,   of.totals.wall,
          of.totals.cpu,    of.totals.work, of.totals.spans};
}

Profile Series::scale(Setting setting, const std::vector<unsigned> &threads) {
  std::vector<Measured> points;
  Profile last;
  for (const unsigned size : threads) {
    setting.threads = size;
    last = run(setting);
    points.push_back(measured(last, std::to_string(size) + (size == 1 ? " thread" : " threads")));
    points.back().threads = size; // the largest team may be smaller
    if (failed())
      break;
  }
  last.scale = listOf(points, arena);
  return last;
}

Profile Series::diff(const Setting &setting) {
  Setting one = setting, core = setting;
  one.threads = 1;
  one.record = core.record = ""; // the log is that of the run that is shown
  core.oneCore = true;
  const Profile single = run(one);
  if (failed())
    return single;
  Profile all = run(setting);
  if (failed())
    return all;
  core.threads = all.run.threads; // without a number from the user, one core would mean one thread
  const Profile shared = run(core), again = run(core);
  const std::string count = std::to_string(all.run.threads) + " threads";
  all.diff.runs = listOf<Measured>(
      {measured(single, "1 thread"), measured(shared, count + " on 1 core"), measured(all, count)}, arena);
  std::vector<DiffRow> rows;
  for (std::uint32_t i = 0; i < all.directives.count; ++i) {
    const Directive &d = all.directives[i];
    rows.push_back(grown(d, sameIn(single, all, d), sameIn(shared, all, d), sameIn(again, all, d)));
    rows.back().directive = i;
  }
  std::sort(rows.begin(), rows.end(), [](const DiffRow &a, const DiffRow &b) {
    return a.weight != b.weight ? a.weight > b.weight : a.directive < b.directive;
  });
  all.diff.directives = listOf(rows, arena);
  return all;
}

} // namespace ompracer::advise
