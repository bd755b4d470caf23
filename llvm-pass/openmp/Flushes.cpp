// See Flushes.h.
#include "openmp/Flushes.h"

#include "openmp/OmpStructure.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/AtomicOrdering.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {

bool isFlush(const Instruction &i) {
  auto *call = dyn_cast<CallInst>(&i);
  return call && calleeName(*call) == "__kmpc_flush" && call->getType()->isVoidTy();
}

bool isAtomicOperation(const Instruction &i) {
  if (auto *call = dyn_cast<CallBase>(&i))
    return calleeName(*call).starts_with("__atomic_"); // of a size that the machine does not have
  return i.isAtomic() && !isa<FenceInst>(i);
}

/// A flush after a relaxed operation is a directive of the program, also where a macro gives both the same place.
bool isOrdered(const Instruction &i) {
  if (auto *load = dyn_cast<LoadInst>(&i))
    return isStrongerThanMonotonic(load->getOrdering());
  if (auto *store = dyn_cast<StoreInst>(&i))
    return isStrongerThanMonotonic(store->getOrdering());
  if (auto *update = dyn_cast<AtomicRMWInst>(&i))
    return isStrongerThanMonotonic(update->getOrdering());
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&i))
    return isStrongerThanMonotonic(exchange->getSuccessOrdering());
  return true;
}

/// The operation stands in front of the call, or in the loop that repeats it until it succeeds.
bool belongsToAtomic(const Instruction &flush) {
  constexpr unsigned kMostInstructions = 32; // between them the optimiser may have left something
  const DebugLoc &place = flush.getDebugLoc();
  if (!place || !place.getLine())
    return false;
  const BasicBlock *block = flush.getParent();
  const Instruction *i = flush.getPrevNode();
  for (unsigned n = 0; n < kMostInstructions; ++n) {
    if (!i) {
      block = block->getSinglePredecessor();
      if (!block)
        return false;
      i = block->getTerminator();
    }
    if (isFlush(*i)) // that one does; this is a directive, which a macro gives the same place
      return false;
    if (isAtomicOperation(*i))
      return i->getDebugLoc() == place && isOrdered(*i);
    i = i->getPrevNode();
  }
  return false;
}

void replaceByFence(Instruction *call, AtomicOrdering order) {
  assert(isStrongerThanMonotonic(order) && "a fence acquires or releases");
  assert(call->use_empty() && "a flush has no value");
  IRBuilder<>(call).CreateFence(order);
  call->eraseFromParent();
}

} // namespace

bool orderFlushes(Function &f, DirectiveTexts &directives) {
  SmallVector<std::pair<Instruction *, AtomicOrdering>, 8> ordered;
  for (Instruction &i : instructions(f))
    if (isFlush(i))
      if (AtomicOrdering order = directives.of(cast<CallBase>(i)).flush; order != AtomicOrdering::NotAtomic)
        ordered.emplace_back(&i, order);
  for (auto [call, order] : ordered)
    replaceByFence(call, order);
  return !ordered.empty();
}

void replaceImpliedFlushes(Function &f) {
  SmallVector<Instruction *, 8> implied;
  for (Instruction &i : instructions(f))
    if (isFlush(i) && belongsToAtomic(i))
      implied.push_back(&i);
  for (Instruction *call : implied)
    replaceByFence(call, AtomicOrdering::SequentiallyConsistent);
}

} // namespace ompracer
