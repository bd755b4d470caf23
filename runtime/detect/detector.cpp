#include "detect/detector.h"

#include "base/check.h"
#include "base/log.h"
#include "base/rule.h"
#include "notes/notes.h"
#include "platform/platform.h"

namespace ompracer {

constinit Detector gDetector;

bool Detector::init() {
#ifdef OMPRACER_RULES
  gWithoutRule = ruleOf(environment("OMPRACER_WITHOUT_RULE"));
#endif
  mode = options().mode;
  memoryLimit = static_cast<u64>(options().memoryLimitMb) << 20;
  ready = Engine::init() && trie.init() && overflow.init() && gBlocks.init() && sites.init() && heap.init() &&
          contexts.init() && executorOf.init(1ull << 32) && copyHolder.init(1ull << 32) && selections.init();
  return ready;
}

bool Detector::retireAll() {
  FragmentId end = graph.highWater();
  overflow.retireAll();
  gBlocks.freeShared();
  u32 endNode = static_cast<u32>(nodeOf(end));
  OMPRACER_DCHECK(executorRetired <= endNode && bodiesRetired <= static_cast<u32>(graph.snodeCount()));
  executorOf.release(executorRetired, endNode);
  executorRetired = endNode;
  const u32 endBody = static_cast<u32>(graph.snodeCount());
  copyHolder.release(bodiesRetired, endBody);
  selections.retire(bodiesRetired, endBody);
  bodiesRetired = endBody;
  graph.retireAll();
  if (OMPRACER_LIKELY(!graph.nearlyFull()))
    return false;
  trie.clearAll();
  graph.reset();
  copyHolder.clear(endBody);
  selections.clear(endBody);
  executorRetired = bodiesRetired = 0;
  idEpoch.fetch_add(1, std::memory_order_relaxed);
  return true;
}

void Detector::checkMemory() {
  if (memoryLimit && !overflow.isClosed() && residentMemory() > memoryLimit)
    overflow.close();
}

} // namespace ompracer
