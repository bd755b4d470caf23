// EdgeOrder: does a chain of edges lead from one fragment to another, going on from each edge to the next by position?
//
// For each edge, and for the fragment that is asked about, it keeps the set of older edges that lead there. The set of
// a new edge is the union of the sets of the few edges that lead there directly, so each edge is compared with few
// others, once. (An edge into a fragment is older than those out of it and what follows it.) Chains of thousands of
// critical sections that hand on values are common in programs that use containers under a lock.
//
// Sets are made when they pay: to make those of all edges takes a question for each pair of edges, which is much where
// thousands of them have nothing to do with each other (locks of many objects). So the asker searches by itself until
// searches from one edge to the next have cost as much.
//
// Sets reach back kReach edges. Beyond them there are chains of edges (chain_clock.h). Where a set does not know all of
// them, what they do not show may be ordered all the same: then all is ordered, and the run says so.
#pragma once

#include "graph/chain_clock.h"
#include "graph/edges.h"
#include "graph/recent_set.h"
#include "platform/spin.h"

namespace ompracer {

class EdgeOrder {
public:
  bool init() { return floating.init() && pinned.init(); }
  static constexpr u32 kBlocks = 128, kEdges = 64 * kBlocks;
  /// A set holds at least so many edges, down from its end.
  static constexpr u32 kReach = kEdges - 64;
  /// Have searches cost what the missing sets would? compared: edges with which each is compared.
  bool pays(u32 end, u32 compared, Pins pins) const {
    const Table &table = tableOf(pins);
    u64 done = table.done.load(std::memory_order_relaxed); // an estimate, as is `searched`
    return end <= done ||
           table.searched.load(std::memory_order_relaxed) >= (end - done) * (compared < kEdges ? compared : kEdges);
  }
  /// A search took so many questions.
  void searched(u32 questions, Pins pins) { tableOf(pins).searched.fetch_add(questions, std::memory_order_relaxed); }
  /// May questions about edges older than kReach still be searched? Not once they have cost kMaxQuestions comparisons.
  bool answersFar(Pins pins) const { return tableOf(pins).far.load(std::memory_order_relaxed) < kMaxQuestions; }
  /// pins: kFloating or kPinned. first: edges older than it do not leave a. surely: false as soon as it would be much
  /// to look at; else, in doubt, true.
  bool leads(const GraphQuery &, Edges &, FragmentId a, u32 first, FragmentId b, Pins pins, bool surely);
  /// The edges are gone. Nobody asks.
  void reset();

private:
  static constexpr u64 kMaxQuestions = 1u << 24; // about a second
  /// Edges looked at beyond kReach, for one question, and for one that needs no answer.
  static constexpr u32 kMaxVisits = 1u << 12, kFewVisits = 1u << 6;
  using Recent = RecentSet<kBlocks>;
  /// Edges that lead to a place.
  struct Set {
    Recent edges;
    ChainClock clock;
    void clear(u32 end) {
      edges.clear(end);
      clock.clear();
    }
    void include(const Set &older) {
      edges.include(older.edges);
      clock.include(older.clock);
    }
  };
  /// The chain of an edge: number of the first one. Of first edges also the last one.
  struct Link {
    u32 chain, last;
  };
  /// The sets of the last kEdges edges below `done`, and the places of all of them.
  /// Guarded by busy.
  struct Table {
    SpinLock busy;
    u32 valid = 0; ///< older sets are not known, nor are the chains of older edges
    std::atomic<u32> done{0};
    // Questions asked. Not guarded, for they are estimates.
    std::atomic<u64> searched{0}; ///< by searches, since the sets were made last
    std::atomic<u64> far{0};      ///< for who asks from beyond kReach
    StableArray<Set> sets;
    StableArray<Link> links;
    bool init() { return sets.init(kEdges) && links.init(Edges::kCapacity); }
    void append(u32 edge, const ChainClock &);
    void skip(u32 to);
  };
  /// The set of a fragment asked about lately. Guarded by busy.
  struct Asked {
    SpinLock busy;
    FragmentId fragment = FragmentId::None;
    u32 lowest = 0; ///< older edges have not been looked at, except for those that lead to others
    Set set;
  };
  static constexpr u32 kAsked = 64;

  // These return the number of questions.
  static u64 collect(const GraphQuery &, const Edges &, const Table &, Set &, u32 from, u32 to, FragmentId place, Pins);
  static u64 extend(const GraphQuery &, const Edges &, Table &, u32 end, Pins);
  static bool leadsFromFar(const GraphQuery &, Edges &, Table &, FragmentId a, u32 first, const Set &, Pins,
                           bool surely);

  Table &tableOf(Pins pins) { return pins.any() ? pinned : floating; }
  const Table &tableOf(Pins pins) const { return pins.any() ? pinned : floating; }

  Table floating, pinned;
  Asked asked[2][kAsked];
};

} // namespace ompracer
