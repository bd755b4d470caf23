// See SimdLoops.h.
#include "marks/SimdLoops.h"

#include "access/AccessCollector.h"
#include "marks/LaneCalls.h"
#include "marks/LaneMemory.h"
#include "openmp/CanonicalLoops.h"
#include "openmp/OmpLoops.h"

#include <ompracer/abi.h>

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumSimdLoops, "Simd loops marked");
ALWAYS_ENABLED_STATISTIC(NumLaneAccesses, "Accesses of lanes announced");
ALWAYS_ENABLED_STATISTIC(NumOwnMemory, "Accesses of lanes left out: memory of the lane");
ALWAYS_ENABLED_STATISTIC(NumOnlyRead, "Accesses of lanes left out: local that the loop only reads");

namespace ompracer {

namespace {

const DILocation *startOf(const MDNode &id) {
  for (const MDOperand &operand : drop_begin(id.operands()))
    if (auto *place = dyn_cast<DILocation>(operand))
      return place;
  return nullptr;
}

/// Where the directive of the loop stands: flang tells it by the branches only.
const DILocation *placeOf(const Loop &loop) {
  if (const DILocation *start = startOf(*loop.getLoopID()))
    return start;
  return loop.getLoopLatch() ? loop.getLoopLatch()->getTerminator()->getDebugLoc().get() : nullptr;
}

/// The blocks after the loop, where no exception leads (it may not leave a simd loop). None when they have other
/// predecessors.
SmallVector<BasicBlock *, 2> exitsOf(const Loop &loop) {
  SmallVector<BasicBlock *, 2> exits;
  loop.getUniqueExitBlocks(exits);
  erase_if(exits, [](BasicBlock *exit) { return exit->isEHPad(); });
  if (!all_of(exits, [&](BasicBlock *exit) {
        return all_of(predecessors(exit), [&](BasicBlock *before) { return loop.contains(before); });
      }))
    exits.clear();
  return exits;
}

bool isIterationMark(const Instruction &i) {
  auto *call = dyn_cast<CallBase>(&i);
  return call && calleeName(*call) == "__ompracer_iteration";
}

/// The body begins by computing the program's variable from the induction variable, which a loop as written does not.
bool computesVariable(BasicBlock &body, const AllocaInst *variable) {
  for (Instruction &i : body) {
    auto *store = dyn_cast<StoreInst>(&i);
    if (!store)
      continue;
    if (!isa<AllocaInst>(store->getPointerOperand()) || store->getPointerOperand() == variable)
      return false;
    auto *sum = dyn_cast<BinaryOperator>(stripIntegerCasts(store->getValueOperand()));
    auto *product = sum && sum->getOpcode() == Instruction::Add
                        ? dyn_cast<BinaryOperator>(stripIntegerCasts(sum->getOperand(1)))
                        : nullptr;
    return product && product->getOpcode() == Instruction::Mul && isLoadOf(product->getOperand(0), variable);
  }
  return false;
}

} // namespace

bool SimdLoops::recognise(Loop &loop, const FunctionRole &role, SimdLoop &out) {
  if (!loop.getLoopID() || !loop.getLoopPreheader() || exitsOf(loop).empty())
    return false;
  AllocaInst *variable = comparedVariable(loop);
  BasicBlock *body = variable ? bodyOf(loop) : canonicalBodyOf(loop);
  Directive directive = directives.of(placeOf(loop));
  if (variable && !variable->isStaticAlloca()) // no loop of a directive: `while (*array < n)`
    return false;
  // Of `do simd` flang asks for no vectorisation.
  if (!body || !(asksForVectors(loop) || (!variable && directive.simd)))
    return false;
  out = {&loop, variable, body};
  out.worksharing = any_of(*body, isIterationMark);
  if (!out.worksharing)
    if (BasicBlock *next = body->getSingleSuccessor(); next && next->getSinglePredecessor())
      out.worksharing = any_of(*next, isIterationMark);
  // Private copies of a taskloop lie in the block of the task.
  if (out.worksharing && role.taskloop)
    return false;
  if (directive.known ? !directive.simd && !directive.unordered
                      : !variable || (!out.worksharing && !computesVariable(*body, variable)))
    return false;
  // simdlen sets the width, too, but only safelen takes the promise back that no accesses of different lanes conflict.
  int width = getOptionalIntLoopAttribute(&loop, "llvm.loop.vectorize.width").value_or(0);
  bool limited =
      directive.known ? directive.safelen : width && !findStringMetadataForLoop(&loop, "llvm.loop.parallel_accesses");
  out.safelen = !limited ? 0 : directive.safelenValue ? directive.safelenValue : static_cast<unsigned>(width);
  out.concurrent = directive.known && directive.unordered;
  out.ofTeams = !directive.known || directive.teams;
  out.combined = !directive.known || directive.outlined;
  if (directive.known && directive.inscan) {
    assert(placeOf(loop) && "what is known of the directive was read there");
    out.scanFrom = placeOf(loop)->getLine();
    out.scanTo = directive.lastLine;
  }
  return !(limited && out.safelen <= 1);
}

/// The scan itself goes from one iteration to the next, by its definition.
bool SimdLoops::isScan(const Access &access, const SimdLoop &simd) {
  const DebugLoc &place = access.inst->getDebugLoc();
  return place && place.getLine() >= simd.scanFrom && place.getLine() <= simd.scanTo;
}

void SimdLoops::bracket(const SimdLoop &simd) {
  Instruction *before = simd.loop->getLoopPreheader()->getTerminator();
  DebugLoc place(placeOf(*simd.loop));
  auto call = [&](IRBuilder<> &builder, FunctionCallee callee, ArrayRef<Value *> arguments = {}) {
    builder.SetCurrentDebugLocation(place ? place : before->getDebugLoc());
    builder.CreateCall(callee, arguments)->setTailCallKind(CallInst::TCK_NoTail);
  };
  IRBuilder<> builder(before);
  uint32_t flags = (simd.concurrent ? OMPRACER_SIMD_CONCURRENT : 0) |
                   (simd.worksharing ? OMPRACER_SIMD_WORKSHARING : 0) | simd.nesting << OMPRACER_SIMD_NESTING_SHIFT;
  call(builder, calls.simdBegin(), {builder.getInt32(simd.safelen), builder.getInt32(flags)});
  builder.SetInsertPoint(simd.body, simd.body->getFirstInsertionPt());
  call(builder, calls.lane());
  assert(!exitsOf(*simd.loop).empty() && "what begins ends");
  for (BasicBlock *exit : exitsOf(*simd.loop)) {
    builder.SetInsertPoint(exit, exit->getFirstInsertionPt());
    call(builder, calls.simdEnd());
  }
}

bool SimdLoops::mark(Function &f) {
  if (none_of(f, [](BasicBlock &block) { return block.getTerminator()->hasMetadata(LLVMContext::MD_loop); }))
    return false;
  DominatorTree tree(f);
  LoopInfo loops(tree);
  FunctionRole role = structure.roleOf(&f);
  SmallVector<SimdLoop, 4> found;
  DenseMap<const Loop *, size_t> numbers;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    SimdLoop simd;
    if (!recognise(*loop, role, simd))
      continue;
    for (Loop *outer = loop->getParentLoop(); outer; outer = outer->getParentLoop())
      simd.nesting += numbers.count(outer);
    if (simd.nesting > OMPRACER_LANE_NESTING_MASK)
      continue;
    numbers[loop] = found.size();
    found.push_back(simd);
  }
  if (found.empty())
    return false;
  DenseMap<const Instruction *, uint32_t> positions;
  for (Instruction &i : instructions(f))
    positions.try_emplace(&i, positions.size());
  LaneMemory memory(f, role, tree);
  for (const Access &a : collectAccesses(f)) {
    SmallVector<const SimdLoop *, 4> around; // innermost first
    for (Loop *loop = loops.getLoopFor(a.inst->getParent()); loop; loop = loop->getParentLoop())
      if (auto it = numbers.find(loop); it != numbers.end())
        around.push_back(&found[it->second]);
    if (around.empty() || a.mask || a.descriptor || !a.address->getType()->isPointerTy() ||
        isConditionalCopy(getUnderlyingObject(a.address)))
      continue;
    if (LaneMemory::isOnlyRead(a.address, *around.back()->loop)) {
      ++NumOnlyRead;
      continue;
    }
    erase_if(around, [&](const SimdLoop *simd) {
      return isScan(a, *simd) ||
             memory.mayBeOwn(a.address, *simd->loop, simd->variable, simd->worksharing, simd->ofTeams, simd->combined);
    });
    if (around.empty()) {
      ++NumOwnMemory;
      continue;
    }
    announce(a, positions.lookup(a.inst), around.back()->nesting);
  }
  for (const SimdLoop &simd : found) {
    bracket(simd);
    ++NumSimdLoops;
  }
  return true;
}

void SimdLoops::announce(const Access &a, uint32_t place, unsigned nesting) {
  bool local = isa<AllocaInst>(getUnderlyingObject(a.address, /*MaxLookup=*/0));
  assert(nesting <= OMPRACER_LANE_NESTING_MASK && place < 1u << (31 - OMPRACER_LANE_POSITION_SHIFT) &&
         "they fit between the other bits");
  // A copy reads before it writes.
  uint32_t what = (a.isWrite() ? OMPRACER_LANE_WRITE : 0) | (a.isAtomic() ? OMPRACER_LANE_ATOMIC : 0) |
                  (local ? OMPRACER_LANE_LOCAL : 0) | (isOrderedOfLanes(*a.inst) ? OMPRACER_LANE_ORDERED : 0) |
                  nesting << OMPRACER_LANE_NESTING_SHIFT | (2 * place + a.isWrite()) << OMPRACER_LANE_POSITION_SHIFT;
  IRBuilder<> builder(a.inst);
  builder.CreateCall(calls.laneAccess(), {a.address, bytesOf(a, builder), sites.siteFor(a), builder.getInt32(what)})
      ->setTailCallKind(CallInst::TCK_NoTail);
  ++NumLaneAccesses;
}

} // namespace ompracer
