// See CertainReads.h.
#include "marks/CertainReads.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace ompracer {

namespace {

/// Attachment of stores. The optimiser drops it where it moves or joins them.
constexpr StringLiteral kRead = "ompracer.read";

/// The variable from which the pointer is computed or loaded.
const Value *rootOf(const Value *pointer) {
  constexpr unsigned kFew = 8;
  for (unsigned depth = 0; depth < kFew; ++depth) {
    auto *i = dyn_cast<Instruction>(pointer);
    if (!i || !isa<LoadInst, GetElementPtrInst, CastInst>(i))
      break;
    pointer = i->getOperand(0);
  }
  return pointer;
}

/// Do two expressions of the source compute the same pointer, as long as nobody changes its parts in between?
bool isSamePointer(const Value *a, const Value *b) {
  if (a == b)
    return true;
  auto *x = dyn_cast<Instruction>(a), *y = dyn_cast<Instruction>(b);
  return x && y && isa<LoadInst, GetElementPtrInst, CastInst, BinaryOperator>(x) && x->isSameOperationAs(y) &&
         all_of(zip(x->operands(), y->operands()),
                [](const auto &pair) { return isSamePointer(std::get<0>(pair).get(), std::get<1>(pair).get()); });
}

/// Does every complete iteration of the innermost loop around the block, or every call, run it?
bool runsInAnyCase(const BasicBlock &block, const DominatorTree &tree, const LoopInfo &loops) {
  if (const Loop *loop = loops.getLoopFor(&block)) {
    SmallVector<BasicBlock *, 4> latches;
    loop->getLoopLatches(latches);
    return all_of(latches, [&](const BasicBlock *latch) { return tree.dominates(&block, latch); });
  }
  return all_of(*block.getParent(), [&](const BasicBlock &end) {
    return !isa<ReturnInst>(end.getTerminator()) || tree.dominates(&block, &end);
  });
}

void note(Function &f) {
  struct Accesses {
    SmallVector<LoadInst *, 4> reads;
    SmallVector<StoreInst *, 4> writes;
  };
  MapVector<const Value *, Accesses> variables;
  for (Instruction &i : instructions(f)) {
    if (auto *load = dyn_cast<LoadInst>(&i); load && load->isSimple() && !isa<AllocaInst>(load->getPointerOperand()))
      variables[rootOf(load->getPointerOperand())].reads.push_back(load);
    else if (auto *store = dyn_cast<StoreInst>(&i);
             store && store->isSimple() && !isa<AllocaInst>(store->getPointerOperand()))
      variables[rootOf(store->getPointerOperand())].writes.push_back(store);
  }
  std::optional<DominatorTree> tree;
  std::optional<LoopInfo> loops;
  constexpr unsigned kMany = 256; // accesses to one table
  for (auto &[root, accesses] : variables) {
    if (accesses.reads.empty() || accesses.writes.empty() || accesses.reads.size() > kMany ||
        accesses.writes.size() > kMany)
      continue;
    if (!tree) {
      tree.emplace(f);
      loops.emplace(*tree);
    }
    for (StoreInst *write : accesses.writes) {
      if (runsInAnyCase(*write->getParent(), *tree, *loops))
        continue;
      if (any_of(accesses.reads, [&](const LoadInst *read) {
            return loops->getLoopFor(read->getParent()) == loops->getLoopFor(write->getParent()) &&
                   tree->dominates(read, write) && runsInAnyCase(*read->getParent(), *tree, *loops) &&
                   isSamePointer(read->getPointerOperand(), write->getPointerOperand());
          }))
        write->setMetadata(kRead, MDNode::get(f.getContext(), {}));
    }
  }
}

} // namespace

void noteCertainReads(Module &module) {
  for (Function &f : module)
    if (!f.isDeclaration() && !f.hasOptNone())
      note(f);
}

void forgetCertainReads(Module &module) {
  for (Function &f : module)
    for (Instruction &i : instructions(f))
      if (isa<StoreInst>(i))
        i.setMetadata(kRead, nullptr);
}

bool isCertainlyReadBefore(const StoreInst &store) { return store.hasMetadata(kRead); }

} // namespace ompracer
