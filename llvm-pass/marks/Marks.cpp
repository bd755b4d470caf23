// See Marks.h.
#include "marks/Marks.h"

#include "access/MovedAccesses.h"
#include "access/Statements.h"
#include "access/VariableUses.h"
#include "marks/BlockVariables.h"
#include "marks/CertainReads.h"
#include "marks/CopyIn.h"
#include "marks/DeadAccesses.h"
#include "marks/FlangArrays.h"
#include "marks/FlangReductions.h"
#include "marks/HandMadeAtomics.h"
#include "marks/InscanLoops.h"
#include "marks/IterationMarks.h"
#include "marks/LaneCalls.h"
#include "marks/LeadingBarriers.h"
#include "marks/NarrowedCopies.h"
#include "marks/ReductionPlaces.h"
#include "marks/SimdLoops.h"
#include "marks/SkippedHelpers.h"
#include "marks/TaskInitializers.h"
#include "marks/TaskPrivates.h"
#include "openmp/CopyPrivate.h"
#include "openmp/DirectiveText.h"
#include "openmp/Flushes.h"
#include "openmp/FortranShapes.h"
#include "openmp/FrontEnd.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"
#include "options/Options.h"
#include "provenance/Captures.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumReductions, "Reduction extents marked");

namespace ompracer {

namespace {

class Marker {
public:
  Marker(Module &m)
      : module(m), ofFlang(isOfFlang(m)), calls(m), structure(m), lanes(m, structure, calls, directives),
        deadAccesses(calls), helpers(structure, calls) {}

  bool run() {
    leaveAlone();
    noteVariableUses(module, structure);
    describeShapes(module);
    forbidSpeculation();
    makeHandMadeAtomics(module);
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
      changed |= announceCopyIn(*f, structure.roleOf(f), calls);
      changed |= markEndOfTaskPrivates(*f, structure.roleOf(f), calls);
      changed |= markLeadingBarriers(*f, directives, calls);
      changed |= orderFlushes(*f, directives);
      changed |= lanes.mark(*f);
      changed |= deadAccesses.keep(*f);
      changed |= keepNarrowedCopies(*f, structure.roleOf(f).role == Role::ParallelBody, calls);
      recordBlockVariables(*f, structure.roleOf(f));
      // Last: before, equal positions tell what clang made with which call (ReductionPlaces).
      for (Instruction &i : instructions(*f))
        if (auto *call = dyn_cast<CallBase>(&i))
          standAtDirective(*call);
    }
    assert(static_cast<size_t>(count_if(module, [](const Function &f) { return !f.isDeclaration(); })) ==
               functions.size() &&
           "each function was marked");
    keepVariables();
    return changed || helpers.changed();
  }

private:
  /// Functions of the C++ library that fill a cache which all threads share, with equal values: nobody who calls them
  /// has a race (libstdc++: std::ctype<char>::narrow, of std::regex).
  void leaveAlone() {
    for (StringRef name : {"_ZNKSt5ctypeIcE6narrowEcc"})
      if (Function *f = module.getFunction(name); f && !f->isDeclaration())
        f->addFnAttr(Attribute::DisableSanitizerInstrumentation);
  }

  /// The optimiser must not make accesses that the program does not, such as a read in front of the branch that guards
  /// it. It keeps to that for functions with this attribute, of which nothing else comes without -fsanitize=thread. Nor
  /// does it inline functions without it into those: what is to be left alone stays apart.
  void forbidSpeculation() {
    for (Function &f : module)
      if (!f.isDeclaration() && !f.hasFnAttribute(Attribute::DisableSanitizerInstrumentation))
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
    IterationMarks iterations(f, structure, directives, calls);
    SmallVector<CallBase *, 4> initializers; // of the copies of the next reduction
    for (CallBase *call : found) {
      StringRef name = calleeName(*call);
      if (name.starts_with(".omp_initializer.") && readsOriginal(*call->getCalledFunction()))
        initializers.push_back(call);
      if (name == "dlopen" || name == "dlmopen")
        markLoading(*call);
      changed |= announceFlangArrays(*call, calls);
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
      call->addFnAttr(Attribute::NoMerge); // its line says where the construct stands
      forgetRestrict(f);
      iterations.announce(*call, call == inscan.input || call == inscan.scan);
      if (int index = lastFlagArgument(name); index >= 0 && call->arg_size() > static_cast<unsigned>(index))
        markLastprivate(*call, *call->getArgOperand(index));
      if (name == "__kmpc_reduce" || name == "__kmpc_reduce_nowait")
        markReduction(*call, std::exchange(initializers, {}));
      else if (name == "__kmpc_copyprivate" && call->arg_size() > 4) {
        helpers.skip(call->getArgOperand(4), false);
        announceCopyPrivate(*call, calls);
      } else if (name.starts_with("__kmpc_taskloop"))
        helpers.skip(call->getArgOperand(call->arg_size() - 1), true);
      else if (name == "__kmpc_omp_task_alloc")
        helpers.skipOfTask(*call);
      else if (name.starts_with("__kmpc_taskred_") || name.starts_with("__kmpc_task_reduction_")) {
        for (Value *argument : call->args())
          helpers.skipStored(argument, true);
        if (isTaskReductionInit(name))
          changed |= announceTaskInitializers(*call, calls);
      } else if (name == "__kmpc_threadprivate_register")
        for (Value *argument : call->args())
          helpers.skip(argument, false);
    }
    changed |= iterations.mark();
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

  /// A restrict parameter lets the optimiser carry values of its object across every call, the marks included. The
  /// parameters that clang's lowering adds to outlined functions are not shared and keep the attribute.
  void forgetRestrict(Function &f) {
    if (structure.roleOf(&f).role != Role::Ordinary)
      return;
    for (Argument &argument : f.args())
      if (argument.hasNoAliasAttr() && !argument.hasStructRetAttr())
        argument.removeAttr(Attribute::NoAlias);
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
    helpers.skip(call.getArgOperand(kHelper), false);
    SwitchInst *dispatch = nullptr;
    for (User *user : call.users())
      dispatch = isa<SwitchInst>(user) ? cast<SwitchInst>(user) : dispatch;
    if (!dispatch)
      return;
    if (ofFlang)
      mendFlangReduction(call, *dispatch, calls);
    IRBuilder<> builder(&call);
    builder.CreateCall(calls.reductionBegin(), {call.getArgOperand(kHelper)});
    BasicBlock *end = dispatch->getDefaultDest();
    builder.SetInsertPoint(end, end->getFirstInsertionPt());
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    builder.CreateCall(calls.reductionEnd());
    if (!ofFlang)
      placeCombination(call, *dispatch);
    ++NumReductions;
    changed = true;
  }

  static int lastFlagArgument(StringRef name) {
    if (!name.consume_front("__kmpc_"))
      return -1;
    return name.starts_with("for_static_init_") ? 3 : name.starts_with("dispatch_next_") ? 2 : -1;
  }

  /// `if (last) { original = private; }` after the loop, for the slot that receives `last`.
  void markLastprivate(CallBase &call, Value &slot) {
    if (!isa<AllocaInst>(slot) || !markedSlots.insert(&slot).second)
      return;
    for (User *user : slot.users()) {
      auto *load = dyn_cast<LoadInst>(user);
      auto *compare = load && load->hasOneUse() ? dyn_cast<ICmpInst>(*load->user_begin()) : nullptr;
      auto *branch = compare && compare->hasOneUse() ? dyn_cast<BranchInst>(*compare->user_begin()) : nullptr;
      if (!branch || !branch->isConditional() || compare->getPredicate() != ICmpInst::ICMP_NE)
        continue;
      BasicBlock *copy = branch->getSuccessor(0), *after = branch->getSuccessor(1);
      if (copy->getSinglePredecessor() != branch->getParent())
        continue;
      IRBuilder<> builder(copy, copy->getFirstInsertionPt());
      builder.SetCurrentDebugLocation(branch->getDebugLoc());
      builder.CreateCall(calls.lastprivateBegin())->setTailCallKind(CallInst::TCK_NoTail);
      builder.SetInsertPoint(after, after->getFirstInsertionPt());
      builder.SetCurrentDebugLocation(branch->getDebugLoc());
      CallInst *end = builder.CreateCall(calls.lastprivateEnd());
      end->setTailCallKind(CallInst::TCK_NoTail);
      // clang waits before the write-back of lastprivate(conditional:), and after each lastprivate in spite of nowait,
      // but not after linear.
      ignoreBarrierBetween(load, branch);
      if (Directive directive = directives.of(call); directive.known && directive.nowait && directive.lastprivate)
        ignoreBarrierBetween(end, nullptr);
      changed = true;
    }
  }

  /// The first barrier after `begin` and before `end` (null: the end of the block) is none of the program's.
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

  Module &module;
  const bool ofFlang;
  RuntimeCalls calls;
  OmpStructure structure;
  DirectiveTexts directives;
  SimdLoops lanes;
  DeadAccesses deadAccesses;
  SkippedHelpers helpers;
  SmallPtrSet<Value *, 8> markedSlots;
  bool changed = false;
};

} // namespace

PreservedAnalyses MarkPass::run(Module &module, ModuleAnalysisManager &) {
  enableStatistics();
  if (!commandLineOptions().marks || module.getNamedMetadata(kInstrumentedMarker))
    return PreservedAnalyses::all();
  placeTaskCopies(module);
  recordStatements(module);
  rememberPlaces(module); // nothing that an analysis knows
  noteCertainReads(module);
  if (!Marker(module).run())
    return PreservedAnalyses::all();
  return PreservedAnalyses::none();
}

} // namespace ompracer
