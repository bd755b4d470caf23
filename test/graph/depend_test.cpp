// Orders that dependences make, among many siblings.
#include "fixture.h"

#include <algorithm>
#include <bitset>
#include <random>

using namespace graphtest;

namespace {

/// Many siblings with dependences in several patterns, against the closure of what the clauses say of each pair (OpenMP
/// 5.2, 15.9.5).
TEST_F(GraphTest, LongDependencesAreFollowed) {
  constexpr unsigned kTasks = 5000; // more than the last ones, of which most is known
  struct Pattern {
    u32 addresses, items;
    std::vector<DependKind> kinds;
    unsigned allMemoryEach; ///< one of so many tasks; 0: none
  };
  using enum DependKind;
  const Pattern patterns[] = {
      {1, 1, {Out}, 0},                                 // one chain
      {16, 1, {Out}, 0},                                // as many chains as a clock holds
      {60, 2, {Out, In}, 0},                            // more
      {1, 1, {In, In, In, In, In, In, In, In, Out}, 0}, // generations of readers
      {3, 2, {In, MutexInOutSet, InOutSet, Out}, 0},    // and of others
      {400, 3, {In, In, In, Out, MutexInOutSet}, 0},    // sparse
      {40, 1, {In, Out}, 60},
  };
  std::mt19937 random(5);
  for (const Pattern &pattern : patterns) {
    graph.retireAll();
    initial = graph.beginInitial(allocator, FragmentId::None);
    std::vector<Cursor> team = parallel(initial, 1);
    std::vector<std::vector<Dependence>> clauses;
    std::vector<FragmentId> tasks;
    std::vector<std::bitset<kTasks>> before(kTasks);
    auto conflict = [](const std::vector<Dependence> &a, const std::vector<Dependence> &b) {
      for (const Dependence &x : a)
        for (const Dependence &y : b)
          if (x.kind == AllMemory || y.kind == AllMemory ||
              (x.address == y.address && (x.kind == Out || x.kind != y.kind)))
            return true;
      return false;
    };
    for (unsigned n = 0; n < kTasks; ++n) {
      std::vector<Dependence> list;
      if (pattern.allMemoryEach && random() % pattern.allMemoryEach == 0)
        list.push_back({0, AllMemory});
      else
        for (unsigned i = 0; i < pattern.items; ++i) {
          const uptr address = 8 + 8 * (random() % pattern.addresses);
          if (std::none_of(list.begin(), list.end(), [&](const Dependence &d) { return d.address == address; }))
            list.push_back({address, pattern.kinds[random() % pattern.kinds.size()]});
        }
      for (unsigned m = 0; m < n; ++m)
        if (conflict(clauses[m], list)) {
          before[n] |= before[m];
          before[n].set(m);
        }
      clauses.push_back(list);
      tasks.push_back(leaf(team[0], 0, list));
    }
    for (unsigned k = 0; k < 60000; ++k) {
      const unsigned a = random() % kTasks, b = k % 2 ? random() % kTasks : (a + random() % 50) % kTasks;
      if (a < b)
        ASSERT_EQ(graph.happensBefore(tasks[a], tasks[b], kFloating), before[b][a])
            << "pattern " << &pattern - patterns << " " << a << " " << b;
    }
  }
}

} // namespace
