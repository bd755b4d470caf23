// Graph: the graph as its owner has it: what is asked of it (query.h), what builds it (builder.h), and here the life of
// its memory.
#pragma once

#include "graph/builder.h"
#include "graph/sweep.h"

namespace ompracer {

class Graph : public GraphBuilder {
public:
  /// Reserves address space. Returns false when the system refuses.
  bool init();

  /// All nodes made so far are dead: gives their memory back. The caller guarantees that no other thread builds or
  /// queries, and that no W-node made so far is queried again. Ids go on.
  void retireAll();
  /// In a forked child, for which all that was recorded is past: edges that other threads were about to add would be
  /// awaited for ever.
  void forgetEdges();
  /// Inside a region, while nobody else builds or queries: first keep() for each fragment that will be asked about,
  /// each body that goes on, and what nodes are remembered elsewhere. Then finishSweep() gives the other nodes back.
  /// Ids are not used again, and `released` hears of most of them; allocators should draw new ones, because those that
  /// they hold may lie in pages that are gone.
  void keep(FragmentId);
  void keep(SNodeId);
  void keep(const Cursor &);
  void finishSweep(Sweep::Released released = nullptr);
  /// Checks what always holds of all nodes, and of a cursor: only in builds with OMPRACER_CHECKS, as each sweep does.
  /// Nobody else builds or queries.
  void validate() const;
  void validate(const Cursor &) const;
  /// Ids are about to run out: the user must forget all fragments and call reset().
  bool nearlyFull() const;
  void reset();

  /// Memory of the nodes in use.
  u64 liveBytes() const {
    return u64{nextWNode.load(std::memory_order_relaxed) - retiredWNodes} * sizeof(WNode) +
           u64{nextSNode.load(std::memory_order_relaxed) - retiredSNodes} * sizeof(SNode) + u64{paths.live()} * 64 +
           u64{nextScope.load(std::memory_order_relaxed) - retiredScopes} * sizeof(Scope) +
           u64{nextGroup.load(std::memory_order_relaxed) - retiredGroups} * sizeof(Taskgroup) - sweep.releasedBytes;
  }

private:
  void keep(TaskgroupId);
  void validateBody(SNodeId) const;
  void validateFragment(const WNode &) const;
  template <typename Visit> void forEachKept(Sweep::Table, u32 from, u32 to, u32 size, Visit) const;

  Sweep sweep;
};

} // namespace ompracer
