// Edges: orders between two fragments that no position tells. Fulfilment of a detached task, lock hand-off, host
// synchronisation, waits for a value, annotations.
//
// Append-only until retireAll(); any thread appends and reads. A loop that waits in each iteration makes as many edges
// as it has iterations, and each can be asked about; so those of one run of iterations are linked, and so are the
// stretches of edges that belong to one loop. Most edges are never asked about, so whoever asks links what was added
// since somebody did (link()).
#pragma once

#include "graph/iteration_key.h"
#include "mem/stable_array.h"
#include "platform/spin.h"

#include <atomic>

namespace ompracer {

class Edges {
public:
  /// One end of an edge.
  struct End {
    FragmentId fragment;
    IterationKey key;
    /// The next older edge whose same end lies in the same hash bucket of iteration keys (perhaps with another
    /// key); kNoEdge ends the list.
    u32 earlier;
    /// The next edge for a search that skips this end's loop; kNoEdge: none. It is the youngest older edge whose same
    /// end is neither a join point nor, unless this end is one, in the same loop.
    u32 beforeLoop;
  };
  struct Edge {
    End from, to;
    u32 earlierFromRun; ///< an earlier edge that starts in the same run of iterations, or in one with the same hash;
                        ///< kNoEdge
    EdgeKind kind;
    // Of the same iteration, which its bodies go along step by step:
    u32 step;    ///< where the edge starts
    u32 highest; ///< of it and all older edges, the one that starts last, the oldest of these
    /// If that is itself: what is the highest before it, and an older one of these, so that few jumps lead to each
    /// (Myers 1983), or kNoEdge. How many there are, from 1.
    u32 lower, jump, rank;
  };
  static constexpr u32 kNoEdge = ~0u, kCapacity = 1u << 26;

  bool init() {
    return added.init(kCapacity) && edges.init(kCapacity) && starts.init(kBuckets) && runStarts.init(kBuckets) &&
           ends.init(kBuckets);
  }
  void add(FragmentId from, FragmentId to, EdgeKind);
  /// How many were added, by what happens before the call.
  u32 count() const { return next.load(std::memory_order_relaxed); }
  /// Links them all. Returns how many there are: numbers that the rest may be asked about.
  u32 link(const GraphQuery &graph) {
    const u32 linked = ready.load(std::memory_order_acquire);
    return OMPRACER_LIKELY(linked >= count()) ? linked : linkMore(graph);
  }
  const Edge &operator[](u32 i) const { return edges[i]; }
  /// How many have an end without a key: each of these must be compared with every place.
  u32 countWithoutKey() const { return withoutKey.load(std::memory_order_relaxed); }
  void retireAll();
  /// Calls visit(fragment) for the ends of all. Nobody adds.
  template <typename Visit> void forEachEnd(Visit visit) const {
    for (u32 i = 0, end = count(); i < end; ++i) {
      visit(FragmentId{added[i].from.load(std::memory_order_relaxed)});
      visit(added[i].to);
    }
  }

  /// Calls visit(i) for the edges of [begin, end) that may start at `place`, or after it, by positions; and some
  /// others. Until it returns false.
  template <typename Visit> void forEachFrom(const IterationKey &place, u32 begin, u32 end, Visit visit) const {
    if (forEachLinked(
            place, starts[bucketOf(place)], begin, end, [](const Edge &e) { return e.from.earlier; },
            [&](const Edge &e) { return e.from.key.sameAs(place); }, visit))
      forEachElsewhere(&Edge::from, place, begin, end, visit);
  }
  /// The oldest of those that start in that iteration, at this step or later; `none` if there is none below
  /// it.
  u32 firstFrom(const IterationKey &place, u32 step, u32 none) const;
  /// As forEachFrom, at something in the run of `place`, or after it.
  template <typename Visit> void forEachFromRun(const IterationKey &place, u32 begin, u32 end, Visit visit) const {
    if (forEachLinked(
            place, runStarts[bucketOf(place.run())], begin, end, [](const Edge &e) { return e.earlierFromRun; },
            [&](const Edge &e) { return e.from.key.sameRun(place); }, visit))
      forEachElsewhere(&Edge::from, place, begin, end, visit);
  }
  /// Also those that may end at `place`, or before it.
  template <typename Visit> void forEachTo(const IterationKey &place, u32 begin, u32 end, Visit visit) const {
    if (forEachInto(place, begin, end, visit))
      forEachElsewhere(&Edge::to, place, begin, end, visit);
  }
  /// Of these, those that end in that iteration, the youngest first: each ends where, or after, the next one
  /// does. False: visit was.
  template <typename Visit> bool forEachInto(const IterationKey &place, u32 begin, u32 end, Visit visit) const {
    return forEachLinked(
        place, ends[bucketOf(place)], begin, end, [](const Edge &e) { return e.to.earlier; },
        [&](const Edge &e) { return e.to.key.sameAs(place); }, visit);
  }
  /// Those whose ends on that side lie elsewhere: in other loops, and in none.
  template <typename Visit>
  void forEachElsewhere(End Edge::*side, const IterationKey &place, u32 begin, u32 end, Visit visit) const {
    while (end > begin) {
      const End &e = edges[end - 1].*side;
      if (e.key.ofLoopOf(place))
        end = e.beforeLoop + 1;
      else if (!visit(--end))
        return;
    }
  }

  /// Relaxed: a statistic.
  std::atomic<u64> givenUp{0};
  /// Too long ago to tell: order rather than accuse.
  bool giveUp() {
    givenUp.fetch_add(1, std::memory_order_relaxed);
    return true;
  }

private:
  /// The youngest edge of the iteration keys, or runs, with this hash, plus one. Release after the edge is linked;
  /// pairs with the acquire in forEachLinked.
  using Bucket = std::atomic<u32>;
  static constexpr u32 kBuckets = 1u << 20;
  static u32 bucketOf(const IterationKey &s) {
    return static_cast<u32>((s.loop ^ s.coordinate * 0xff51afd7ed558ccdull) * 0x9e3779b97f4a7c15ull >> 44);
  }
  [[gnu::noinline]] u32 linkMore(const GraphQuery &);
  static void linkIn(Bucket &, u32 &earlier, u32 i);
  void linkLoop(End Edge::*side, u32 i);
  void linkStep(u32 i);
  u32 newestFrom(const IterationKey &) const;

  template <typename Earlier, typename Same, typename Visit>
  bool forEachLinked(const IterationKey &place, const Bucket &bucket, u32 begin, u32 end, Earlier earlier, Same same,
                     Visit visit) const {
    if (place.loop != IterationKey::kNone)
      for (u32 i = bucket.load(std::memory_order_acquire) - 1; i != kNoEdge && i >= begin; i = earlier(edges[i]))
        if (i < end && same(edges[i]) && !visit(i))
          return false;
    return true;
  }

  struct Added {
    /// 0: not yet. Release when the rest is written; pairs with the acquire in linkMore().
    std::atomic<u64> from;
    FragmentId to;
    EdgeKind kind;
  };
  StableArray<Added> added;
  StableArray<Edge> edges;
  StableArray<Bucket> starts, runStarts, ends;
  /// Relaxed: who may ask about an edge has got to know of it from who added it.
  std::atomic<u32> next{0};
  /// Edges [0, ready) are linked. Release after an edge is; pairs with the acquire in link().
  std::atomic<u32> ready{0};
  SpinLock linking;               ///< guards changes of what is linked
  std::atomic<u32> withoutKey{0}; ///< relaxed: an estimate
};

} // namespace ompracer
