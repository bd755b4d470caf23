#include "path/path.h"

namespace ompracer::adviser {
namespace {

/// Weights by context. A path of more contexts has a list of these.
struct Sums {
  static constexpr u32 kEntries = 60;
  struct Entry {
    u32 context;
    u64 weight;
  };
  Sums *more = nullptr;
  u32 count = 0;
  Entry entries[kEntries];
};

constexpr u32 kLongest = 64; ///< nodes of a list before it is folded

Pool<Sums> sumsPool;

} // namespace

struct PathNode {
  std::atomic<u32> references{1};
  u32 context = 0;
  u64 weight = 0;
  PathNode *before = nullptr;
  Sums *sums = nullptr; ///< not null: of all that comes before
  u32 length = 1;       ///< of the list from here to the folded part
};

static Pool<PathNode> nodePool;

bool initPaths() { return nodePool.init(1ull << 28) && sumsPool.init(1ull << 24); }

PathNode *keepPath(PathNode *node) {
  if (node)
    node->references.fetch_add(1, std::memory_order_relaxed); // relaxed: the caller has a reference
  return node;
}

static void freeSums(Sums *sums, PathCache &cache) {
  while (sums) {
    Sums *const more = sums->more;
    sumsPool.free(cache.sums, sums);
    sums = more;
  }
}

void dropPath(PathNode *node, PathCache &cache) {
  // Acquire and release: pair with each other; the last one sees what the others read as read. Who has the only one
  // need not take it off.
  while (node && (node->references.load(std::memory_order_acquire) == 1 ||
                  node->references.fetch_sub(1, std::memory_order_acq_rel) == 1)) {
    PathNode *const before = node->before;
    freeSums(node->sums, cache);
    nodePool.free(cache.nodes, node);
    node = before;
  }
}

static Sums *copyOf(const Sums *sums, PathCache &cache) {
  Sums *first = nullptr, **at = &first;
  for (; sums; sums = sums->more, at = &(*at)->more) {
    *at = sumsPool.make(cache.sums);
    (*at)->count = sums->count;
    for (u32 i = 0; i < sums->count; ++i)
      (*at)->entries[i] = sums->entries[i];
  }
  return first;
}

static void addTo(Sums *&first, u32 context, u64 weight, PathCache &cache) {
  Sums **at = &first;
  for (; *at; at = &(*at)->more) {
    for (u32 i = 0; i < (*at)->count; ++i)
      if ((*at)->entries[i].context == context) {
        (*at)->entries[i].weight += weight;
        return;
      }
    if ((*at)->count < Sums::kEntries)
      break;
  }
  if (!*at)
    *at = sumsPool.make(cache.sums);
  (*at)->entries[(*at)->count++] = {context, weight};
}

PathNode *extendPath(PathNode *before, u32 context, u64 weight, PathCache &cache) {
  // Acquire: pairs with the release of who had a reference last.
  if (before && before->context == context && before->references.load(std::memory_order_acquire) == 1) {
    before->weight += weight;
    return before;
  }
  PathNode *node = nodePool.make(cache.nodes);
  node->context = context;
  node->weight = weight;
  if (before && before->length >= kLongest) {
    const PathNode *last = before;
    while (last->before)
      last = last->before;
    node->sums = copyOf(last->sums, cache);
    for (const PathNode *n = before; n; n = n->before)
      addTo(node->sums, n->context, n->weight, cache);
    dropPath(before, cache);
  } else {
    node->before = before;
    node->length = before ? before->length + 1 : 1;
  }
  return node;
}

u32 lastContext(const PathNode *node) { return node ? node->context : ~0u; }

void visitPath(const PathNode *node, void (*visit)(u32 context, u64 weight, bool folded, void *data), void *data) {
  for (; node; node = node->before) {
    visit(node->context, node->weight, false, data);
    for (const Sums *sums = node->sums; sums; sums = sums->more)
      for (u32 i = 0; i < sums->count; ++i)
        visit(sums->entries[i].context, sums->entries[i].weight, true, data);
  }
}

} // namespace ompracer::adviser
