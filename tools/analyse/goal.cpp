#include "analyse/goal.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ompracer::analyse {
namespace {

constexpr double kShown = 0.001; ///< share of the path

class Search {
public:
  Search(const RunGraph &run, double factor) : run(run), factor(factor), shortest(run.shortestPieces()) {
    // Regions of one directive, or between the same two, are changed together.
    std::map<std::tuple<u64, u64, u64>, u32> known;
    for (const Region &region : run.graph.regions)
      groups.push_back(known.try_emplace(keyOf(region), static_cast<u32>(known.size())).first->second);
    groupCount = static_cast<u32>(known.size());
  }

  GoalResult find(double goal) {
    GoalResult result;
    std::vector<u32> chosen;
    std::vector<bool> taken = notAdvisable();
    Count counted = evaluate(chosen, true);
    while (parallelism(counted) < goal) {
      const std::vector<double> shares = byGroup(sharesOf(run.graph, changeOf(chosen), counted));
      u32 best = kNone;
      for (u32 g = 0; g < groupCount; ++g)
        if (!taken[g] && shares[g] > kShown * counted.logical && (best == kNone || shares[g] > shares[best]))
          best = g;
      if (best == kNone)
        break;
      taken[best] = true;
      chosen.push_back(best);
      counted = evaluate(chosen, true);
    }
    result.reached = parallelism(counted) >= goal;
    for (std::size_t i = chosen.size(); result.reached && i-- > 0;) {
      std::vector<u32> without = chosen;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (parallelism(evaluate(without, false)) >= goal)
        chosen = without;
    }
    std::vector<u32> soFar;
    for (const u32 group : chosen) {
      soFar.push_back(group);
      const auto region = std::find(groups.begin(), groups.end(), group) - groups.begin();
      result.steps.push_back({static_cast<u32>(region), parallelism(evaluate(soFar, false))});
    }
    return result;
  }

private:
  u64 pcOf(u32 context) const {
    return context < run.into.size() ? run.log.contexts[run.into[context]].place() : context;
  }
  std::tuple<u64, u64, u64> keyOf(const Region &region) const {
    return region.context ? std::tuple(pcOf(region.context), u64{0}, u64{0})
                          : std::tuple(u64{0}, pcOf(region.after), pcOf(region.before));
  }
  double parallelism(const Count &counted) const { return counted.logical > 0 ? run.graph.work / counted.logical : 0; }

  Change changeOf(const std::vector<u32> &chosen) const {
    Change change;
    change.shortest = shortest;
    for (const u32 group : groups)
      change.regions.push_back(std::find(chosen.begin(), chosen.end(), group) == chosen.end() ? 1 : factor);
    return change;
  }
  Count evaluate(const std::vector<u32> &chosen, bool paths) const { return count(run.graph, changeOf(chosen), paths); }
  std::vector<double> byGroup(const std::vector<double> &shares) const {
    std::vector<double> sums(groupCount);
    for (std::size_t r = 0; r < shares.size(); ++r)
      sums[groups[r]] += shares[r];
    return sums;
  }

  /// A piece of 10 us is not worth a task that costs 2 us; and what the user excludes.
  std::vector<bool> notAdvisable() const {
    std::vector<double> work(groupCount), left(groupCount), overhead(groupCount);
    std::vector<u32> all(groupCount);
    for (u32 g = 0; g < groupCount; ++g)
      all[g] = g;
    const Change change = changeOf(all);
    for (const Node &node : run.graph.nodes) {
      if (node.region == kNone || node.weight == 0)
        continue;
      const u32 group = groups[node.region], context = run.graph.regions[node.region].context;
      work[group] += node.weight;
      // Pieces, not rounded up; what is too short is left as it is.
      if (const double piece = change.onPath(run.graph, node), unit = node.weight / node.units; piece < unit)
        overhead[group] += node.weight / piece * (context < run.cost.size() ? run.cost[context] : 0);
      else if (piece > 0)
        left[group] += node.weight;
    }
    std::vector<bool> result(groupCount);
    for (u32 g = 0; g < groupCount; ++g)
      result[g] = left[g] >= work[g] || overhead[g] > run.taskLimit * work[g] * 1.0001;
    for (std::size_t r = 0; r < groups.size(); ++r)
      if (const u32 context = run.graph.regions[r].context; context < run.excluded.size() && run.excluded[context])
        result[groups[r]] = true;
    return result;
  }

  const RunGraph &run;
  const double factor;
  const std::vector<double> shortest;
  std::vector<u32> groups; ///< by region
  u32 groupCount = 0;
};

} // namespace

GoalResult findGoal(const RunGraph &run, double goal, double factor) { return Search(run, factor).find(goal); }

} // namespace ompracer::analyse
