// GraphStore: the tables of nodes, which all faces of the graph share.
//
// Thread safety: any number of threads build and query at once. Nodes are immutable after creation, except for the
// atomics of node.h. Ids stay valid until Graph::retireAll(); one that finishSweep() gave back is void at once.
//
// The graph knows nothing of memory accesses, locks or OMPT.
#pragma once

#include "graph/met_constructs.h"
#include "graph/node.h"
#include "graph/path.h"
#include "mem/stable_array.h"

namespace ompracer {

/// What makes the order of an edge. Wait: each thread that comes there waits for the others: for a value, what an
/// annotation tells, the first reads of all before a last value is written. HandOff: the thread waits for the holder of
/// a lock, which it knows to have come first. Construct: the order is between what one thread created, a task and
/// another one whose event it fulfils, or a host thread and its creation and join.
enum class EdgeKind : u8 { Wait, HandOff, Construct };

class CrossIteration;
class DependTable;
class EdgeOrder;
class Edges;

class GraphStore {
public:
  const WNode &wnode(FragmentId f) const { return wnodes[static_cast<u32>(nodeOf(f))]; }
  const SNode &snode(SNodeId id) const { return snodes[static_cast<u32>(id)]; }

protected:
  friend class Reach;
  StableArray<WNode> wnodes;
  StableArray<SNode> snodes;
  StableArray<Scope> scopes;
  StableArray<Taskgroup> groups;
  MetConstructs metConstructs;
  Paths paths;
  DependTable *depends = nullptr;
  CrossIteration *crossings = nullptr;
  Edges *edges = nullptr;
  EdgeOrder *edgeOrder = nullptr;
  // Relaxed: once set they stay until the nodes are retired; whoever sets one does so before it publishes the node.
  std::atomic<bool> unstructured{false}, severalHosts{false}, combines{false}, bounded{false};
  // Relaxed: whoever awaits sets the bit itself before it asks; others are ordered after it or not at all.
  std::atomic<u64> awaitedOnce{1ull << kOnceAwaited};
  // Relaxed: ids only have to be unique; the nodes are published by the histories and team structures that carry them.
  std::atomic<u32> nextWNode{1}, nextSNode{1}, nextScope{1}, nextGroup{1};
  u32 retiredWNodes = 1, retiredSNodes = 1, retiredScopes = 1, retiredGroups = 1;
};

} // namespace ompracer
