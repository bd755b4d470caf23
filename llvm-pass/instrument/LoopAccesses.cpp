// See LoopAccesses.h.
#include "instrument/LoopAccesses.h"

#include "instrument/IterationSeries.h"
#include "ir/LlvmCompat.h"
#include "openmp/FragmentEnds.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumRepeated, "Accesses announced before their loop");

namespace ompracer {

LoopAccesses::LoopAccesses(LoopInfo &l, DominatorTree &t, ScalarEvolution &e, const TargetLibraryInfo &library,
                           IterationLoops &series, ArrayRef<Access> decisions, ArrayRef<ScopePoint> scopes)
    : loops(l), tree(t), evolution(e), tli(library), iterations(series) {
  // A wait ends the fragment; a variable's begin forgets what was announced.
  auto exclude = [&](const Instruction *i) {
    for (Loop *loop = loops.getLoopFor(i->getParent()); loop; loop = loop->getParentLoop())
      quiet[loop] = false, iterations.exclude(loop);
  };
  for (const Access &read : decisions)
    exclude(read.inst);
  for (const ScopePoint &point : scopes)
    if (point.begin || !point.passed)
      exclude(point.where);
}

bool LoopAccesses::keepsFragment(Loop &loop) {
  auto [slot, inserted] = quiet.try_emplace(&loop, false);
  if (!inserted)
    return slot->second;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &i : *block)
      if (mayEndFragment(i, tli) || i.mayThrow()) // a call that throws leaves the loop after its count
        return false;
  return quiet[&loop] = loop.getLoopPreheader() && loop.getLoopLatch();
}

bool everyIteration(const Loop &loop, const BasicBlock *block, const DominatorTree &tree) {
  const BasicBlock *latch = loop.getLoopLatch();
  if (!latch || !tree.dominates(block, latch))
    return false;
  SmallVector<BasicBlock *, 4> exiting;
  loop.getExitingBlocks(exiting);
  return all_of(exiting, [&](BasicBlock *exit) { return tree.dominates(block, exit); });
}

const SCEV *iterationCount(const Loop &loop, ScalarEvolution &evolution) {
  const SCEV *back = evolution.getBackedgeTakenCount(&loop);
  if (isa<SCEVCouldNotCompute>(back) || evolution.getTypeSizeInBits(back->getType()) > 64)
    return nullptr;
  Type *i64 = Type::getInt64Ty(loop.getHeader()->getContext());
  return evolution.getAddExpr(evolution.getNoopOrZeroExtend(back, i64), evolution.getOne(i64));
}

/// What one iteration announces becomes what the loop announces.
bool LoopAccesses::widen(RepeatedAccess &r, Loop &loop) const {
  for (auto [stride, count] : r.dimensions)
    if (!evolution.isLoopInvariant(stride, &loop) || !evolution.isLoopInvariant(count, &loop))
      return false;
  if (evolution.isLoopInvariant(r.begin, &loop))
    return true;
  auto *address = dyn_cast<SCEVAddRecExpr>(r.begin);
  if (!address || address->getLoop() != &loop || !address->isAffine())
    return false;
  const SCEV *count = iterationCount(loop, evolution);
  const SCEV *step = address->getStepRecurrence(evolution);
  if (!count || evolution.getTypeSizeInBits(step->getType()) != 64)
    return false;
  auto *last = r.dimensions.empty() ? nullptr : &r.dimensions.back();
  if (last && evolution.getMulExpr(last->stride, last->count) == step)
    last->count = evolution.getMulExpr(last->count, count); // the next iteration goes on where this one ends
  else if (r.dimensions.size() < RepeatedAccess::kDimensions)
    r.dimensions.push_back({step, count});
  else
    return false;
  r.begin = address->getStart();
  return true;
}

bool isAnnounceable(const Access &a) {
  return !a.isAtomic() && a.hasConstantSize() && !a.after && a.address->getType()->isPointerTy() &&
         a.size <= UINT16_MAX;
}

LoopAccesses::Place LoopAccesses::place(RepeatedAccess &r) {
  const Access &a = r.access;
  const Instruction *from = a.inst;
  Loop *loop = loops.getLoopFor(from->getParent());
  if (!loop || !isAnnounceable(a) || !evolution.isSCEVable(a.address->getType()))
    return Place::Same;
  RepeatedAccess next = r;
  if (a.count > 1) {
    Type *i64 = Type::getInt64Ty(from->getContext());
    next.dimensions.push_back(
        {evolution.getConstant(i64, static_cast<uint64_t>(a.stride), true), evolution.getConstant(i64, a.count)});
  }
  next.begin = evolution.getSCEV(a.address);
  for (; loop && everyIteration(*loop, from->getParent(), tree); loop = loop->getParentLoop()) {
    if (!keepsFragment(*loop)) {
      if (iterations.add(next, from, *loop))
        return Place::Iterations;
      break;
    }
    if (!widen(next, *loop))
      break;
    from = next.place = loop->getLoopPreheader()->getTerminator();
    SCEVExpander expander = compat::makeExpander(evolution);
    auto expandable = [&](const SCEV *part) { return expander.isSafeToExpandAt(part, next.place); };
    if (expandable(next.begin) &&
        all_of(next.dimensions, [&](auto &d) { return expandable(d.stride) && expandable(d.count); }))
      r = next;
  }
  return r.place ? Place::Before : Place::Same;
}

SmallVector<RepeatedAccess, 0> LoopAccesses::take(SmallVectorImpl<Access> &accesses) {
  SmallVector<RepeatedAccess, 0> repeated;
  erase_if(accesses, [&](const Access &a) {
    RepeatedAccess r;
    r.access = a;
    const Place where = place(r);
    if (where != Place::Before)
      return where == Place::Iterations;
    repeated.push_back(std::move(r));
    return ++NumRepeated, true;
  });
  return repeated;
}

} // namespace ompracer
