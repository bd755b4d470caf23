#include "analyse/count.h"

#include <algorithm>
#include <map>

namespace ompracer::analyse {
namespace {

double at(const std::vector<double> &list, u32 index, double otherwise) {
  return index < list.size() ? list[index] : otherwise;
}

/// No schedule ends the scope earlier: of each mutex, from any entry on, what is held by it and by those that enter
/// later.
double boundOf(const Graph &graph, const std::vector<u32> &scope, const Change &change,
               const std::vector<double> &locks) {
  struct Entry {
    u32 mutex;
    double at, held;
  };
  std::vector<Entry> entries;
  for (const u32 index : scope) {
    const Hold &hold = graph.holds[index];
    double held = 0;
    for (u32 i = 0; i < hold.nodes; ++i) {
      const Node &node = graph.nodes[graph.holdNodes[hold.firstNode + i]];
      held += change.onPath(graph, node) * node.units;
    }
    entries.push_back({hold.mutex, locks[hold.at], held / at(change.mutexes, hold.mutex, 1)});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.mutex != b.mutex ? a.mutex < b.mutex : a.at > b.at; });
  double bound = 0, later = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    later = (i && entries[i - 1].mutex == entries[i].mutex ? later : 0) + entries[i].held;
    bound = std::max(bound, entries[i].at + later);
  }
  return bound;
}

} // namespace

double Change::onPath(const Graph &graph, const Node &node) const {
  double factor = at(regions, node.region, 1);
  for (u32 user = node.user; user != kNone && !names.empty(); user = graph.users[user].outer)
    factor = std::max(factor, at(names, graph.users[user].name, 1));
  const double unit = node.weight / node.units;
  return factor == 1 ? unit : std::max(unit / factor, std::min(unit, at(shortest, node.region, 0)));
}

Count count(const Graph &graph, const Change &change, bool paths) {
  Count result;
  const std::size_t n = graph.nodes.size();
  std::vector<double> logical(n), burdened(n), locks(n);
  std::vector<u32> last(paths ? n : 0, kNone);
  for (u32 i = 0; i < n; ++i) {
    const Node &node = graph.nodes[i];
    double own = 0; // of the first, which is the body itself
    for (u32 b = 0; b < node.before; ++b) {
      const u32 before = graph.before[node.firstBefore + b];
      if (b == 0)
        own = logical[before];
      if (paths && (b == 0 || logical[i] < logical[before]))
        last[i] = before;
      logical[i] = std::max(logical[i], logical[before]);
      burdened[i] = std::max(burdened[i], burdened[before]);
      locks[i] = std::max(locks[i], locks[before]);
    }
    const double weight = change.onPath(graph, node);
    const double cost = !change.freeTasks && (!node.costOfWait || own < logical[i]) ? node.cost : 0;
    burdened[i] += cost;
    if (paths)
      result.costs.push_back(cost);
    logical[i] += weight;
    burdened[i] += weight;
    locks[i] += weight;
    // Of code in a mutex that is held for less time on this clock.
    if (!change.mutexes.empty() && node.mutexes != kNone)
      locks[i] -= weight - weight / at(change.mutexes, graph.mutexSets[node.mutexes].back(), 1);
    if (node.scope != kNone)
      locks[i] = std::max(locks[i], boundOf(graph, graph.scopes[node.scope], change, locks));
    if (paths && (result.end == kNone || logical[result.end] < logical[i]))
      result.end = i;
    result.logical = std::max(result.logical, logical[i]);
    result.burdened = std::max(result.burdened, burdened[i]);
    result.locks = std::max(result.locks, locks[i]);
  }
  if (paths) {
    result.ends = std::move(logical);
    result.last = std::move(last);
  }
  return result;
}

std::vector<double> sharesOf(const Graph &graph, const Change &change, const Count &counted) {
  std::vector<double> shares(graph.regions.size());
  for (u32 i = counted.end; i != kNone; i = counted.last[i])
    if (const Node &node = graph.nodes[i]; node.region < shares.size())
      shares[node.region] += change.onPath(graph, node);
  return shares;
}

} // namespace ompracer::analyse
