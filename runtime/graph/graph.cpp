// The life of the graph's memory: reserved once, given back between regions. Inside a region: graph_sweep.cpp.
#include "graph/graph.h"

#include "graph/cross_iteration.h"
#include "graph/depend.h"
#include "graph/edge_order.h"
#include "graph/edges.h"

#include <new>

namespace ompracer {

static constexpr u64 kMaxNodes = 1ull << 32;
/// Ids that must be left when a new outermost region starts; else the user resets between regions.
static constexpr u32 kReserve = 1u << 30;

bool Graph::init() {
  alignas(DependTable) static unsigned char storage[sizeof(DependTable)];
  depends = new (storage) DependTable;
  alignas(CrossIteration) static unsigned char crossingStorage[sizeof(CrossIteration)];
  crossings = new (crossingStorage) CrossIteration;
  alignas(Edges) static unsigned char edgeStorage[sizeof(Edges)];
  edges = new (edgeStorage) Edges;
  alignas(EdgeOrder) static unsigned char orderStorage[sizeof(EdgeOrder)];
  edgeOrder = new (orderStorage) EdgeOrder;
  bool ok = wnodes.init(kMaxNodes) && snodes.init(kMaxNodes) && scopes.init(kMaxNodes) && groups.init(kMaxNodes) &&
            metConstructs.init() && paths.init() && sweep.init() && depends->init() && crossings->init() &&
            edges->init() && edgeOrder->init();
  if (ok) {
    wnodes.preferLargePages();
    snodes.preferLargePages();
    scopes.preferLargePages();
  }
  return ok;
}

void Graph::retireAll() {
  sweep.forget();
  auto release = [](auto &array, u32 &from, u32 to) {
    array.release(from, to);
    from = to;
  };
  release(wnodes, retiredWNodes, nextWNode.load(std::memory_order_relaxed));
  release(snodes, retiredSNodes, nextSNode.load(std::memory_order_relaxed));
  release(scopes, retiredScopes, nextScope.load(std::memory_order_relaxed));
  release(groups, retiredGroups, nextGroup.load(std::memory_order_relaxed));
  paths.retireAll();
  unstructured = severalHosts = combines = bounded = false;
  depends->retireAll();
  crossings->retireAll();
  forgetEdges();
}

void Graph::forgetEdges() {
  if (edges->count())
    edgeOrder->reset();
  edges->retireAll();
}

bool Graph::nearlyFull() const {
  auto full = [](const std::atomic<u32> &next) { return next.load(std::memory_order_relaxed) > ~0u - kReserve; };
  return full(nextWNode) || full(nextSNode) || full(nextScope) || full(nextGroup) || paths.nearlyFull();
}

void Graph::reset() {
  retireAll();
  paths.reset();
  metConstructs.reset();
  nextWNode = nextSNode = nextScope = nextGroup = 1;
  retiredWNodes = retiredSNodes = retiredScopes = retiredGroups = 1;
}

} // namespace ompracer
