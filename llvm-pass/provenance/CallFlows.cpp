// What flows through calls: into a function by its arguments, out of it by its result and by what it stores in what its
// parameters refer to. A part of FunctionProvenance, see Provenance.h.
#include "provenance/Provenance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {
/// Functions whose result names the executing thread, in addition to omp_get_thread_num.
bool namesThread(StringRef name) {
  constexpr StringLiteral kNames[] = {"__kmpc_global_thread_num",
                                      "omp_get_ancestor_thread_num",
                                      "omp_get_team_num",
                                      "omp_get_place_num",
                                      "pthread_self",
                                      "thrd_current",
                                      "gettid",
                                      "sched_getcpu"};
  return is_contained(kNames, name);
}

/// Functions whose result is storage of the executing thread.
bool returnsThreadStorage(StringRef name) {
  constexpr StringLiteral kNames[] = {"__kmpc_threadprivate_cached", "__kmpc_task_reduction_get_th_data",
                                      "pthread_getspecific", "tss_get"};
  return is_contained(kNames, name) || name.starts_with("_ZTW"); // locates a thread-local variable of another module
}

/// The same, but what lies there says nothing of the thread. An exception: nobody sees what was thrown.
bool returnsLibraryStorage(StringRef name) {
  return is_contained({"__errno_location", "__h_errno_location", "__res_state", "__cxa_begin_catch"}, name);
}

/// Allocation functions that LLVM does not know, or knows by attributes only, which declarations may lack at -O0.
bool allocates(StringRef name) {
  constexpr StringLiteral kNames[] = {"omp_alloc",
                                      "omp_calloc",
                                      "omp_aligned_alloc",
                                      "omp_aligned_calloc",
                                      "omp_realloc",
                                      "__kmpc_alloc",
                                      "__kmpc_aligned_alloc",
                                      "__kmpc_calloc",
                                      "mmap",
                                      "memalign",
                                      "malloc",
                                      "calloc",
                                      "realloc",
                                      "aligned_alloc"};
  return is_contained(kNames, name);
}

/// May another module of the program have instrumented code for it?
bool isDefinedElsewhere(const Function &f, const TargetLibraryInfo &tli) {
  LibFunc library;
  return f.isDeclaration() && !tli.getLibFunc(f, library);
}
} // namespace

uint64_t FunctionProvenance::resultBit(const Function *callee) {
  assert(callee->isDeclaration() && "of a definition the summary tells");
  auto known = find(elsewhere, callee);
  auto index = static_cast<unsigned>(known - elsewhere.begin());
  if (known == elsewhere.end())
    elsewhere.push_back(callee);
  return uint64_t(1) << std::min(index, kLastResult);
}

Origin FunctionProvenance::ofCall(CallBase &call) {
  if (!carriesOrigin(call.getType()))
    return {};
  StringRef name = calleeName(call);
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
    if (intrinsic->getIntrinsicID() == Intrinsic::masked_load ||
        intrinsic->getIntrinsicID() == Intrinsic::masked_gather)
      return isPointerLike(call.getType()) ? originOf(call.getArgOperand(0)).visible() : Origin();
    Origin o;
    for (Value *argument : call.args())
      if (carriesOrigin(argument->getType()))
        o.add(originOf(argument));
    return o;
  }
  if (name == "omp_get_thread_num")
    return {Origin::kNumber, 0, 0};
  if (namesThread(name))
    return executingThread();
  if (returnsThreadStorage(name)) {
    Origin o = executingThread();
    o.flags |= Origin::kThreadCell;
    return o;
  }
  if (returnsLibraryStorage(name))
    return executingThread();
  if (name == "__kmpc_omp_task_alloc" || name == "__kmpc_omp_target_task_alloc")
    return {Origin::kOwned | Origin::kTaskBlock, 0, 0};
  if (isPointerLike(call.getType()) && (isAllocationFn(&call, &tli) || call.returnDoesNotAlias() || allocates(name)))
    return {Origin::kOwned, 0, 0};
  if (name.starts_with("__kmpc_") || name.starts_with("omp_") || name.starts_with("__tgt_"))
    return {};
  const Function *callee = call.getCalledFunction();
  const CallSummary summary = others.summaryOf(call);
  Origin o = arriving(call, summary.result);
  if (callee && !summary.known && isDefinedElsewhere(*callee, tli))
    o.results |= resultBit(callee);
  const bool wantsPointer = isPointerLike(call.getType());
  for (Value *argument : call.args())
    if (!summary.known && carriesOrigin(argument->getType()) && (wantsPointer || !isPointerLike(argument->getType())))
      o.add(throughArgument(argument));
  return o;
}

Origin FunctionProvenance::arriving(const CallBase &call, const Flow &flow) {
  Origin o;
  o.flags = flow.flags;
  for (const Function *other : flow.elsewhere)
    o.results |= resultBit(other);
  for (unsigned n = 0; n < std::min(call.arg_size(), argument_mask::kLimit); ++n) {
    Value *argument = call.getArgOperand(n);
    if (!carriesOrigin(argument->getType()))
      continue;
    if (flow.arguments >> n & 1)
      o.add(throughArgument(argument));
    if (flow.kept >> n & 1)
      o.add(throughArgument(argument).ofHandle());
    if (flow.arguments >> (n + argument_mask::kContentShift) & 1)
      o.add(contentOf(argument));
  }
  return o;
}

Origin FunctionProvenance::integersIn(Value *structure, unsigned depth) {
  constexpr unsigned kDepth = 16; // members that are inserted one by one
  if (depth == kDepth)
    return {};
  if (auto *call = dyn_cast<CallBase>(structure))
    return arriving(*call, others.summaryOf(*call).integers);
  if (auto *load = dyn_cast<LoadInst>(structure))
    return contentOf(load->getPointerOperand());
  Origin o;
  if (auto *insert = dyn_cast<InsertValueInst>(structure)) {
    o = integersIn(insert->getAggregateOperand(), depth + 1);
    Value *member = insert->getInsertedValueOperand();
    if (member->getType()->isAggregateType())
      o.add(integersIn(member, depth + 1));
    else if (!isPointerLike(member->getType()) && carriesOrigin(member->getType()))
      o.add(originOf(member));
  }
  return o;
}

CallSummary FunctionProvenance::ofDeclaration(const Function &callee, const TargetLibraryInfo &tli) {
  CallSummary summary;
  if (callee.getName() == "omp_get_thread_num")
    summary.result.flags = Origin::kNumber;
  else if (namesThread(callee.getName()))
    summary.result.flags = Origin::kOwned | Origin::kExecutor;
  else if (isDefinedElsewhere(callee, tli))
    summary.result.elsewhere.push_back(&callee);
  return summary;
}

/// What pointers other than argument n say of what the callee stores.
Origin FunctionProvenance::handedWith(const CallBase &call, unsigned n) const {
  Origin handed;
  std::optional<int64_t> offset;
  Value *object = call.getArgOperand(n);
  if (role.role == Role::ParallelBody || !(variables.at(object, offset) || originOf(object).isHeapBlock()))
    return handed;
  for (const Use &other : call.args())
    if (call.getArgOperandNo(&other) != n && isPointerLike(other->getType()))
      handed.add(throughArgument(other).ofHandle());
  return handed;
}

bool FunctionProvenance::noteMemoryOf(CallBase &call) {
  const StringRef name = calleeName(call);
  if (isa<IntrinsicInst>(call) || call.isInlineAsm() || isImplementationCall(name) || name.starts_with("omp_"))
    return false;
  const CallSummary summary = others.summaryOf(call);
  const Function *callee = call.getCalledFunction();
  const bool unknown = callee && !summary.known && isDefinedElsewhere(*callee, tli);
  bool changed = false;
  if (call.getType()->isPointerTy())
    if (Origin integers = arriving(call, summary.integers); integers.any()) {
      Origin &known = behindResults[&call], before = known;
      known.add(integers);
      changed = known != before;
    }
  for (unsigned n = 0; n < call.arg_size(); ++n) {
    Value *argument = call.getArgOperand(n);
    if (!argument->getType()->isPointerTy() || !mayStorePointers(call, n))
      continue;
    auto store = [&](const StoredFlow &place, const Origin &origin) {
      Content content;
      (place.kind == StoredKind::Integers   ? content.integers
       : place.kind == StoredKind::Pointees ? content.pointees
                                            : content.pointers) = origin;
      content.size = place.size;
      changed |= variables.store(argument, content, /*somewhere=*/!place.offset, place.offset.value_or(0));
      changed |= storeInMemory(argument, place, origin);
    };
    for (const StoredFlow &stored : summary.stored)
      if (stored.parameter == n)
        if (Origin origin = arriving(call, stored.flow); origin.any())
          store(stored, origin);
    if (unknown)
      store({}, {0, 0, 0, 0, 0, 0, 0, 0, resultBit(callee)});
    // A constructor, or another function that fills an object: it may keep there what it gets.
    if (Origin handed = handedWith(call, n); handed.any()) {
      Content content;
      content.pointers = handed;
      changed |= variables.store(argument, content, /*somewhere=*/true);
      if (std::optional<int64_t> offset; !variables.at(argument, offset))
        changed |= keepInPointees(originOf(argument), Reach::Any, handed);
    }
  }
  return changed;
}

Flow FunctionProvenance::leaving(const Origin &origin) const {
  Flow flow{origin.flags & Origin::kVisible, origin.arguments, {}, origin.kept};
  for (unsigned n = 0; n < elsewhere.size(); ++n)
    if (origin.results >> std::min(n, kLastResult) & 1)
      flow.elsewhere.push_back(elsewhere[n]);
  return flow;
}

/// What says of a pointer that the executing thread selects it: for all others the thread's own object is enough.
Origin FunctionProvenance::selectedByThread(const Origin &pointer) const {
  Origin o;
  if (pointer.flags & (Origin::kExecutor | Origin::kNumber))
    o.flags = pointer.flags & Origin::kVisible;
  o.results = pointer.results;
  o.kept = pointer.kept;
  for (unsigned n = 0; n < std::min<unsigned>(f.arg_size(), argument_mask::kLimit); ++n)
    if (role.role == Role::Ordinary)
      (f.getArg(n)->getType()->isIntegerTy() ? o.arguments : o.kept) |= pointer.arguments & uint64_t(1) << n;
  o.arguments |= pointer.arguments & argument_mask::kValueBits << argument_mask::kContentShift;
  return o;
}

/// Notes integers and pointers in memory that is no local variable: heap blocks of the thread, private copies of a
/// task, and what a parameter refers to, of which the caller must know. The place counts from what `pointer` refers to.
bool FunctionProvenance::storeInMemory(Value *pointer, const StoredFlow &target, const Origin &stored) {
  const bool pointers = target.kind == StoredKind::Pointers;
  const Origin place = originOf(pointer), value = pointers ? selectedByThread(stored) : stored.visible();
  std::optional<int64_t> offset;
  if (!value.any() || variables.at(pointer, offset))
    return false;
  bool changed = false;
  if (!pointers && place.isHeapBlock() &&
      !(place.flags & Origin::kNumber)) { // numbersIn knows it of an element of the thread
    const Origin before = storedInBlocks;
    storedInBlocks.add(value);
    changed = storedInBlocks != before;
  }
  const TracedPointer traced = variables.trace(pointer);
  if ((place.flags & Origin::kTaskBlock) && target.kind != StoredKind::Pointees)
    changed |= storeInTaskBlock(traced, target, value);
  for (unsigned n = 0; n < argument_mask::kLimit; ++n) {
    if (!(place.arguments >> n & 1))
      continue;
    StoredFlow flow{n, target.kind, std::nullopt, target.size, leaving(value)};
    if (n < f.arg_size() && traced.base == f.getArg(n) && traced.offset && target.offset)
      flow.offset = *traced.offset + *target.offset;
    changed |= addTo(storedThroughParameters, flow);
  }
  return changed;
}

/// What a loop that ends in this block has looked for: `while (p && p->id != id) p = p->next; return p;`
Origin FunctionProvenance::soughtBefore(const BasicBlock &block) {
  Origin o;
  for (const BasicBlock *from : predecessors(&block))
    if (auto *branch = dyn_cast<BranchInst>(from->getTerminator()); branch && branch->isConditional())
      if (auto *compare = dyn_cast<ICmpInst>(branch->getCondition()); compare && compare->isEquality())
        o.add(originOf(compare));
  return o;
}

CallSummary FunctionProvenance::summary() {
  CallSummary summary;
  summary.known = true;
  for (BasicBlock &block : f)
    if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()); ret && ret->getReturnValue())
      if (Value *value = ret->getReturnValue(); carriesOrigin(value->getType())) {
        summary.result.add(leaving(originOf(value)));
        if (isa<LoadInst, PHINode>(value))
          summary.result.add(leaving(soughtBefore(block)));
        if (isPointerLike(value->getType()))
          summary.integers.add(leaving(value->getType()->isPointerTy() ? contentOf(value) : integersIn(value)));
      }
  summary.stored = storedThroughParameters;
  return summary;
}

} // namespace ompracer
