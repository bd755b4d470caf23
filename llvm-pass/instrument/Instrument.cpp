// See Instrument.h.
#include "instrument/Instrument.h"

#include "access/MovedAccesses.h"
#include "access/VariableUses.h"
#include "instrument/AccessFilter.h"
#include "instrument/CodeRanges.h"
#include "instrument/DecidingReads.h"
#include "instrument/FunctionEmitter.h"
#include "instrument/IterationSeries.h"
#include "instrument/LaneSeries.h"
#include "instrument/LoopAccesses.h"
#include "instrument/Neighbours.h"
#include "marks/BlockVariables.h"
#include "marks/CertainReads.h"
#include "marks/DeadAccesses.h"
#include "openmp/Flushes.h"
#include "openmp/IgnoredPragmas.h"
#include "openmp/LockExtents.h"
#include "openmp/SystemFunctions.h"

#include <ompracer/abi.h>

#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {
bool wantsInstrumentation(const Function &f) {
  return !f.isDeclaration() && !f.hasAvailableExternallyLinkage() && !f.hasFnAttribute(Attribute::Naked) &&
         !f.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) && !f.hasFnAttribute(kSkipAttribute) &&
         !f.getName().starts_with(kRuntimePrefix) && !f.isPresplitCoroutine();
}

class ModuleInstrumenter {
public:
  ModuleInstrumenter(Module &m, FunctionAnalysisManager &fam, const PassOptions &o)
      : module(m), analyses(fam), options(o), structure(m), indirect(m, structure),
        decidingReads(m, structure, indirect), lockExtents(m, indirect), calls(m, o.emulatedTls), sites(m, structure) {}

  void run() {
    for (Function &f : module)
      if (wantsInstrumentation(f))
        plan(f);
    keepReturnAddresses();
    if (plans.empty())
      return;
    keepFramePointers();
    if (options.provenance) {
      decideConsumers();
      exportResults();
    }
    assert(inProgress.empty() && "all analysis has ended before the first change");
    for (FunctionPlan &p : plans)
      FunctionEmitter(p, calls, sites).emit();
    for (FunctionPlan &p : plans)
      forgetWishForVectors(analyses.getResult<LoopAnalysis>(*p.function));
    for (FunctionPlan &p : plans)
      dropMemoryAttributes(*p.function);
    for (Function &f : module)
      f.removeFnAttr(Attribute::SanitizeThread); // set by Marks.cpp, for this pass only
    listCode(module);
    addConstructor();
    if (options.autolink)
      addDependentLibrary();
  }

private:
  /// The runtime finds the stacks of allocations and of directives along the chain of frame pointers. Inline assembly
  /// may use their register for something else: such a function would address its variables by what was left there.
  void keepFramePointers() {
    for (Function &f : module)
      if (!f.isDeclaration() && !f.hasFnAttribute("frame-pointer") && !f.hasFnAttribute(Attribute::Naked) &&
          !changesFramePointer(f))
        f.addFnAttr("frame-pointer", "non-leaf");
  }
  static bool changesFramePointer(const Function &f) {
    return any_of(instructions(f), [](const Instruction &i) {
      auto *call = dyn_cast<CallBase>(&i);
      auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
      constexpr const char *kNames[] = {"{rbp}", "{ebp}", "{bp}", "{x29}", "{fp}"};
      return assembly &&
             any_of(kNames, [&](StringRef name) { return StringRef(assembly->getConstraintString()).contains(name); });
    });
  }

  /// The runtime tells the program's calls from those of libomp by where they return to. A body that libomp calls must
  /// not jump to its last call: that one would return to libomp (the unlock of a mutex at the end of a region did).
  void keepReturnAddresses() {
    for (Function &f : module)
      if (f.hasAddressTaken())
        for (Instruction &i : instructions(f))
          if (auto *call = dyn_cast<CallInst>(&i); call && !call->isMustTailCall())
            call->setTailCallKind(CallInst::TCK_NoTail);
  }

  void plan(Function &f) {
    FunctionPlan p;
    p.function = &f;
    // First: it changes the control flow.
    if (options.loops)
      simplifyLoops(f);
    if (options.loops && hasLanes(f))
      announceLaneSeries(f, analyses.getResult<LoopAnalysis>(f), analyses.getResult<DominatorTreeAnalysis>(f),
                         analyses.getResult<ScalarEvolutionAnalysis>(f), calls);
    p.accesses = collectAccesses(f);
    erase_if(p.accesses, [&](const Access &a) {
      Type *type = a.address->getType()->getScalarType();
      bool wanted = a.isAtomic() ? options.atomics : a.isWrite() ? options.writes : options.reads;
      // Other address spaces are segments, not memory that a flat address names.
      return !wanted || type->getPointerAddressSpace() != 0 || a.address->isSwiftError();
    });
    const TargetLibraryInfo &tli = analyses.getResult<TargetLibraryAnalysis>(f);
    AccessFilter filter(f, structure, analyses.getResult<AAManager>(f), tli);
    if (options.filter)
      filter.apply(p.accesses);
    // A covered read decides as well as the access that stands for it.
    for (const Access &a : p.accesses)
      if (isDecision(a))
        p.decisions.push_back(a);
    if (options.atomics)
      for (Instruction &i : instructions(f)) {
        if (auto *fence = dyn_cast<FenceInst>(&i); fence && fence->getSyncScopeID() != SyncScope::SingleThread)
          p.fences.push_back(fence);
        if (auto *call = dyn_cast<CallBase>(&i); call && call->isInlineAsm())
          if (Assembly assembly = readAssembly(*call); assembly.unknown || assembly.fenceBefore || assembly.fenceAfter)
            p.assembly.push_back({call, std::move(assembly)});
      }
    replaceImpliedFlushes(f); // by fences that are not announced
    for (Access &a : p.accesses)
      a.decides = decidesIfLocked(a);
    if (options.filter)
      filter.applyCovered(p.accesses);
    if (options.scopes) {
      p.scopes = collectScopes(f, filter);
      if (std::optional<ScopePoint> block = taskloopBlock(f))
        p.scopes.push_back(*block);
    }
    if (structure.roleOf(&f).role == Role::ParallelBody)
      erase_if(p.scopes, [](const ScopePoint &point) {
        return !point.begin && !point.passed && !isa<ReturnInst>(point.where) && !isBlockVariable(*point.object);
      });
    // After its resubmission the part of an untied task that is left runs on as its parent, for the tool.
    if (structure.roleOf(&f).untied)
      erase_if(p.scopes, [](const ScopePoint &point) { return !point.begin && !point.passed; });
    if (options.provenance) {
      p.provenance = &provenanceOf(f);
      for (Instruction &i : instructions(f))
        if (auto *call = dyn_cast<CallBase>(&i)) {
          if (calleeName(*call) == "__kmpc_omp_task_alloc")
            p.taskAllocs.push_back(call);
          else if (isForkCall(calleeName(*call)) && f.getName() != "main") // nothing is parallel around main
            p.forks.push_back(call);
          else if (f.getName() != "main" && structure.roleOf(call->getCalledFunction()).role == Role::ParallelBody &&
                   serializationOf(*call))
            p.forks.push_back(call);
          else if (mayWantMask(*call))
            p.calls.push_back(call);
          if (call->hasFnAttr(Attribute::ReturnsTwice))
            p.arrivals.push_back(call);
          else if (p.provenance->guardOf(*call).any() &&
                   (is_contained(p.forks, call) || mayAccess(*call) || isTaskReductionInit(calleeName(*call))))
            p.guarded.push_back(call);
        } else if (auto *landing = dyn_cast<LandingPadInst>(&i);
                   landing && !isa<UnreachableInst>(i.getParent()->getTerminator())) {
          p.arrivals.push_back(landing);
        }
    }
    if (options.loops && !p.accesses.empty())
      Neighbours(analyses.getResult<ScalarEvolutionAnalysis>(f), tli, p.decisions, p.scopes, p.provenance, sites)
          .merge(p.accesses);
    if (options.loops && !p.accesses.empty())
      if (LoopInfo &loops = analyses.getResult<LoopAnalysis>(f); !loops.empty()) {
        p.evolution = &analyses.getResult<ScalarEvolutionAnalysis>(f);
        DominatorTree &tree = analyses.getResult<DominatorTreeAnalysis>(f);
        IterationLoops iterations(loops, tree, *p.evolution, tli, analyses.getResult<AAManager>(f));
        LoopAccesses regular(loops, tree, *p.evolution, tli, iterations, p.decisions, p.scopes);
        iterations.hoistLoads(p.accesses);
        p.repeated = regular.take(p.accesses);
        p.series = iterations.take(p.accesses, p.repeated, p.scopes);
      }
    assert(all_of(p.accesses, [&](const Access &a) { return a.inst->getFunction() == &f && !a.covered; }) &&
           "what another access covers is left out");
    plans.push_back(std::move(p));
  }

  /// Gives every loop a block of its own before it.
  void simplifyLoops(Function &f) {
    LoopInfo &loops = analyses.getResult<LoopAnalysis>(f);
    if (loops.empty())
      return;
    DominatorTree &tree = analyses.getResult<DominatorTreeAnalysis>(f);
    bool changed = false;
    for (Loop *loop : SmallVector<Loop *, 8>(loops.begin(), loops.end()))
      changed |= simplifyLoop(loop, &tree, &loops, nullptr, &analyses.getResult<AssumptionAnalysis>(f), nullptr,
                              /*PreserveLCSSA=*/false);
    if (!changed)
      return;
    PreservedAnalyses kept;
    kept.preserve<LoopAnalysis>();
    kept.preserve<DominatorTreeAnalysis>();
    analyses.invalidate(f, kept);
  }

  /// The announcement must find a place directly after the read. A value read without a lock and not atomically orders
  /// nothing.
  bool isDecision(const Access &a) const {
    if (!a.hasConstantSize() || (a.inst->isTerminator() && !isa<CallBrInst>(a.inst)) || !decidingReads.decides(a.inst))
      return false;
    if (a.isAtomic())
      return a.kind != AccessKind::AtomicStore;
    return !a.isWrite() && lockExtents.mayHoldLock(a.inst);
  }

  /// No lock is seen here, but callers in other modules may hold one, or functions of theirs have acquired one.
  bool decidesIfLocked(const Access &a) const {
    return a.kind == AccessKind::Read && a.hasConstantSize() && decidingReads.decides(a.inst) &&
           !lockExtents.mayHoldLock(a.inst);
  }

  FunctionProvenance &provenanceOf(Function &f) {
    auto &slot = provenances[&f];
    if (slot)
      return *slot;
    const bool outermost = inProgress.insert(&f).second;
    auto made = std::make_unique<FunctionProvenance>(
        f, structure, analyses.getResult<TargetLibraryAnalysis>(f),
        FunctionProvenance::Others{[this](const CallBase &call) { return summaryOf(call); },
                                   [this](const Function &entry) { return numbersCapturedBy(entry); }});
    if (outermost)
      inProgress.erase(&f);
    std::unique_ptr<FunctionProvenance> &kept = provenances[&f]; // the table may have grown
    assert(!kept && "who asks while it is being made gets no answer");
    return *(kept = std::move(made));
  }

  /// The creators of a task stand around it in the source, so that asking them ends. Target tasks get no mask.
  CapturedNumbers numbersCapturedBy(const Function &entry) {
    CapturedNumbers all;
    for (const Use &use : entry.uses()) {
      auto *call = dyn_cast<CallBase>(use.getUser());
      const StringRef name = call ? calleeName(*call) : StringRef();
      if (name == "__kmpc_omp_task_alloc" && !inProgress.contains(call->getFunction())) {
        const CapturedNumbers some = capturedNumbers(provenanceOf(*const_cast<CallBase *>(call)->getFunction()), *call);
        all.anywhere |= some.anywhere;
        all.places.append(some.places);
      } else if (!call || !(call->isCallee(&use) || name == "__kmpc_omp_target_task_alloc")) {
        all.anywhere = true;
      }
    }
    return all;
  }

  /// Recursive calls and very deep chains are answered "unknown", which callers treat as "result follows arguments".
  CallSummary summaryOf(const Function *f) {
    constexpr size_t kMaxDepth = 64;
    // What an inline function returns is the same in every copy of it, however optimised.
    if (f->isDeclaration() || f->isInterposable())
      return {};
    // Called for an undeferred task: nobody uses the result, and what the task stores it stores in captured variables.
    if (structure.roleOf(f).role == Role::TaskEntry)
      return {};
    if (auto it = summaries.find(f); it != summaries.end())
      return it->second;
    if (inProgress.contains(f) || inProgress.size() > kMaxDepth)
      return {};
    inProgress.insert(f); // also while the finished analysis is asked: what f returns may come from its own call
    CallSummary summary = provenanceOf(*const_cast<Function *>(f)).summary();
    inProgress.erase(f);
    summaries[f] = summary;
    return summary;
  }

  CallSummary summaryOf(const CallBase &call) {
    if (const Function *callee = call.getCalledFunction())
      return summaryOf(callee);
    FunctionType *type = call.getFunctionType();
    if (call.isInlineAsm())
      return {};
    if (auto it = indirectSummaries.find(type); it != indirectSummaries.end())
      return it->second;
    CallSummary summary;
    bool complete = true;
    const auto &tli = analyses.getResult<TargetLibraryAnalysis>(*const_cast<Function *>(call.getFunction()));
    for (const Function *callee : indirect.of(call)) {
      complete &= !inProgress.contains(callee);
      summary.add(callee->isDeclaration() ? FunctionProvenance::ofDeclaration(*callee, tli) : summaryOf(callee));
    }
    if (complete)
      indirectSummaries[type] = summary;
    return summary;
  }

  /// libomp makes the tasks of a taskloop by copying one, and nobody announces their blocks: each begins with its task.
  std::optional<ScopePoint> taskloopBlock(Function &f) const {
    FunctionRole role = structure.roleOf(&f);
    if (role.role != Role::TaskEntry || !role.taskloop)
      return std::nullopt;
    auto *size = dyn_cast<ConstantInt>(role.creator->getArgOperand(3));
    if (!size || size->getZExtValue() <= kTaskloopHeaderSize)
      return std::nullopt;
    return ScopePoint{f.getArg(1), &*f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), size->getZExtValue(), true};
  }

  /// The callee may ask where its arguments come from.
  bool mayWantMask(CallBase &call) {
    if (isTaskReductionInit(calleeName(call)))
      return true;
    bool relevant = any_of(call.args(), [](const Use &argument) {
      return argument->getType()->isPointerTy() || argument->getType()->isIntegerTy();
    });
    return relevant && mayAccess(call);
  }

  /// The callee may be instrumented code, or the runtime's, that stands before a function of a library.
  bool mayAccess(CallBase &call) {
    if (isa<IntrinsicInst>(call) || call.isInlineAsm())
      return false;
    auto *callee = dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
    if (!callee)
      return true;
    if (structure.roleOf(callee).role != Role::Ordinary || callee->hasFnAttribute(kSkipAttribute))
      return false;
    if (!callee->isDeclaration())
      return wantsInstrumentation(*callee) || !callee->hasExactDefinition();
    StringRef name = callee->getName();
    for (StringRef prefix : {"__kmpc_", "__tgt_", "omp_", "__ompracer_", "__cxa_", "__gxx_", "_Unwind_", "__clang_",
                             "pthread_", "__atomic_", "llvm.", "_Znw", "_Zna", "__assert_fail"})
      if (name.starts_with(prefix))
        return false;
    if (callee->doesNotAccessMemory())
      return false;
    // The runtime stands before many functions of libc that get pointers (runtime/entry).
    LibFunc known;
    return !analyses.getResult<TargetLibraryAnalysis>(*call.getFunction()).getLibFunc(*callee, known) ||
           any_of(call.args(), [](const Use &argument) { return argument->getType()->isPointerTy(); });
  }

  /// Callers in other modules learn what this module's functions return: the thread's number or storage, or of those
  /// that might neither. Inline functions they have themselves.
  void exportResults() {
    for (const FunctionPlan &p : plans) {
      const Function &f = *p.function;
      if (!f.hasExternalLinkage() && !f.hasWeakODRLinkage())
        continue;
      const CallSummary summary = summaryOf(&f);
      uint32_t flags = summary.result.flags;
      for (const StoredFlow &stored : summary.stored)
        if (stored.kind != StoredKind::Pointers)
          flags |= stored.flow.flags;
      if (!flags && !mayFindStorage(f))
        continue;
      GlobalVariable *exported = calls.exportedResult(f);
      exported->setInitializer(ConstantInt::get(exported->getValueType(), exportedFlags(flags)));
      exported->setLinkage(GlobalValue::WeakAnyLinkage);
      exported->setVisibility(f.getVisibility());
    }
  }

  bool dependsOnArguments(const FunctionPlan &p, const Access &a) const {
    Origin origin = p.provenance->originOf(a.address).visible();
    origin.add(p.provenance->guardOf(*a.inst));
    return origin.kept || (origin.arguments && !(origin.flags & Origin::kExecutor));
  }

  bool calleeConsumes(const CallBase &call) const {
    // target_clones: a clone has another address than the one that is called. (ld.lld crashes when a module of -flto
    // stores the address of such a function, without the plugin, too.)
    if (isa<GlobalIFunc>(call.getCalledOperand()))
      return false;
    auto *callee = dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
    return !callee || callee->isDeclaration() || !callee->hasExactDefinition() || consumers.contains(callee);
  }

  /// A function consumes its mask if an access, a task's captures or a call that is told a mask depends on it.
  void decideConsumers() {
    SmallVector<FunctionPlan *, 32> undecided;
    for (FunctionPlan &p : plans) {
      if (structure.roleOf(p.function).role != Role::Ordinary)
        continue;
      bool direct =
          any_of(p.accesses, [&](const Access &a) { return dependsOnArguments(p, a); }) ||
          any_of(p.repeated, [&](const RepeatedAccess &r) { return dependsOnArguments(p, r.access); }) ||
          any_of(p.series, [&](const IterationSeries &series) {
            return any_of(series.elements, [&](const auto &e) { return dependsOnArguments(p, e.repeated.access); });
          });
      auto ask = [&](const CaptureMasks &masks) {
        for (const CaptureBits *bits : {&masks.owned, &masks.numbers, &masks.pointers})
          for (const CaptureBit &bit : *bits)
            direct |= bit.origin.arguments != 0;
      };
      for (CallBase *alloc : p.taskAllocs)
        ask(taskCaptures(*p.provenance, *alloc));
      for (CallBase *fork : p.forks)
        ask(regionCaptures(*p.provenance, *fork));
      direct |= any_of(p.guarded, [&](const CallBase *call) { return p.provenance->guardOf(*call).arguments != 0; });
      if (direct)
        consumers.insert(p.function);
      else
        undecided.push_back(&p);
    }
    for (bool changed = true; changed;) {
      changed = false;
      erase_if(undecided, [&](FunctionPlan *p) {
        bool passes = any_of(p->calls, [&](CallBase *call) {
          if (!calleeConsumes(*call))
            return false;
          CallMask mask = maskOf(*call, *p->provenance);
          return any_of(mask.dynamic, [](const auto &part) { return part.second.arguments != 0; });
        });
        if (passes)
          consumers.insert(p->function);
        changed |= passes;
        return passes;
      });
    }
    for (FunctionPlan &p : plans) {
      assert(!consumers.contains(p.function) || structure.roleOf(p.function).role == Role::Ordinary);
      p.consumesArguments = consumers.contains(p.function);
      erase_if(p.calls, [&](CallBase *call) { return !calleeConsumes(*call); });
    }
  }

  /// The function now talks to the runtime and reads the argument mask: what was deduced about its memory no longer
  /// holds, neither on it nor on its calls.
  static void dropMemoryAttributes(Function &f) {
    for (Attribute::AttrKind kind : {Attribute::Memory, Attribute::NoSync, Attribute::Speculatable})
      f.removeFnAttr(kind);
    for (User *user : f.users())
      if (auto *call = dyn_cast<CallBase>(user); call && call->getCalledOperand() == &f) {
        call->removeFnAttr(Attribute::Memory);
        call->removeFnAttr(Attribute::NoSync);
      }
  }

  /// A function of the C++ library whose reads the runtime announces (runtime/entry/intercept_containers.cpp).
  static bool followsLinks(const Function &f) {
    return f.getName().starts_with("_ZNSt8__detail15_List_node_base") ||
           (f.getName().starts_with("_ZSt") && f.getName().contains("_Rb_tree_"));
  }

  uint32_t evidenceOfWaits() {
    // First reads of all threads precede a write of one: orders between threads inside a phase, as waits make them.
    const bool values =
        any_of(plans,
               [](const FunctionPlan &p) {
                 return !p.decisions.empty() || any_of(p.assembly, [](const auto &a) { return a.second.mayWait; });
               }) ||
        module.getFunction("__ompracer_first_values_begin") ||
        any_of(lockExtents.calledLocked(), [](const Function *f) { return f && followsLinks(*f); });
    const bool ifLocked = any_of(plans, [](const FunctionPlan &p) {
      return any_of(p.accesses, [](const Access &a) { return a.decides; }) ||
             any_of(p.repeated, [](const RepeatedAccess &r) { return r.access.decides; }) ||
             any_of(p.series, [](const IterationSeries &series) {
               return any_of(series.elements, [](const auto &e) { return e.repeated.access.decides; });
             });
    });
    const SystemFunctions system(module);
    const bool locksElsewhere =
        lockExtents.locksForCallers() ||
        any_of(lockExtents.calledLocked(), [&](const Function *f) { return !f || !system.contains(*f); });
    const bool crossIterations = module.getFunction("__kmpc_ordered") || module.getFunction("__kmpc_doacross_wait");
    return (values ? OMPRACER_WAITS_VALUES : 0) | (ifLocked ? OMPRACER_WAITS_IF_LOCKED : 0) |
           (locksElsewhere ? OMPRACER_WAITS_LOCKS_ELSEWHERE : 0) |
           (crossIterations ? OMPRACER_WAITS_CROSS_ITERATIONS : 0);
  }

  void addConstructor() {
    LLVMContext &context = module.getContext();
    auto *constructor =
        Function::createWithDefaultAttr(FunctionType::get(Type::getVoidTy(context), false),
                                        GlobalValue::InternalLinkage, 0, "ompracer.module_ctor", &module);
    constructor->addFnAttr(kSkipAttribute);
    constructor->setDoesNotThrow();
    // First in the object: linkers name undefined functions in the order of their uses, so this one's comes first.
    constructor->removeFromParent();
    module.getFunctionList().push_front(constructor);
    IRBuilder<> builder(BasicBlock::Create(context, "", constructor));
    builder.CreateCall(calls.isLinked());
    builder.CreateCall(calls.moduleInit(),
                       {builder.getInt32(OMPRACER_ABI_VERSION), sites.string(module.getSourceFileName())});
    announceCode(module, calls, builder);
    if (uint32_t evidence = evidenceOfWaits())
      builder.CreateCall(calls.expectWaits(), builder.getInt32(evidence));
    if (unsigned line = firstIgnoredPragma(module))
      builder.CreateCall(calls.openmpIgnored(), {sites.string(module.getSourceFileName()), builder.getInt32(line)});
    builder.CreateRetVoid();
    appendToGlobalCtors(module, constructor, 0);
  }

  /// ELF: a .deplibs entry, which lld turns into -lompracer_rt; other linkers ignore it.
  void addDependentLibrary() {
    LLVMContext &context = module.getContext();
    module.getOrInsertNamedMetadata("llvm.dependent-libraries")
        ->addOperand(MDNode::get(context, MDString::get(context, "ompracer_rt")));
  }

  Module &module;
  FunctionAnalysisManager &analyses;
  const PassOptions &options;
  OmpStructure structure;
  IndirectCallees indirect;
  DecidingReads decidingReads;
  LockExtents lockExtents;
  RuntimeCalls calls;
  Sites sites;
  std::vector<FunctionPlan> plans;
  DenseMap<const Function *, std::unique_ptr<FunctionProvenance>> provenances;
  DenseMap<const Function *, CallSummary> summaries;
  DenseMap<FunctionType *, CallSummary> indirectSummaries;
  DenseSet<const Function *> inProgress; ///< those whose provenance or summary is being found
  DenseSet<const Function *> consumers;
};

} // namespace

PreservedAnalyses InstrumentPass::run(Module &module, ModuleAnalysisManager &analyses) {
  if (module.getNamedMetadata(kInstrumentedMarker))
    return PreservedAnalyses::all();
  module.getOrInsertNamedMetadata(kInstrumentedMarker);
  enableStatistics();
  auto &fam = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  ModuleInstrumenter(module, fam, options).run();
  removePlaceholders(module);
  forgetPlaces(module);
  forgetVariableUses(module);
  forgetCertainReads(module);
  printStatistics();
  return PreservedAnalyses::none();
}

} // namespace ompracer
