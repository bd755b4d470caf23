// See Marks.h.
#include "Marks.h"

#include "BlockVariables.h"
#include "CopyIn.h"
#include "CopyPrivate.h"
#include "DeadAccesses.h"
#include "DirectiveText.h"
#include "Flushes.h"
#include "InscanLoops.h"
#include "LaneCalls.h"
#include "LeadingBarriers.h"
#include "MovedAccesses.h"
#include "NarrowedCopies.h"
#include "OmpLoops.h"
#include "OmpStructure.h"
#include "Options.h"
#include "ReductionPlaces.h"
#include "RuntimeCalls.h"
#include "SimdLoops.h"
#include "Statements.h"

#include <ompracer/abi.h>

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumIterationMarks, "Iteration marks placed");
ALWAYS_ENABLED_STATISTIC(NumUnmarkedLoops, "Worksharing loops whose body was not found");
ALWAYS_ENABLED_STATISTIC(NumReductions, "Reduction extents marked");
ALWAYS_ENABLED_STATISTIC(NumSkippedHelpers, "Implementation helper functions left uninstrumented");

namespace ompracer {

namespace {

// kmp.h, enum sched_type
constexpr uint64_t kStaticChunked = 33, kOrderedStaticChunked = 65, kOrderedStatic = 66, kDistributeChunked = 91,
                   kDistributeStatic = 92;

/// Tells the keys of `for simd` loops from those of `for`: any bits that are no OMPRACER_LOOP_FLAGS.
constexpr uint32_t kOfSimd = 0x2468ace;
static_assert(!(kOfSimd & (OMPRACER_LOOP_FLAGS | 1)));

class Marker {
public:
  Marker(Module &m) : module(m), calls(m), structure(m), lanes(m, structure, calls, directives), deadAccesses(calls) {}

  bool run() {
    forbidSpeculation();
    // Functions are collected first: marking does not create any, but declares runtime entry points.
    SmallVector<Function *, 64> functions;
    for (Function &f : module)
      if (!f.isDeclaration())
        functions.push_back(&f);
    for (Function *f : functions)
      changed |= inlineCallsOfLanes(*f);
    for (Function *f : functions) {
      keepApart(*f);
      visitCalls(*f);
      markTaskloop(*f);
      changed |= announceCopyIn(*f, structure.roleOf(f), calls);
      changed |= markLeadingBarriers(*f, directives, calls);
      changed |= orderFlushes(*f, directives);
      changed |= lanes.mark(*f);
      changed |= deadAccesses.keep(*f);
      changed |= keepNarrowedCopies(*f, structure.roleOf(f).role == Role::ParallelBody, calls);
      recordBlockVariables(*f, structure.roleOf(f));
    }
    keepVariables();
    return changed;
  }

private:
  /// The optimiser must not make accesses that the program does not, such as a read in front of the branch that guards
  /// it. It keeps to that for functions with this attribute, of which nothing else comes without -fsanitize=thread.
  void forbidSpeculation() {
    for (Function &f : module)
      if (!f.isDeclaration())
        f.addFnAttr(Attribute::SanitizeThread);
    changed = true;
  }

  /// The bodies of undeferred tasks and of regions that do not run in parallel are called by the function of the
  /// construct: joined with it, they would lose what is theirs and what they captured.
  void keepApart(Function &f) {
    const Role role = structure.roleOf(&f).role;
    if ((role == Role::TaskEntry || role == Role::ParallelBody) && !f.hasFnAttribute(Attribute::AlwaysInline))
      f.addFnAttr(Attribute::NoInline);
  }

  /// Induction variables of a function, and whether they are unsigned.
  using InductionVariables = MapVector<AllocaInst *, bool>;

  /// A variable that only this module can name, and that is only written or always written before it is read, would be
  /// removed with its races. Variables that are only read may become constants.
  void keepVariables() {
    SmallVector<GlobalValue *, 16> kept;
    for (GlobalVariable &global : module.globals())
      if (global.hasLocalLinkage() && !global.isConstant() && !global.isThreadLocal() &&
          !global.getName().starts_with("llvm.") && !isOnlyRead(global))
        kept.push_back(&global);
    if (kept.empty())
      return;
    appendToCompilerUsed(module, kept);
    changed = true;
  }

  static bool isOnlyRead(GlobalVariable &global) {
    SmallVector<Value *, 8> work{&global};
    while (!work.empty())
      for (User *user : work.pop_back_val()->users()) {
        if (isa<GEPOperator>(user) || isa<BitCastOperator>(user))
          work.push_back(user);
        else if (!isa<LoadInst>(user))
          return false;
      }
    return true;
  }

  /// A block from an allocator of the program's or a library's own, of which the runtime does not hear, begins its
  /// life: the attribute alloc_size tells such functions (std::pmr::memory_resource::allocate).
  void beginBlock(CallBase &call, StringRef name) {
    const Attribute attribute = call.getFnAttr(Attribute::AllocSize);
    const bool intercepted =
        name.starts_with("_Znw") || name.starts_with("_Zna") || name.starts_with("omp_") ||
        is_contained({"malloc", "calloc", "realloc", "aligned_alloc", "memalign", "valloc", "reallocarray"}, name);
    if (!attribute.isValid() || intercepted || !call.getType()->isPointerTy())
      return;
    auto *invoke = dyn_cast<InvokeInst>(&call);
    if (invoke && !invoke->getNormalDest()->getSinglePredecessor())
      return;
    IRBuilder<> builder(invoke ? &*invoke->getNormalDest()->getFirstInsertionPt() : call.getNextNode());
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    const auto [elementSize, count] = attribute.getAllocSizeArgs();
    auto argument = [&](unsigned n) { return builder.CreateZExtOrTrunc(call.getArgOperand(n), builder.getInt64Ty()); };
    Value *size = argument(elementSize);
    if (count)
      size = builder.CreateMul(size, argument(*count));
    builder.CreateCall(calls.scopeBegin(), {&call, size})->setTailCallKind(CallInst::TCK_NoTail);
    changed = true;
  }

  void visitCalls(Function &f) {
    SmallVector<CallBase *, 16> found;
    for (Instruction &i : instructions(f))
      if (auto *call = dyn_cast<CallBase>(&i))
        found.push_back(call);
    InscanLoops inscan = inscanLoopsOf(f, directives);
    if (inscan.scan && !hideBetween(f, structure.roleOf(&f), calls))
      inscan = {};
    InductionVariables inductionVariables;
    SmallVector<CallBase *, 4> initializers; // of the copies of the next reduction
    for (CallBase *call : found) {
      StringRef name = calleeName(*call);
      if (name.starts_with(".omp_initializer.") && readsOriginal(*call->getCalledFunction()))
        initializers.push_back(call);
      if (name == "dlopen" || name == "dlmopen")
        markLoading(*call);
      bool runtime = name.starts_with("__kmpc_");
      bool lock = name.starts_with("omp_") && (name.contains("lock") || name == "omp_fulfill_event");
      if (!runtime && !lock) {
        beginBlock(*call, name);
        continue;
      }
      if (auto *direct = dyn_cast<CallInst>(call)) {
        direct->setTailCallKind(CallInst::TCK_NoTail);
        changed = true;
      }
      forgetRestrict(f);
      announceLoop(*call, name, call == inscan.input || call == inscan.scan);
      if (int index = lastFlagArgument(name); index >= 0 && call->arg_size() > static_cast<unsigned>(index))
        markLastprivate(*call, *call->getArgOperand(index));
      if (int index = lowerBoundArgument(name); index >= 0)
        collectInductionVariables(*call, index, inductionVariables);
      else if (name == "__kmpc_reduce" || name == "__kmpc_reduce_nowait")
        markReduction(*call, std::exchange(initializers, {}));
      else if (name == "__kmpc_copyprivate" && call->arg_size() > 4) {
        skipHelper(call->getArgOperand(4), false);
        announceCopyPrivate(*call, calls);
      } else if (name.starts_with("__kmpc_taskloop"))
        skipHelper(call->getArgOperand(call->arg_size() - 1), true);
      else if (name == "__kmpc_omp_task_alloc")
        skipTaskHelpers(*call);
      else if (name.starts_with("__kmpc_taskred_") || name.starts_with("__kmpc_task_reduction_"))
        for (Value *argument : call->args())
          skipStoredHelpers(argument, true);
      else if (name == "__kmpc_threadprivate_register")
        for (Value *argument : call->args())
          skipHelper(argument, false);
    }
    markLoopsOf(f, inductionVariables);
  }

  void markLoading(CallBase &call) {
    if (call.isTerminator() || call.isMustTailCall())
      return;
    IRBuilder<> builder(&call);
    builder.CreateCall(calls.loadBegin())->setTailCallKind(CallInst::TCK_NoTail);
    builder.SetInsertPoint(call.getNextNode());
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    builder.CreateCall(calls.loadEnd())->setTailCallKind(CallInst::TCK_NoTail);
    changed = true;
  }

  /// Bare `for` and `schedule(static)` compile to the same call, but only the latter promises which thread runs an
  /// iteration (semantics 3). Where the text is not to be had the loop counts as promising: silence rather than a
  /// false report.
  void announceLoop(CallBase &call, StringRef name, bool inscan) {
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
    if (inscan)
      key |= OMPRACER_LOOP_INSCAN;
    // Of `distribute parallel for` only the ranges are distributed; its iterations are those of the loop inside.
    if (key && distribute && directive.parallel)
      key |= OMPRACER_LOOP_RANGES;
    if (key) {
      IRBuilder<> builder(&call);
      builder.CreateCall(calls.loop(), builder.getInt32(key))->setTailCallKind(CallInst::TCK_NoTail);
      changed = true;
    }
  }

  /// Loops of a worksharing directive begin at 0. That of `distribute parallel for` begins where a parameter of the
  /// region says.
  static bool takesRangeOfDistribute(CallBase &call, StringRef name) {
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

  /// A restrict parameter lets the optimiser carry values of its object across every call, the marks included. The
  /// parameters that clang's lowering adds to outlined functions are not shared and keep the attribute.
  void forgetRestrict(Function &f) {
    if (structure.roleOf(&f).role != Role::Ordinary)
      return;
    for (Argument &argument : f.args())
      if (argument.hasNoAliasAttr() && !argument.hasStructRetAttr())
        argument.removeAttr(Attribute::NoAlias);
  }

  /// `lower = call(…, lower, …); iv = lower`: the allocas that receive a load of the lower bound.
  void collectInductionVariables(CallBase &call, unsigned index, InductionVariables &out) {
    if (auto *slot = dyn_cast<AllocaInst>(call.getArgOperand(index)->stripPointerCasts()))
      collectCopies(*slot, calleeName(call).ends_with("u"), out);
  }

  void collectCopies(AllocaInst &slot, bool isUnsigned, InductionVariables &out) {
    for (User *user : slot.users()) {
      auto *load = dyn_cast<LoadInst>(user);
      if (!load)
        continue;
      SmallVector<Value *, 4> values{load};
      while (!values.empty()) {
        Value *value = values.pop_back_val();
        for (User *use : value->users()) {
          if (isa<CastInst>(use) && use->getType()->isIntegerTy())
            values.push_back(use);
          else if (auto *copy = dyn_cast<StoreInst>(use); copy && copy->getValueOperand() == value)
            if (auto *target = dyn_cast<AllocaInst>(copy->getPointerOperand()); target && target != &slot)
              out.insert({target, isUnsigned});
        }
      }
    }
  }

  /// The outlined function of a taskloop receives the bounds as parameters 5 and 6.
  void markTaskloop(Function &f) {
    FunctionRole role = structure.roleOf(&f);
    if (role.role != Role::TaskBody || !role.taskloop || f.arg_size() < 10)
      return;
    InductionVariables inductionVariables;
    for (User *user : f.getArg(5)->users())
      if (auto *spill = dyn_cast<StoreInst>(user))
        if (auto *slot = dyn_cast<AllocaInst>(spill->getPointerOperand()))
          collectCopies(*slot, /*isUnsigned=*/true, inductionVariables);
    markLoopsOf(f, inductionVariables);
  }

  void markLoopsOf(Function &f, const InductionVariables &inductionVariables) {
    if (inductionVariables.empty())
      return;
    DominatorTree tree(f);
    LoopInfo loops(tree);
    for (auto [slot, isUnsigned] : inductionVariables) {
      AllocaInst *iv = slot;
      SmallVector<Loop *, 4> candidates;
      for (Loop *loop : loops.getLoopsInPreorder())
        if (comparesInHeader(*loop, iv))
          candidates.push_back(loop);
      bool marked = false;
      for (Loop *loop : candidates) {
        // The loop over the chunks of schedule(static, n) compares the variable too; it contains the real one.
        bool outer = any_of(candidates, [&](Loop *other) { return other != loop && loop->contains(other); });
        if (!outer)
          marked |= markLoop(*loop, iv, isUnsigned);
      }
      if (!marked)
        ++NumUnmarkedLoops;
    }
  }

  bool markLoop(Loop &loop, AllocaInst *iv, bool isUnsigned) {
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
    Value *number = builder.CreateIntCast(builder.CreateLoad(ivType, iv), builder.getInt64Ty(), !isUnsigned);
    CallInst *mark = builder.CreateCall(calls.iteration(), number);
    mark->addFnAttr(Attribute::NoMerge);
    mark->setTailCallKind(CallInst::TCK_NoTail);
    ++NumIterationMarks;
    if (auto *dispatch = dyn_cast<SwitchInst>(body->getTerminator());
        dispatch && isLoadOf(dispatch->getCondition(), iv))
      markSectionEnds(*dispatch);
    return changed = true;
  }

  /// Without a mark between them and the common exit, stores of two sections would become one with a merged position.
  void markSectionEnds(SwitchInst &dispatch) {
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

  /// Does a user's initialiser of a private copy, as clang makes it, use omp_orig?
  static bool readsOriginal(Function &initializer) {
    if (initializer.arg_size() != 2)
      return false;
    return any_of(initializer.getArg(1)->users(), [](const User *user) {
      auto *store = dyn_cast<StoreInst>(user);
      return !store || any_of(store->getPointerOperand()->users(), [](const User *u) { return isa<LoadInst>(u); });
    });
  }

  void bracket(CallBase &call, FunctionCallee begin, FunctionCallee end, Value *argument) {
    IRBuilder<> builder(&call);
    builder.CreateCall(begin, argument)->setTailCallKind(CallInst::TCK_NoTail);
    // An initialiser that throws ends the program.
    auto *invoke = dyn_cast<InvokeInst>(&call);
    builder.SetInsertPoint(invoke ? &*invoke->getNormalDest()->getFirstInsertionPt() : call.getNextNode());
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    builder.CreateCall(end, argument)->setTailCallKind(CallInst::TCK_NoTail);
    changed = true;
  }

  /// begin; switch (reduce(…)) { case 1: …; end_reduce; case 2: … } end
  void markReduction(CallBase &call, ArrayRef<CallBase *> initializers) {
    constexpr unsigned kHelper = 5;
    if (call.arg_size() <= kHelper)
      return;
    for (CallBase *initializer : initializers)
      bracket(*initializer, calls.initializerBegin(), calls.initializerEnd(), call.getArgOperand(kHelper));
    skipHelper(call.getArgOperand(kHelper), false);
    SwitchInst *dispatch = nullptr;
    for (User *user : call.users())
      dispatch = isa<SwitchInst>(user) ? cast<SwitchInst>(user) : dispatch;
    if (!dispatch)
      return;
    IRBuilder<> builder(&call);
    builder.CreateCall(calls.reductionBegin(), {call.getArgOperand(kHelper)});
    BasicBlock *end = dispatch->getDefaultDest();
    builder.SetInsertPoint(end, end->getFirstInsertionPt());
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    builder.CreateCall(calls.reductionEnd());
    placeCombination(call, *dispatch);
    ++NumReductions;
    changed = true;
  }

  static int lastFlagArgument(StringRef name) {
    if (!name.consume_front("__kmpc_"))
      return -1;
    return name.starts_with("for_static_init_") ? 3 : name.starts_with("dispatch_next_") ? 2 : -1;
  }

  /// `if (last) { original = private; }` behind the loop, for the slot that receives `last`.
  void markLastprivate(CallBase &call, Value &slot) {
    if (!isa<AllocaInst>(slot) || !markedSlots.insert(&slot).second)
      return;
    for (User *user : slot.users()) {
      auto *load = dyn_cast<LoadInst>(user);
      auto *compare = load && load->hasOneUse() ? dyn_cast<ICmpInst>(*load->user_begin()) : nullptr;
      auto *branch = compare && compare->hasOneUse() ? dyn_cast<BranchInst>(*compare->user_begin()) : nullptr;
      if (!branch || !branch->isConditional() || compare->getPredicate() != ICmpInst::ICMP_NE)
        continue;
      BasicBlock *copy = branch->getSuccessor(0), *behind = branch->getSuccessor(1);
      if (copy->getSinglePredecessor() != branch->getParent())
        continue;
      IRBuilder<> builder(copy, copy->getFirstInsertionPt());
      builder.SetCurrentDebugLocation(branch->getDebugLoc());
      builder.CreateCall(calls.lastprivateBegin())->setTailCallKind(CallInst::TCK_NoTail);
      builder.SetInsertPoint(behind, behind->getFirstInsertionPt());
      builder.SetCurrentDebugLocation(branch->getDebugLoc());
      CallInst *end = builder.CreateCall(calls.lastprivateEnd());
      end->setTailCallKind(CallInst::TCK_NoTail);
      // clang waits before the write-back of lastprivate(conditional:), and behind each lastprivate in spite of nowait,
      // but not behind linear.
      ignoreBarrierBetween(load, branch);
      if (Directive directive = directives.of(call); directive.known && directive.nowait && directive.lastprivate)
        ignoreBarrierBetween(end, nullptr);
      changed = true;
    }
  }

  /// The first barrier behind `begin` and before `end` (null: the end of the block) is none of the program's.
  void ignoreBarrierBetween(Instruction *begin, Instruction *end) {
    for (Instruction *i = begin; i != end; i = i->getNextNode()) {
      auto *barrier = dyn_cast<CallBase>(i);
      if (!barrier || calleeName(*barrier) != "__kmpc_barrier")
        continue;
      IRBuilder<> builder(barrier);
      builder.CreateCall(calls.ignoreBarrier())->setTailCallKind(CallInst::TCK_NoTail);
      return;
    }
  }

  /// Marks a function handed to the runtime as implementation code. `callees`: what it calls (a user's operator or
  /// constructor) is part of that.
  void skipHelper(Value *value, bool callees) {
    auto *helper = dyn_cast<Function>(value->stripPointerCasts());
    if (!helper || helper->isDeclaration() || !helper->hasLocalLinkage() || helper->hasFnAttribute(kSkipAttribute))
      return;
    helper->addFnAttr(kSkipAttribute);
    ++NumSkippedHelpers;
    changed = true;
    if (!callees) {
      // The user's constructors, destructors and assignments stay functions of their own, which are looked at.
      for (Instruction &i : instructions(*helper))
        if (auto *call = dyn_cast<CallBase>(&i); call && !isa<IntrinsicInst>(call) && call->getCalledFunction())
          call->setIsNoInline();
      return;
    }
    IRBuilder<> builder(&*helper->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    builder.CreateCall(calls.ignoreBegin());
    for (BasicBlock &block : *helper) {
      if (!isa<ReturnInst>(block.getTerminator()))
        continue;
      builder.SetInsertPoint(block.getTerminator());
      builder.CreateCall(calls.ignoreEnd());
    }
  }

  /// Functions stored into a descriptor array on the stack, or into a task block.
  void skipStoredHelpers(Value *object, bool callees) {
    SmallVector<Value *, 8> work{getUnderlyingObject(object)};
    if (!isa<AllocaInst>(work.front()) && !isa<CallBase>(work.front()))
      return;
    SmallPtrSet<Value *, 16> seen;
    while (!work.empty()) {
      Value *pointer = work.pop_back_val();
      if (!seen.insert(pointer).second)
        continue;
      for (User *user : pointer->users()) {
        if (isa<GetElementPtrInst>(user) || isa<CastInst>(user))
          work.push_back(user);
        else if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == pointer)
          skipHelper(store->getValueOperand(), callees);
      }
    }
  }

  /// Destructor thunks are stored into the task block; the function that locates private variables is an argument of
  /// the body.
  void skipTaskHelpers(CallBase &alloc) {
    skipStoredHelpers(&alloc, false);
    auto *entry = alloc.arg_size() > 5 ? dyn_cast<Function>(alloc.getArgOperand(5)->stripPointerCasts()) : nullptr;
    if (!entry || entry->isDeclaration())
      return;
    for (Instruction &i : instructions(*entry))
      if (auto *call = dyn_cast<CallBase>(&i))
        for (Value *argument : call->args())
          skipHelper(argument, false);
  }

  Module &module;
  RuntimeCalls calls;
  OmpStructure structure;
  DirectiveTexts directives;
  SimdLoops lanes;
  DeadAccesses deadAccesses;
  SmallPtrSet<Value *, 8> markedSlots;
  bool changed = false;
};

} // namespace

PreservedAnalyses MarkPass::run(Module &module, ModuleAnalysisManager &) {
  enableStatistics();
  if (!commandLineOptions().marks)
    return PreservedAnalyses::all();
  recordStatements(module);
  rememberPlaces(module); // nothing that an analysis knows
  if (!Marker(module).run())
    return PreservedAnalyses::all();
  return PreservedAnalyses::none();
}

} // namespace ompracer
