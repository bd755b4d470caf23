// See LaneSeries.h.
#include "instrument/LaneSeries.h"

#include "instrument/LoopAccesses.h"
#include "ir/LlvmCompat.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include <ompracer/abi.h>

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumSeries, "Accesses of lanes announced before their loop");

namespace ompracer {

namespace {

struct Lanes {
  SmallVector<CallBase *, 4> begins, marks;
  SmallVector<CallBase *, 16> accesses;
};

Lanes lanesOf(Function &f) {
  Lanes lanes;
  for (Instruction &i : instructions(f))
    if (auto *call = dyn_cast<CallBase>(&i)) {
      StringRef name = calleeName(*call);
      if (name == "__ompracer_simd_begin")
        lanes.begins.push_back(call);
      else if (name == "__ompracer_lane")
        lanes.marks.push_back(call);
      else if (name == "__ompracer_lane_access")
        lanes.accesses.push_back(call);
    }
  return lanes;
}

/// The call that begins the loop: the last one before its first block.
CallBase *beginOf(const Lanes &lanes, const Loop &loop, const DominatorTree &tree) {
  CallBase *last = nullptr;
  for (CallBase *begin : lanes.begins)
    if (!loop.contains(begin) && tree.dominates(begin, loop.getHeader()) && (!last || tree.dominates(last, begin)))
      last = begin;
  return last;
}

class Series {
public:
  Series(DominatorTree &t, ScalarEvolution &e, RuntimeCalls &c) : tree(t), evolution(e), calls(c) {}

  /// Moves what it can of the accesses of the loop's lanes out of it.
  bool move(Loop &loop, uint32_t nesting, ArrayRef<CallBase *> accesses) {
    BasicBlock *before = loop.getLoopPreheader();
    const SCEV *count = before && loop.getLoopLatch() ? iterationCount(loop, evolution) : nullptr;
    if (!count)
      return false;
    Instruction *place = before->getTerminator();
    SCEVExpander expander = compat::makeExpander(evolution);
    if (!expander.isSafeToExpandAt(count, place))
      return false;
    bool changed = false;
    for (CallBase *access : accesses) {
      auto *size = dyn_cast<ConstantInt>(access->getArgOperand(1));
      auto *what = dyn_cast<ConstantInt>(access->getArgOperand(3));
      if (!size || !what || !isa<Constant>(access->getArgOperand(2)) ||
          (what->getZExtValue() >> OMPRACER_LANE_NESTING_SHIFT & OMPRACER_LANE_NESTING_MASK) != nesting ||
          !everyIteration(loop, access->getParent(), tree))
        continue;
      Type *i64 = count->getType();
      const SCEV *begin = evolution.getSCEV(access->getArgOperand(0)), *stride = evolution.getZero(i64);
      if (!evolution.isLoopInvariant(begin, &loop)) {
        auto *address = dyn_cast<SCEVAddRecExpr>(begin);
        if (!address || address->getLoop() != &loop || !address->isAffine())
          continue;
        stride = address->getStepRecurrence(evolution);
        begin = address->getStart();
      }
      if (stride->getType() != i64 || !expander.isSafeToExpandAt(begin, place) ||
          !expander.isSafeToExpandAt(stride, place))
        continue;
      IRBuilder<> builder(place);
      builder.SetCurrentDebugLocation(access->getDebugLoc());
      Value *arguments[] = {expander.expandCodeFor(begin, access->getArgOperand(0)->getType(), place),
                            size,
                            expander.expandCodeFor(stride, i64, place),
                            expander.expandCodeFor(count, i64, place),
                            access->getArgOperand(2),
                            what};
      builder.CreateCall(calls.laneSeries(), arguments);
      assert(access->use_empty() && loop.contains(access) && "it is announced before the loop from now on");
      access->eraseFromParent();
      ++NumSeries;
      changed = true;
    }
    return changed;
  }

private:
  DominatorTree &tree;
  ScalarEvolution &evolution;
  RuntimeCalls &calls;
};

bool callsRuntime(const Instruction &i) {
  auto *call = dyn_cast<CallBase>(&i);
  return call && calleeName(*call).starts_with(kRuntimePrefix);
}

} // namespace

bool hasLanes(const Function &f) {
  return any_of(instructions(f), [](const Instruction &i) {
    auto *call = dyn_cast<CallBase>(&i);
    return call && calleeName(*call) == "__ompracer_lane";
  });
}

bool announceLaneSeries(Function &f, LoopInfo &loops, DominatorTree &tree, ScalarEvolution &evolution,
                        RuntimeCalls &calls) {
  Lanes lanes = lanesOf(f);
  if (lanes.marks.size() != lanes.begins.size())
    return false;
  Series series(tree, evolution, calls);
  bool changed = false;
  for (CallBase *mark : lanes.marks) {
    Loop *loop = loops.getLoopFor(mark->getParent());
    CallBase *begin = loop ? beginOf(lanes, *loop, tree) : nullptr;
    if (!begin || !everyIteration(*loop, mark->getParent(), tree))
      continue;
    SmallVector<CallBase *, 16> own;
    for (CallBase *access : lanes.accesses)
      if (loops.getLoopFor(access->getParent()) == loop)
        own.push_back(access);
    auto nesting = static_cast<uint32_t>(cast<ConstantInt>(begin->getArgOperand(1))->getZExtValue()) >>
                   OMPRACER_SIMD_NESTING_SHIFT;
    changed |= series.move(*loop, nesting, own);
    lanes.accesses = lanesOf(f).accesses;
    if (none_of(lanes.accesses, [&](CallBase *access) { return loop->contains(access); })) {
      mark->eraseFromParent();
      changed = true;
    }
  }
  return changed;
}

void forgetWishForVectors(LoopInfo &loops) {
  for (Loop *loop : loops.getLoopsInPreorder())
    if (MDNode *id = loop->getLoopID())
      if (any_of(loop->blocks(), [](BasicBlock *block) { return any_of(*block, callsRuntime); }))
        loop->setLoopID(makePostTransformationMetadata(id->getContext(), id, {"llvm.loop.vectorize."}, {}));
}

} // namespace ompracer
