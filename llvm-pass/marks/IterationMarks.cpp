// See IterationMarks.h.
#include "marks/IterationMarks.h"

#include "openmp/CollapsedSpace.h"
#include "openmp/OmpLoops.h"

#include <ompracer/abi.h>

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumIterationMarks, "Iteration marks placed");
ALWAYS_ENABLED_STATISTIC(NumUnmarkedLoops, "Worksharing loops whose body was not found");

namespace ompracer {

namespace {

// kmp.h, enum sched_type
constexpr uint64_t kStaticChunked = 33, kOrderedStaticChunked = 65, kOrderedStatic = 66, kDistributeChunked = 91,
                   kDistributeStatic = 92;

/// Tells the keys of `for simd` loops from those of `for`: any bits that are no OMPRACER_LOOP_FLAGS.
constexpr uint32_t kOfSimd = 0x2468ace;
static_assert(!(kOfSimd & (OMPRACER_LOOP_FLAGS | 1)));

/// Loops of a worksharing directive begin at 0. That of `distribute parallel for` begins where a parameter of the
/// region says.
bool takesRangeOfDistribute(CallBase &call, StringRef name) {
  Value *lower = call.getArgOperand(name.starts_with("__kmpc_dispatch_init_") ? 3 : lowerBoundArgument(name));
  if (auto *load = dyn_cast<LoadInst>(stripIntegerCasts(lower)))
    lower = load->getPointerOperand(); // dispatch_init takes the value
  auto *slot = dyn_cast<AllocaInst>(lower->stripPointerCasts());
  return slot && any_of(slot->users(), [&](User *user) {
           auto *store = dyn_cast<StoreInst>(user);
           auto *load = store ? dyn_cast<LoadInst>(stripIntegerCasts(store->getValueOperand())) : nullptr;
           auto *spill = load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
           return spill && any_of(spill->users(), [](User *use) {
                    return isa<StoreInst>(use) && isa<Argument>(cast<StoreInst>(use)->getValueOperand());
                  });
         });
}

SmallVector<Value *, 4> loadsOf(Value &slot) {
  SmallVector<Value *, 4> loads;
  for (User *user : slot.users())
    if (isa<LoadInst>(user))
      loads.push_back(user);
  return loads;
}

/// `lower = call(…, lower, …); iv = lower`: the allocas that receive a load of the lower bound.
SmallVector<AllocaInst *, 4> copiesOf(AllocaInst &slot) {
  SmallVector<AllocaInst *, 4> copies;
  SmallVector<Value *, 4> values = loadsOf(slot);
  while (!values.empty()) {
    Value *value = values.pop_back_val();
    for (User *use : value->users()) {
      if (isa<CastInst>(use) && use->getType()->isIntegerTy())
        values.push_back(use);
      else if (auto *copy = dyn_cast<StoreInst>(use); copy && copy->getValueOperand() == value)
        if (auto *target = dyn_cast<AllocaInst>(copy->getPointerOperand()); target && target != &slot)
          copies.push_back(target);
    }
  }
  return copies;
}

/// The lower bound of a flang taskloop is the first member of what its tasks share, to which their blocks point.
SmallVector<Value *, 4> lowerBoundsOfTask(Function &entry) {
  SmallVector<Value *, 4> found;
  for (User *block : entry.getArg(1)->users()) {
    auto *shared = dyn_cast<LoadInst>(block);
    if (!shared || !shared->getType()->isPointerTy())
      continue;
    for (User *user : shared->users()) {
      auto *member = dyn_cast<GetElementPtrInst>(user);
      if (isa<LoadInst>(user))
        found.push_back(user);
      else if (member && member->hasAllZeroIndices())
        append_range(found, loadsOf(*member));
    }
  }
  return found;
}

/// What selects the section that an iteration is; null: the loop is none over sections.
SwitchInst *sectionsOf(const CanonicalLoop &loop) {
  auto *dispatch = dyn_cast<SwitchInst>(loop.body->getTerminator());
  const Value *condition = dispatch ? dispatch->getCondition() : nullptr;
  while (auto *operation = dyn_cast_or_null<BinaryOperator>(condition)) { // times 1, plus 0
    if (operation == loop.number || !isa<ConstantInt>(operation->getOperand(1)))
      break;
    condition = operation->getOperand(0);
  }
  return condition == loop.number ? dispatch : nullptr;
}

/// libomp asks the call which construct it begins, for OMPT (kmp.h, KMP_IDENT_WORK_*). OpenMPIRBuilder does not say.
void sayConstruct(CallBase &call, bool isSections) {
  constexpr uint64_t kLoop = 0x200, kSections = 0x400, kDistribute = 0x800;
  constexpr unsigned kFlags = 1; // of ident_t
  auto *ident = dyn_cast<GlobalVariable>(call.getArgOperand(0)->stripPointerCasts());
  auto *fields = ident && ident->hasInitializer() ? dyn_cast<ConstantStruct>(ident->getInitializer()) : nullptr;
  auto *flags =
      fields && fields->getNumOperands() > kFlags ? dyn_cast<ConstantInt>(fields->getOperand(kFlags)) : nullptr;
  auto *schedule = dyn_cast<ConstantInt>(call.getArgOperand(2));
  if (!flags || !schedule || (flags->getZExtValue() & (kLoop | kSections | kDistribute)))
    return;
  const uint64_t kind = schedule->getZExtValue() & 0xff;
  const bool distribute = kind == kDistributeChunked || kind == kDistributeStatic;
  SmallVector<Constant *, 5> values;
  for (Use &value : fields->operands())
    values.push_back(cast<Constant>(value));
  values[kFlags] = ConstantInt::get(flags->getType(), flags->getZExtValue() | (distribute   ? kDistribute
                                                                               : isSections ? kSections
                                                                                            : kLoop));
  auto *copy = new GlobalVariable(*call.getModule(), ident->getValueType(), /*isConstant=*/true,
                                  GlobalValue::PrivateLinkage, ConstantStruct::get(fields->getType(), values));
  copy->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  copy->setAlignment(ident->getAlign());
  call.setArgOperand(0, copy);
}

} // namespace

void IterationMarks::announce(CallBase &call, bool inscan) {
  StringRef name = calleeName(call);
  const int index = lowerBoundArgument(name);
  if (index < 0 && !name.starts_with("__kmpc_dispatch_init_"))
    return;
  auto *slot = index < 0 ? nullptr : dyn_cast<AllocaInst>(call.getArgOperand(index)->stripPointerCasts());
  ranges.push_back({&call, inscan, slot, name.ends_with("u")});
}

/// Bare `for` and `schedule(static)` compile to the same call, but only the latter promises which thread runs an
/// iteration (semantics 3). Where the text is not to be had the loop counts as promising: silence rather than a
/// false report.
void IterationMarks::announceSchedule(const Range &range, const Values &numbers, const DominatorTree &tree) {
  CallBase &call = *range.call;
  StringRef name = calleeName(call);
  bool isStatic = name.starts_with("__kmpc_for_static_init_");
  if (!isStatic && !name.starts_with("__kmpc_dispatch_init_"))
    return;
  auto *operand = dyn_cast<ConstantInt>(call.getArgOperand(2));
  const uint64_t schedule = operand ? operand->getZExtValue() & 0xff : 0;
  const bool inOrder = schedule == kOrderedStatic || schedule == kOrderedStaticChunked;
  const bool distribute = schedule == kDistributeChunked || schedule == kDistributeStatic;
  Directive directive = directives.of(call);
  const bool consistent = distribute ? directive.distScheduled || directive.reproducible : directive.consistent;
  uint32_t key = 0;
  if (takesRangeOfDistribute(call, name))
    key = OMPRACER_LOOP_UNORDERED | OMPRACER_LOOP_OF_DISTRIBUTE | 1;
  else if (directive.known && directive.unordered && !directive.reproducible)
    key = OMPRACER_LOOP_UNORDERED | 1;
  else if ((isStatic || inOrder) && (!directive.known || consistent))
    key = (static_cast<uint32_t>(directive.shape) & ~OMPRACER_LOOP_FLAGS) | 1;
  else if (isStatic && schedule == kStaticChunked)
    key = OMPRACER_LOOP_BARE; // a doacross loop, for example
  if (key && directive.simd && !distribute)
    key ^= kOfSimd; // which thread runs a lane is another matter, but not which team
  if (range.inscan)
    key |= OMPRACER_LOOP_INSCAN;
  // Of `distribute parallel for` only the ranges are distributed; its iterations are those of the loop inside.
  if (key && distribute && directive.parallel)
    key |= OMPRACER_LOOP_RANGES;
  if (key) {
    IRBuilder<> builder(&call);
    Value *whole = builder.getInt32(key);
    if (!(key & OMPRACER_LOOP_UNORDERED))
      if (Value *hash = hashOfInnerCounts(numbers, builder, tree))
        whole = builder.CreateXor(
            whole, builder.CreateAnd(builder.CreateTrunc(builder.CreateLShr(hash, 32), builder.getInt32Ty()),
                                     ~(OMPRACER_LOOP_FLAGS | 1u)));
    builder.CreateCall(calls.loop(), whole)->setTailCallKind(CallInst::TCK_NoTail);
    changed = true;
  }
}

/// clang's body of a taskloop receives the bounds as parameters 5 and 6.
void IterationMarks::markTaskloop(const LoopInfo &loops) {
  FunctionRole role = structure.roleOf(&function);
  if (role.role == Role::TaskBody && function.arg_size() >= 10) {
    for (User *user : function.getArg(5)->users())
      if (auto *spill = dyn_cast<StoreInst>(user))
        if (auto *slot = dyn_cast<AllocaInst>(spill->getPointerOperand()))
          for (AllocaInst *variable : copiesOf(*slot))
            markLoopsOf(variable, /*isUnsigned=*/true, loops);
  } else if (role.role == Role::TaskEntry && function.arg_size() == 2) {
    for (const CanonicalLoop &loop : canonicalLoopsFrom(lowerBoundsOfTask(function), loops))
      markLoop(loop, /*isUnsigned=*/true);
  }
}

bool IterationMarks::mark() {
  const bool ofTaskloop = structure.roleOf(&function).taskloop;
  if (ranges.empty() && !ofTaskloop)
    return false;
  DominatorTree tree(function);
  const LoopInfo loops(tree);
  SmallVector<std::pair<CanonicalLoop, bool>, 4> canonical;
  SmallVector<std::pair<AllocaInst *, bool>, 4> variables;
  for (const Range &range : ranges) {
    Values numbers;
    bool isSections = false;
    if (range.lowerBound) {
      for (AllocaInst *variable : copiesOf(*range.lowerBound)) {
        variables.push_back({variable, range.isUnsigned});
        append_range(numbers, loadsOf(*variable));
      }
      for (const CanonicalLoop &loop : canonicalLoopsFrom(loadsOf(*range.lowerBound), loops)) {
        canonical.push_back({loop, range.isUnsigned});
        numbers.push_back(loop.number);
        isSections |= sectionsOf(loop) != nullptr;
      }
    }
    announceSchedule(range, numbers, tree);
    if (calleeName(*range.call).contains("_static_init_"))
      sayConstruct(*range.call, isSections);
  }
  for (const auto &[loop, isUnsigned] : canonical)
    markLoop(loop, isUnsigned);
  for (auto [variable, isUnsigned] : variables)
    if (!markLoopsOf(variable, isUnsigned, loops))
      ++NumUnmarkedLoops;
  if (ofTaskloop)
    markTaskloop(loops);
  return changed;
}

bool IterationMarks::markLoopsOf(AllocaInst *variable, bool isUnsigned, const LoopInfo &loops) {
  if (!marked.insert(variable).second)
    return true;
  SmallVector<Loop *, 4> candidates;
  for (Loop *loop : const_cast<LoopInfo &>(loops).getLoopsInPreorder())
    if (comparesInHeader(*loop, variable))
      candidates.push_back(loop);
  bool any = false;
  for (Loop *loop : candidates) {
    // The loop over the chunks of schedule(static, n) compares the variable too; it contains the real one.
    bool outer = any_of(candidates, [&](Loop *other) { return other != loop && loop->contains(other); });
    if (!outer)
      any |= markLoop(*loop, variable, isUnsigned);
  }
  return any;
}

bool IterationMarks::markLoop(Loop &loop, AllocaInst *iv, bool isUnsigned) {
  BasicBlock *header = loop.getHeader();
  BasicBlock *body = bodyOf(loop);
  if (!body)
    return false;
  Type *ivType = iv->getAllocatedType();
  if (!ivType->isIntegerTy())
    return false;
  BasicBlock *place = body;
  if (!body->getSinglePredecessor())
    place = SplitEdge(header, body);
  IRBuilder<> builder(place, place->getFirstInsertionPt());
  builder.SetCurrentDebugLocation(header->getTerminator()->getDebugLoc());
  placeMark(builder, builder.CreateLoad(ivType, iv), isUnsigned);
  if (auto *dispatch = dyn_cast<SwitchInst>(body->getTerminator()); dispatch && isLoadOf(dispatch->getCondition(), iv))
    markSectionEnds(*dispatch);
  return true;
}

void IterationMarks::markLoop(const CanonicalLoop &loop, bool isUnsigned) {
  if (!marked.insert(loop.loop).second)
    return;
  const bool inBody = loop.number->getParent() == loop.body;
  assert((!inBody || !isa<PHINode>(loop.number)) && "the mark stands after the number, and after all phis");
  IRBuilder<> builder(loop.body, inBody ? std::next(loop.number->getIterator()) : loop.body->getFirstInsertionPt());
  builder.SetCurrentDebugLocation(loop.body->getTerminator()->getDebugLoc());
  placeMark(builder, loop.number, isUnsigned);
  if (SwitchInst *dispatch = sectionsOf(loop))
    markSectionEnds(*dispatch);
}

void IterationMarks::placeMark(IRBuilder<> &builder, Value *number, bool isUnsigned) {
  CallInst *mark =
      builder.CreateCall(calls.iteration(), builder.CreateIntCast(number, builder.getInt64Ty(), !isUnsigned));
  mark->addFnAttr(Attribute::NoMerge);
  mark->setTailCallKind(CallInst::TCK_NoTail);
  ++NumIterationMarks;
  changed = true;
}

/// Without a mark between them and the common exit, stores of two sections would become one with a merged position.
void IterationMarks::markSectionEnds(SwitchInst &dispatch) {
  BasicBlock *exit = dispatch.getDefaultDest();
  SmallPtrSet<BasicBlock *, 8> ends(pred_begin(exit), pred_end(exit));
  for (BasicBlock *end : ends) {
    if (end == dispatch.getParent())
      continue;
    IRBuilder<> builder(end->getTerminator());
    CallInst *mark = builder.CreateCall(calls.iterationEnd());
    mark->addFnAttr(Attribute::NoMerge);
    mark->setTailCallKind(CallInst::TCK_NoTail);
  }
}

} // namespace ompracer
