#include "marks/ReductionPlaces.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

constexpr uint64_t kByLockOrTree = 1, kByAtomics = 2; // the results of __kmpc_reduce that lead to a combination

/// What the result `way` of __kmpc_reduce leads to.
static SmallVector<BasicBlock *, 8> blocksOf(const SwitchInst &dispatch, uint64_t way) {
  SmallPtrSet<const BasicBlock *, 8> seen{dispatch.getDefaultDest()};
  SmallVector<BasicBlock *, 8> blocks;
  auto add = [&](BasicBlock *block) {
    if (seen.insert(block).second)
      blocks.push_back(block);
  };
  for (const auto &option : dispatch.cases())
    if (option.getCaseValue()->equalsInt(way))
      add(const_cast<BasicBlock *>(option.getCaseSuccessor()));
  for (size_t i = 0; i < blocks.size(); ++i)
    for (BasicBlock *next : successors(blocks[i]))
      add(next);
  return blocks;
}

SmallVector<BasicBlock *, 8> combinationOf(const SwitchInst &dispatch) { return blocksOf(dispatch, kByLockOrTree); }

void placeCombination(const CallBase &reduce, const SwitchInst &dispatch) {
  assert(dispatch.getCondition() == &reduce && "its result says how to combine");
  DenseMap<const Value *, DebugLoc> places; // by original variable
  DebugLoc any;
  for (const BasicBlock *block : blocksOf(dispatch, kByLockOrTree))
    for (const Instruction &i : *block)
      if (auto *store = dyn_cast<StoreInst>(&i); store && store->getDebugLoc()) {
        places.try_emplace(getUnderlyingObject(store->getPointerOperand(), 0), store->getDebugLoc());
        any = any ? any : store->getDebugLoc();
      }
  for (BasicBlock *block : blocksOf(dispatch, kByAtomics))
    for (Instruction &i : *block) {
      const Value *address = getLoadStorePointerOperand(&i);
      if (auto *update = dyn_cast<AtomicRMWInst>(&i))
        address = update->getPointerOperand();
      else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&i))
        address = exchange->getPointerOperand();
      if (!address || i.getDebugLoc() != reduce.getDebugLoc())
        continue;
      auto place = places.find(getUnderlyingObject(address, 0));
      i.setDebugLoc(place != places.end() ? place->second : any);
    }
}

} // namespace ompracer
