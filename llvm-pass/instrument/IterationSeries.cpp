// See IterationSeries.h.
#include "instrument/IterationSeries.h"

#include "instrument/AccessFilter.h"
#include "ir/LlvmCompat.h"
#include "openmp/FragmentEnds.h"
#include "openmp/RuntimeCalls.h"

#include <ompracer/abi.h>

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumInSeries, "Accesses announced for all iterations of a construct");
ALWAYS_ENABLED_STATISTIC(NumCoveredBySeries, "Accesses of some iterations that those of all stand for");
ALWAYS_ENABLED_STATISTIC(NumUnmarked, "Loops whose iterations need no mark");

namespace ompracer {

static constexpr size_t kMaxElements = 32;
static_assert(kMaxElements * sizeof(OmpracerSeries) <= 4096, "they are on the stack");

static bool isMark(const Instruction &i) {
  auto *call = dyn_cast<CallInst>(&i);
  return call && calleeName(*call) == "__ompracer_iteration";
}

/// The only instruction of the loop that may end a fragment, if it is a mark that all of its iterations pass.
CallInst *IterationLoops::markOf(Loop &loop) const {
  CallInst *mark = nullptr;
  if (!loop.getLoopPreheader() || !loop.getLoopLatch())
    return nullptr;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &i : *block) {
      if (isMark(i)) {
        if (mark || loops.getLoopFor(block) != &loop)
          return nullptr;
        mark = cast<CallInst>(&i);
      } else if (mayEndFragment(i, tli) || i.mayThrow()) {
        return nullptr;
      }
    }
  return mark && everyIteration(loop, mark->getParent(), tree) ? mark : nullptr;
}

IterationSeries *IterationLoops::seriesOf(Loop &loop) {
  auto [number, inserted] = known.try_emplace(&loop, kNone);
  if (!inserted)
    return number->second == kNone ? nullptr : &all[number->second];
  CallInst *mark = markOf(loop);
  if (!mark)
    return nullptr;
  // The runtime counts the iterations of the loop by their numbers.
  auto *iteration = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(mark->getArgOperand(0)));
  const SCEV *count = iterationCount(loop, evolution);
  if (!iteration || iteration->getLoop() != &loop || !iteration->getStepRecurrence(evolution)->isOne() || !count)
    return nullptr;
  SCEVExpander expander = compat::makeExpander(evolution);
  Instruction *place = loop.getLoopPreheader()->getTerminator();
  if (!expander.isSafeToExpandAt(iteration->getStart(), place) || !expander.isSafeToExpandAt(count, place))
    return nullptr;
  known[&loop] = static_cast<unsigned>(all.size());
  all.push_back({mark, iteration->getStart(), count, {}});
  return &all.back();
}

/// The address in the first iteration, and what each adds to it; null where it is not regular. Sums that were made
/// while a part of them was not known before the loop stay sums: scalar evolution finds them again.
std::pair<const SCEV *, const SCEV *> IterationLoops::recurrenceOf(const SCEV *address, const Loop &loop) const {
  if (evolution.isLoopInvariant(address, &loop))
    return {address, evolution.getZero(Type::getInt64Ty(loop.getHeader()->getContext()))};
  if (auto *recurrence = dyn_cast<SCEVAddRecExpr>(address); recurrence && recurrence->getLoop() == &loop &&
                                                            recurrence->isAffine() &&
                                                            evolution.getTypeSizeInBits(recurrence->getType()) == 64)
    return {recurrence->getStart(), recurrence->getStepRecurrence(evolution)};
  auto *sum = dyn_cast<SCEVAddExpr>(address);
  if (!sum)
    return {};
  const SCEV *step = nullptr;
  SmallVector<const SCEV *, 4> starts;
  for (const SCEV *operand : sum->operands()) {
    const auto [start, more] = recurrenceOf(operand, loop);
    if (!more)
      return {};
    starts.push_back(start);
    step = step ? evolution.getAddExpr(step, more) : more;
  }
  return {evolution.getAddExpr(starts), step};
}

bool IterationLoops::add(const RepeatedAccess &repeated, const Instruction *from, Loop &loop) {
  assert(repeated.dimensions.size() <= RepeatedAccess::kDimensions && isAnnounceable(repeated.access));
  IterationSeries *series = seriesOf(loop);
  if (!series || series->elements.size() == kMaxElements || !tree.dominates(series->mark, from))
    return false;
  SCEVExpander expander = compat::makeExpander(evolution);
  Instruction *place = loop.getLoopPreheader()->getTerminator();
  auto isKnown = [&](const SCEV *part) {
    return evolution.isLoopInvariant(part, &loop) && expander.isSafeToExpandAt(part, place);
  };
  if (!all_of(repeated.dimensions, [&](auto &d) { return isKnown(d.stride) && isKnown(d.count); }))
    return false;
  IterationSeries::Element element{repeated, nullptr};
  std::tie(element.repeated.begin, element.step) = recurrenceOf(repeated.begin, loop);
  if (!element.step || !isKnown(element.step))
    return false;
  if (!isKnown(element.repeated.begin))
    return false;
  element.repeated.place = place;
  series->elements.push_back(std::move(element));
  return ++NumInSeries, true;
}

/// A local variable that nothing but libomp is told of, which keeps no pointer to it: the bounds of a loop.
static bool isKnownToLibomp(const Value *object) {
  return isa<AllocaInst>(object) && all_of(object->users(), [&](const User *user) {
           auto *store = dyn_cast<StoreInst>(user);
           auto *call = dyn_cast<CallBase>(user);
           return isa<LoadInst>(user) || (store && store->getValueOperand() != object) ||
                  (call &&
                   (cast<Instruction>(call)->isLifetimeStartOrEnd() || calleeName(*call).starts_with("__kmpc_")));
         });
}

/// May an instruction change what is loaded?
static bool mayWrite(Instruction &writer, const LoadInst &load, AAResults &aliases) {
  if (isKnownToLibomp(load.getPointerOperand())) {
    auto *store = dyn_cast<StoreInst>(&writer);
    return store && store->getPointerOperand() == load.getPointerOperand();
  }
  return isModSet(aliases.getModRefInfo(&writer, MemoryLocation::get(&load)));
}

/// A load whose place no instruction of the loop writes gives each iteration the same value.
void IterationLoops::hoistLoads(Loop &loop, const CallInst &mark, AnnouncedLoads &announced, bool alsoAnnounced) {
  constexpr size_t kMaxQuestions = 1 << 14; // for the alias analysis, in one loop
  SmallVector<Instruction *, 16> writers;
  SmallVector<LoadInst *, 16> loads;
  LoopBlocksRPO order(&loop);
  order.perform(&loops);
  for (BasicBlock *block : order)
    for (Instruction &i : *block) {
      auto *load = dyn_cast<LoadInst>(&i);
      if (load && load->isSimple() && loops.getLoopFor(block) == &loop && everyIteration(loop, block, tree) &&
          tree.dominates(&mark, load) && (alsoAnnounced || !announced.contains(load)))
        loads.push_back(load);
      else if (i.mayWriteToMemory() && &i != &mark && !i.isLifetimeStartOrEnd())
        writers.push_back(&i);
    }
  if (loads.size() * writers.size() > kMaxQuestions)
    return;
  Instruction *place = loop.getLoopPreheader()->getTerminator();
  for (LoadInst *load : loads) {
    bool moved = false;
    if (any_of(writers, [&](Instruction *writer) { return mayWrite(*writer, *load, aliases); }) ||
        !loop.makeLoopInvariant(load->getPointerOperand(), moved, place, nullptr, &evolution))
      continue;
    if (auto access = announced.find(load); access != announced.end()) {
      RepeatedAccess once;
      once.access = *access->second;
      once.begin = evolution.getSCEV(once.access.address);
      if (once.access.count > 1 || !isAnnounceable(once.access) || !add(once, load, loop))
        continue;
      announced.erase(access);
    }
    evolution.forgetValue(load);
    evolution.forgetBlockAndLoopDispositions(load);
    load->moveBefore(*place->getParent(), place->getIterator());
  }
  evolution.forgetLoop(&loop); // what derives from the loads is known before it now
}

void IterationLoops::hoistLoads(SmallVectorImpl<Access> &accesses) {
  AnnouncedLoads announced;
  for (const Access &access : accesses)
    if (isa<LoadInst>(access.inst))
      announced.try_emplace(access.inst, &access);
  const size_t before = announced.size();
  for (Loop *loop : loops.getLoopsInPreorder())
    if (CallInst *mark = known.contains(loop) ? nullptr : markOf(*loop)) {
      hoistLoads(*loop, *mark, announced, false); // the number of iterations may be one of them
      if (seriesOf(*loop))
        hoistLoads(*loop, *mark, announced, true);
    }
  if (announced.size() != before)
    erase_if(accesses, [&](const Access &a) { return isa<LoadInst>(a.inst) && !announced.contains(a.inst); });
}

/// What instrumented callees access is announced there; the other calls of such a loop compute.
bool IterationLoops::announcesMore(const Loop &loop, const CallInst &mark) const {
  return any_of(loop.blocks(), [&](const BasicBlock *block) {
    return any_of(*block, [&](const Instruction &i) {
      auto *call = dyn_cast<CallBase>(&i);
      return call && call != &mark && !isa<IntrinsicInst>(call) &&
             (calleeName(*call).starts_with(kRuntimePrefix) ||
              (call->onlyReadsMemory() && !call->doesNotAccessMemory()));
    });
  });
}

/// An access of some iterations to bytes that each iteration accesses in the same way, or writes: as in AccessFilter.
bool IterationLoops::isCovered(const Access &access, const Loop &loop, IterationSeries &series) const {
  if (!isAnnounceable(access) || access.count > 1 || !evolution.isSCEVable(access.address->getType()))
    return false;
  const auto [begin, step] = recurrenceOf(evolution.getSCEV(access.address), loop);
  if (!step)
    return false;
  for (auto &[repeated, elementStep] : series.elements) {
    Access &other = repeated.access;
    if (repeated.begin != begin || elementStep != step || !repeated.dimensions.empty() || other.size < access.size ||
        (access.isWrite() && !other.isWrite()))
      continue;
    other.decides |= access.decides;
    other.updates |=
        access.updates || (other.isWrite() && !access.isWrite() && !tree.dominates(other.inst, access.inst));
    standFor(other, access);
    return true;
  }
  return false;
}

SmallVector<IterationSeries, 0> IterationLoops::take(SmallVectorImpl<Access> &accesses,
                                                     ArrayRef<RepeatedAccess> repeated, ArrayRef<ScopePoint> scopes) {
  erase_if(all, [](const IterationSeries &series) { return series.elements.empty(); });
  for (IterationSeries &series : all) {
    const Loop &loop = *loops.getLoopFor(series.mark->getParent());
    erase_if(accesses, [&](const Access &a) {
      return loop.contains(a.inst->getParent()) && isCovered(a, loop, series) && ++NumCoveredBySeries;
    });
    auto contains = [&](const Instruction *place) { return loop.contains(place->getParent()); };
    series.complete = none_of(accesses, [&](const Access &a) { return contains(a.inst); }) &&
                      none_of(repeated, [&](const RepeatedAccess &r) { return contains(r.place); }) &&
                      none_of(scopes, [&](const ScopePoint &point) { return contains(point.where); }) &&
                      !announcesMore(loop, *series.mark);
    NumUnmarked += series.complete;
  }
  known.clear();
  return std::move(all);
}

} // namespace ompracer
