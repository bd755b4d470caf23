#include "analyse/schedule.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <queue>
#include <utility>

namespace ompracer::analyse {
namespace {

class Schedule {
public:
  Schedule(const Graph &graph, unsigned count)
      : graph(graph), costs(costsOf(graph)), missing(graph.nodes.size()), pieces(graph.nodes.size()),
        free(graph.mutexCount), ready(count), running(count, kNone) {
    for (u32 i = 0; i < graph.nodes.size(); ++i) {
      missing[i] = graph.nodes[i].before;
      pieces[i] = piecesOf(graph.nodes[i]);
    }
    findSuccessors();
  }

  double run() {
    for (u32 i = 0; i < graph.nodes.size(); ++i)
      if (!missing[i])
        makeReady(i, 0);
    for (unsigned p = 0; p < running.size(); ++p)
      idle.push_back(static_cast<u32>(running.size()) - 1 - p);
    wake(0);
    double end = 0;
    while (!events.empty()) {
      const auto [time, negated] = events.top();
      const u32 processor = ~negated;
      events.pop();
      end = time;
      finish(std::exchange(running[processor], kNone), processor);
      idle.push_back(processor);
      wake(time);
    }
    return end;
  }

private:
  static std::vector<double> costsOf(const Graph &graph) { return count(graph, {}, true).costs; }

  static u32 piecesOf(const Node &node) {
    return static_cast<u32>(std::clamp(std::floor(node.units), 1.0, static_cast<double>(kPieces)));
  }

  void findSuccessors() {
    firstAfter.assign(graph.nodes.size() + 1, 0);
    for (const Node &node : graph.nodes)
      for (u32 b = 0; b < node.before; ++b)
        ++firstAfter[graph.before[node.firstBefore + b] + 1];
    for (std::size_t i = 1; i < firstAfter.size(); ++i)
      firstAfter[i] += firstAfter[i - 1];
    after.resize(graph.before.size());
    std::vector<u32> next(firstAfter.begin(), firstAfter.end() - 1);
    for (u32 i = 0; i < graph.nodes.size(); ++i)
      for (u32 b = 0; b < graph.nodes[i].before; ++b)
        after[next[graph.before[graph.nodes[i].firstBefore + b]]++] = i;
  }

  void makeReady(u32 node, u32 processor) {
    for (u32 piece = 0; piece < pieces[node]; ++piece)
      ready[processor].push_back(node);
    waiting += pieces[node];
  }

  void finish(u32 node, u32 processor) {
    if (--pieces[node])
      return;
    // In the order of creation: what the body does next comes after what it has created, and is taken first.
    for (u32 i = firstAfter[node]; i < firstAfter[node + 1]; ++i)
      if (--missing[after[i]] == 0)
        makeReady(after[i], processor);
  }

  /// Processors without work take some, the one that has become idle last first.
  void wake(double time) {
    while (waiting && !idle.empty()) {
      const u32 processor = idle.back();
      idle.pop_back();
      start(take(processor), processor, time);
    }
  }

  u32 take(u32 processor) {
    --waiting;
    std::deque<u32> &own = ready[processor];
    if (!own.empty()) {
      const u32 node = own.back();
      own.pop_back();
      return node;
    }
    const u32 count = static_cast<u32>(ready.size());
    u32 victim = (processor + 1) % count;
    while (ready[victim].empty())
      victim = (victim + 1) % count;
    const u32 node = ready[victim].front();
    ready[victim].pop_front();
    return node;
  }

  void start(u32 index, u32 processor, double time) {
    const Node &node = graph.nodes[index];
    const double length = node.weight / piecesOf(node) + costs[index];
    if (node.mutexes != kNone && length > 0) {
      for (u32 mutex : graph.mutexSets[node.mutexes])
        time = std::max(time, free[mutex]);
      for (u32 mutex : graph.mutexSets[node.mutexes])
        free[mutex] = time + length;
    }
    running[processor] = index;
    events.push({time + length, ~processor});
  }

  const Graph &graph;
  const std::vector<double> costs;
  std::vector<u32> missing; ///< by node: of those before it
  std::vector<u32> pieces;  ///< by node: that have not ended
  std::vector<u32> firstAfter, after;
  std::vector<double> free;           ///< by mutex: when
  std::vector<std::deque<u32>> ready; ///< by processor
  std::vector<u32> running;           ///< by processor
  std::vector<u32> idle;
  u64 waiting = 0; ///< ready pieces in all
  struct Event {
    double time;
    u32 processor; ///< inverted: of one moment the processor with the lowest number comes first
    bool operator<(const Event &other) const {
      return time != other.time ? time > other.time : processor < other.processor;
    }
  };
  std::priority_queue<Event> events;
};

} // namespace

double scheduledTime(const Graph &graph, unsigned processors) { return Schedule(graph, processors).run(); }

} // namespace ompracer::analyse
