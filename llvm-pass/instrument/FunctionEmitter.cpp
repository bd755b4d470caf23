// See FunctionEmitter.h.
#include "instrument/FunctionEmitter.h"

#include "ir/LlvmCompat.h"

#include <ompracer/abi.h>

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumAccesses, "Accesses instrumented");
ALWAYS_ENABLED_STATISTIC(NumDecisions, "Deciding reads announced");
ALWAYS_ENABLED_STATISTIC(NumMasks, "Argument masks stored");

namespace ompracer {

namespace {
static_assert(OMPRACER_OWNED == uint32_t{Origin::kOwned} && OMPRACER_EXECUTOR == uint32_t{Origin::kExecutor});

/// Where the flags of an access stand in what a module exports of a function's result.
constexpr unsigned kResultFlagsShift = 8;

/// Mask that a function assumes when its caller was not instrumented: everything may be owned.
constexpr uint64_t kUnknownMask = ~(argument_mask::kValueBits << argument_mask::kExecutorShift |
                                    argument_mask::kValueBits << argument_mask::kOuterShift);
} // namespace

CallMask maskOf(const CallBase &call, const FunctionProvenance &provenance) {
  CallMask mask;
  auto add = [&](unsigned bit, const Origin &origin, bool executor, bool content = false) {
    uint32_t flag = executor ? Origin::kExecutor | Origin::kNumber : Origin::kOwned;
    if (origin.flags & flag)
      mask.constant |= uint64_t(1) << bit;
    else if (origin.arguments || origin.results || (origin.kept && executor) || origin.captures || origin.taskNumbers ||
             (origin.taskPointers && !executor) || (origin.numbers && content))
      mask.dynamic.push_back({uint64_t(1) << bit, origin});
  };
  auto addPlace = [&](unsigned n, const Origin &origin) {
    add(n, origin, false);
    add(n + argument_mask::kExecutorShift, origin, true);
    // An argument that the executing thread selects and nobody owns is a number in its team: say more of any other.
    const uint64_t outer = uint64_t(1) << (n + argument_mask::kOuterShift);
    if ((origin.flags & Origin::kExecutor) && !(origin.flags & Origin::kOwned))
      mask.constant |= outer;
    else if (origin.settled() && origin.kept && !(origin.flags & Origin::kOwned))
      mask.dynamic.push_back({outer, origin.keptOnly()});
    else if (!origin.settled())
      mask.dynamic.push_back({outer, origin});
  };
  if (isTaskReductionInit(calleeName(call))) {
    SmallVector<Origin, 4> originals = originalsOfTaskReduction(provenance, call);
    for (unsigned n = 0; n < std::min<unsigned>(originals.size(), argument_mask::kLimit); ++n)
      addPlace(n, originals[n]);
    return mask;
  }
  for (unsigned n = 0; n < std::min<unsigned>(call.arg_size(), argument_mask::kLimit); ++n) {
    Value *argument = call.getArgOperand(n);
    Type *type = argument->getType();
    if (!type->isPointerTy() && !type->isIntegerTy())
      continue;
    Origin origin = provenance.throughArgument(argument);
    addPlace(n, origin);
    if (type->isPointerTy()) {
      Origin content = provenance.contentOf(argument).visible();
      if (content.flags)
        content.flags |= Origin::kOwned;
      add(n + argument_mask::kContentShift, content, false, /*content=*/true);
    }
  }
  return mask;
}

FunctionEmitter::FunctionEmitter(const FunctionPlan &p, RuntimeCalls &c, Sites &s)
    : plan(p), f(*p.function), calls(c), sites(s), entry(&*f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {}

FunctionEmitter::LocatedBuilder::LocatedBuilder(Instruction *before, DebugLoc location) : IRBuilder<>(before) {
  // Calls in a function with debug information need a position; line 0 says that there is none in the source.
  if (DISubprogram *subprogram = before->getFunction()->getSubprogram(); subprogram && !location)
    location = DILocation::get(before->getContext(), 0, 0, subprogram);
  SetCurrentDebugLocation(location);
}

void FunctionEmitter::consumeArguments() {
  LocatedBuilder builder(entry, DebugLoc());
  StructType *type = calls.argumentsType();
  Value *cell = calls.arguments(builder);
  Value *callee = builder.CreateLoad(builder.getPtrTy(), cell);
  Value *known = builder.CreateICmpEQ(callee, &f);
  Value *mask = builder.CreateLoad(builder.getInt64Ty(), builder.CreateStructGEP(type, cell, 1));
  builder.CreateStore(ConstantPointerNull::get(builder.getPtrTy()), cell);
  argumentMask = builder.CreateSelect(known, mask, builder.getInt64(kUnknownMask));
  argumentFlag =
      builder.CreateSelect(known, builder.getInt32(OMPRACER_OWNED), builder.getInt32(OMPRACER_UNKNOWN_PROVENANCE));
  executorFlag = builder.CreateSelect(known, builder.getInt32(OMPRACER_EXECUTOR), builder.getInt32(0));
  outerFlag = builder.getInt32(OMPRACER_OUTER_OWNED); // the unknown mask has no such bit
}

Value *FunctionEmitter::mask(CaptureMask which) {
  Value *&known = captureMasks[static_cast<size_t>(which)];
  if (!known)
    known = LocatedBuilder(entry, DebugLoc()).CreateCall(calls.captureMask(which));
  return known;
}

Value *FunctionEmitter::results(uint64_t bits) {
  Value *&all = resultCache[bits];
  if (all)
    return all;
  LocatedBuilder builder(entry, DebugLoc());
  for (const auto &[n, callee] : enumerate(plan.provenance->definedElsewhere())) {
    if (!(bits >> std::min<size_t>(n, FunctionProvenance::kLastResult) & 1))
      continue;
    const uint32_t unknown = mayFindStorage(*callee) ? exportedFlags(Origin::kOwned | Origin::kExecutor) : 0;
    GlobalVariable *exported = calls.exportedResult(*callee), *none = calls.noExportedResult(unknown);
    Value *place = exported->hasExternalWeakLinkage()
                       ? builder.CreateSelect(builder.CreateIsNotNull(exported), exported, none)
                       : exported;
    Value *one = builder.CreateLoad(builder.getInt32Ty(), place);
    all = all ? builder.CreateOr(all, one) : one;
  }
  return all;
}

/// Was it captured from who executes the creator, and is that who executes the task (an undeferred one)?
Value *FunctionEmitter::capturedByExecutor(const Origin &origin) {
  constexpr uint64_t kByExecutor = uint64_t(1) << OMPRACER_TASK_BY_EXECUTOR_BIT;
  uint64_t numbers = origin.taskNumbers & ~kByExecutor;
  if (origin.captures >> capture_mask::kPrivates & 1)
    numbers |= uint64_t(1) << OMPRACER_TASK_POINTER_BY_EXECUTOR_BIT;
  const uint64_t integers = origin.captures & capture_mask::kIntegerBits;
  if (!numbers && !integers)
    return nullptr;
  Value *said = mask(CaptureMask::TaskNumbers);
  Value *owned = integers ? mask(CaptureMask::TaskOwned) : nullptr;
  LocatedBuilder builder(entry, DebugLoc());
  Value *any = builder.CreateAnd(said, numbers);
  if (owned)
    any = builder.CreateOr(any, builder.CreateAnd(owned, integers));
  Value *by = builder.CreateIsNotNull(builder.CreateAnd(said, kByExecutor));
  return builder.CreateAnd(builder.CreateIsNotNull(any), by);
}

Value *FunctionEmitter::dynamicTest(const Origin &origin, Aspect aspect) {
  Value *result = nullptr;
  const uint64_t values = origin.arguments & argument_mask::kValueBits;
  uint64_t bits = 0, captured = 0, pointers = 0;
  if (aspect == Aspect::Executor)
    bits = (values | origin.kept) << argument_mask::kExecutorShift | // integers always name the thread
           (origin.arguments & argument_mask::kValueBits << argument_mask::kContentShift);
  if (aspect == Aspect::Owned || aspect == Aspect::Captured || aspect == Aspect::Any) {
    bits |= origin.arguments;
    captured |= origin.captures;
    pointers |= origin.taskPointers;
  }
  if (aspect == Aspect::Captured || aspect == Aspect::Any) // also what a number selects
    bits |= (values | origin.kept) << argument_mask::kExecutorShift;
  if (aspect == Aspect::Outer || aspect == Aspect::Any) {
    bits |= values << argument_mask::kOuterShift;
    captured |= capture_mask::outerOf(origin.captures);
    pointers |= capture_mask::outerOf(origin.taskPointers);
  }
  auto test = [&](Value *mask, uint64_t wanted) {
    LocatedBuilder builder(entry, DebugLoc());
    Value *bitsSet = builder.CreateAnd(mask, ConstantInt::get(mask->getType(), wanted));
    Value *any = builder.CreateIsNotNull(bitsSet);
    result = result ? builder.CreateOr(result, any) : any;
  };
  if (bits && argumentMask)
    test(argumentMask, bits);
  // What an object leads to makes it nobody else's. Of what the executing thread selects there, this says that it is no
  // mere number.
  if (aspect == Aspect::Outer && origin.kept && argumentMask) {
    LocatedBuilder builder(entry, DebugLoc());
    test(builder.CreateAnd(builder.CreateLShr(argumentMask, argument_mask::kOuterShift),
                           builder.CreateLShr(argumentMask, argument_mask::kExecutorShift)),
         origin.kept);
  }
  if (origin.results) {
    uint32_t wanted = Origin::kVisible; // Captured, Any
    if (aspect == Aspect::Owned)
      wanted = Origin::kOwned;
    else if (aspect == Aspect::Executor)
      wanted = Origin::kExecutor | Origin::kNumber;
    else if (aspect == Aspect::Outer)
      wanted = Origin::kExecutor;
    test(results(origin.results), wanted);
  }
  auto testCaptures = [&](CaptureMask which, uint64_t wanted) {
    if (wanted)
      test(mask(which), wanted);
  };
  if (aspect == Aspect::Executor)
    if (Value *executor = capturedByExecutor(origin))
      result = result ? LocatedBuilder(entry, DebugLoc()).CreateOr(result, executor) : executor;
  testCaptures(CaptureMask::TaskOwned, captured);
  testCaptures(CaptureMask::TaskPointers, pointers);
  if (aspect != Aspect::Outer && aspect != Aspect::Executor)
    testCaptures(CaptureMask::TaskNumbers, origin.taskNumbers);
  if (aspect == Aspect::Outer || aspect == Aspect::Any) {
    testCaptures(CaptureMask::RegionOwned, origin.outer);
    testCaptures(CaptureMask::RegionNumbers, origin.numbers);
    testCaptures(CaptureMask::RegionPointers, origin.pointers);
  }
  return result;
}

Value *FunctionEmitter::dynamicFlags(const Origin &origin) {
  Value *&slot = flagCache[{origin.arguments, origin.captures, origin.outer, origin.numbers, origin.taskNumbers,
                            origin.pointers, origin.taskPointers, origin.results, origin.kept}];
  if (slot)
    return slot;
  Value *result = nullptr;
  auto add = [&](Value *condition, Value *flag) {
    if (!condition)
      return;
    LocatedBuilder builder(entry, DebugLoc());
    Value *part = builder.CreateSelect(condition, flag, builder.getInt32(0));
    result = result ? builder.CreateOr(result, part) : part;
  };
  LocatedBuilder builder(entry, DebugLoc());
  if (argumentMask) {
    add(dynamicTest({0, origin.arguments, 0}, Aspect::Owned), argumentFlag);
    add(dynamicTest({0, origin.arguments, 0}, Aspect::Executor), executorFlag);
    add(dynamicTest({0, origin.arguments, 0}, Aspect::Outer), outerFlag);
    add(dynamicTest(origin.keptOnly(), Aspect::Executor), builder.getInt32(OMPRACER_OWNED | OMPRACER_EXECUTOR));
  }
  uint64_t number = uint64_t(1) << capture_mask::kPrivateNumbers;
  Origin owned;
  owned.captures = origin.captures & ~number;
  owned.taskPointers = origin.taskPointers;
  add(dynamicTest(owned, Aspect::Owned), builder.getInt32(OMPRACER_OWNED));
  if (uint64_t integers = origin.captures & capture_mask::kIntegerBits)
    add(dynamicTest({0, 0, integers}, Aspect::Owned), builder.getInt32(OMPRACER_BY_NUMBER));
  add(dynamicTest({0, 0, 0, 0, 0, origin.taskNumbers}, Aspect::Owned),
      builder.getInt32(OMPRACER_OWNED | OMPRACER_BY_NUMBER));
  if (uint64_t privates = origin.captures & uint64_t(1) << capture_mask::kPrivates)
    add(capturedByExecutor({0, 0, privates}), builder.getInt32(OMPRACER_OWNED | OMPRACER_EXECUTOR));
  Origin outer = origin;
  outer.arguments = outer.results = 0; // above: only where the caller is known; below
  add(dynamicTest(outer, Aspect::Outer), builder.getInt32(OMPRACER_OUTER_OWNED));
  if (origin.results) {
    LocatedBuilder flags(entry, DebugLoc());
    Value *exported = flags.CreateLShr(results(origin.results), kResultFlagsShift);
    result = result ? flags.CreateOr(result, exported) : exported;
  }
  return slot = result ? result : builder.getInt32(0);
}

/// Flags of an access whose address has an origin with these flags.
static uint32_t accessFlags(uint32_t origin) {
  uint32_t known = origin & (Origin::kOwned | Origin::kExecutor);
  if (known & OMPRACER_EXECUTOR)
    known |= OMPRACER_OWNED; // alone it stands for a number
  return origin & Origin::kNumber ? known | OMPRACER_EXECUTOR : known;
}

bool mayFindStorage(const Function &f) {
  return isPointerLike(f.getReturnType()) &&
         none_of(f.args(), [](const Argument &a) { return isPointerLike(a.getType()); });
}

uint32_t exportedFlags(uint32_t origin) { return origin | accessFlags(origin) << kResultFlagsShift; }

Value *FunctionEmitter::flagsOf(const Access &a) {
  Value *flags = ownershipOf(a);
  const uint32_t more = (a.updates ? OMPRACER_UPDATES : 0u) | (a.decides ? OMPRACER_DECIDES : 0u);
  return more ? LocatedBuilder(entry, DebugLoc()).CreateOr(flags, more) : flags;
}

Value *FunctionEmitter::ownershipOf(const Access &a) {
  if (!plan.provenance)
    return ConstantInt::get(Type::getInt32Ty(f.getContext()), OMPRACER_UNKNOWN_PROVENANCE);
  Origin origin = plan.provenance->originOf(a.address).visible();
  origin.add(plan.provenance->guardOf(*a.inst));
  return flagsOf(origin);
}

Value *FunctionEmitter::flagsOf(const Origin &origin) {
  Value *flags = ConstantInt::get(Type::getInt32Ty(f.getContext()), accessFlags(origin.flags));
  auto add = [&](Value *more) { flags = LocatedBuilder(entry, DebugLoc()).CreateOr(more, flags); };
  if (!origin.settled()) {
    add(dynamicFlags(origin));
    return flags;
  }
  if (origin.flags & Origin::kExecutor)
    return flags;
  // Settled, but for whether the executing thread selects it.
  if (Value *test = dynamicTest({0, origin.arguments, 0}, Aspect::Executor)) {
    LocatedBuilder builder(entry, DebugLoc());
    add(builder.CreateSelect(test, builder.getInt32(OMPRACER_EXECUTOR), builder.getInt32(0)));
  }
  Origin open = origin.keptOnly();
  open.results = origin.results;
  if (open.any())
    add(dynamicFlags(open));
  return flags;
}

void FunctionEmitter::emitPlain(IRBuilder<> &builder, bool write, Value *address, uint64_t size, Constant *site,
                                Value *flags) {
  if (isPowerOf2_64(size) && size <= 16)
    builder.CreateCall(calls.access(write, size), {address, site, flags});
  else
    builder.CreateCall(calls.range(write), {address, builder.getInt64(size), site, flags});
}

void FunctionEmitter::emitMasked(const Access &a, IRBuilder<> &builder, Constant *site, Value *flags) {
  auto *lanes = cast<FixedVectorType>(a.mask->getType());
  if (a.packed) {
    Value *wide = builder.CreateZExt(a.mask, FixedVectorType::get(builder.getInt64Ty(), lanes->getNumElements()));
    Value *bytes = builder.CreateMul(builder.CreateAddReduce(wide), builder.getInt64(a.size));
    builder.CreateCall(calls.range(a.isWrite()), {a.address, bytes, site, flags});
    return;
  }
  for (unsigned lane = 0; lane < lanes->getNumElements(); ++lane) {
    Value *active = builder.CreateExtractElement(a.mask, lane);
    if (auto *constant = dyn_cast<ConstantInt>(active); constant && constant->isZero())
      continue;
    Value *address = a.address->getType()->isVectorTy()
                         ? builder.CreateExtractElement(a.address, lane)
                         : builder.CreateConstGEP1_64(builder.getInt8Ty(), a.address, lane * a.size);
    if (isa<ConstantInt>(active)) {
      emitPlain(builder, a.isWrite(), address, a.size, site, flags);
      continue;
    }
    // Size 0 announces nothing; no control flow is needed.
    Value *bytes = builder.CreateSelect(active, builder.getInt64(a.size), builder.getInt64(0));
    builder.CreateCall(calls.range(a.isWrite()), {address, bytes, site, flags});
  }
}

Value *FunctionEmitter::orderOf(const Access &a, IRBuilder<> &builder) {
  if (!a.order)
    return builder.getInt32(a.constantOrder);
  Value *number = builder.CreateZExtOrTrunc(a.order, builder.getInt32Ty());
  return builder.CreateSelect(builder.CreateICmpEQ(number, builder.getInt32(kConsume)),
                              builder.getInt32(OMPRACER_ACQUIRE), number);
}

/// Where an atomic access begins.
static Value *placeOf(const Access &a, IRBuilder<> &builder) {
  return a.displacement ? builder.CreateConstGEP1_64(builder.getInt8Ty(), a.address, a.displacement) : a.address;
}

/// Did the compare-and-exchange of inline assembly find what it expected? The registers may be wider than the object.
static Value *isOldExpected(const Access &a, IRBuilder<> &builder) {
  Value *old = a.oldResult == kOnlyResult ? a.inst : builder.CreateExtractValue(a.inst, a.oldResult);
  Type *type = builder.getIntNTy(static_cast<unsigned>(8 * a.size));
  return builder.CreateICmpEQ(builder.CreateTrunc(old, type), builder.CreateTrunc(a.expected, type));
}

void FunctionEmitter::emitAtomic(const Access &a, IRBuilder<> &builder, Constant *site, Value *flags) {
  Value *order = orderOf(a, builder);
  Value *succeeded = nullptr;
  if (a.kind == AccessKind::AtomicCompareExchange) {
    Value *flag = a.expected    ? isOldExpected(a, builder)
                  : a.succeeded ? builder.CreateICmpNE(a.succeeded, ConstantInt::get(a.succeeded->getType(), 0))
                                : builder.CreateExtractValue(a.inst, 1);
    succeeded = builder.CreateZExt(flag, builder.getInt32Ty());
    LocatedBuilder before(a.inst, a.inst->getDebugLoc());
    before.CreateCall(calls.compareExchangeBegins(), {placeOf(a, before)});
  }
  Value *begin = placeOf(a, builder);
  // The interface takes pieces of up to 16 bytes; a larger object is one operation of libatomic on all of them.
  for (uint64_t offset = 0; offset < a.size; offset += 16) {
    Value *address = offset ? builder.CreateConstGEP1_64(builder.getInt8Ty(), begin, offset) : begin;
    Value *size = builder.getInt64(std::min<uint64_t>(16, a.size - offset));
    switch (a.kind) {
    case AccessKind::AtomicLoad:
      builder.CreateCall(calls.atomicLoad(), {address, size, order, site, flags});
      break;
    case AccessKind::AtomicStore:
      builder.CreateCall(calls.atomicStore(), {address, size, order, site, flags});
      break;
    case AccessKind::AtomicRmw:
      builder.CreateCall(calls.atomicRmw(), {address, size, order, site, flags});
      break;
    default:
      builder.CreateCall(calls.atomicCompareExchange(), {address, size, order, succeeded, site, flags});
      break;
    }
  }
}

void FunctionEmitter::emitAccess(const Access &a) {
  Constant *site = sites.siteFor(a);
  Value *flags = flagsOf(a);
  LocatedBuilder builder(a.after ? a.inst->getNextNode() : a.inst, a.inst->getDebugLoc());
  ++NumAccesses;
  if (a.isAtomic())
    emitAtomic(a, builder, site, flags);
  else if (a.mask)
    emitMasked(a, builder, site, flags);
  else if (a.count > 1)
    builder.CreateCall(calls.repeated(a.isWrite(), 1),
                       {a.address, builder.getInt64(a.size), builder.getInt64(static_cast<uint64_t>(a.stride)),
                        builder.getInt64(a.count), site, flags});
  else if (!a.hasConstantSize())
    builder.CreateCall(calls.range(a.isWrite()), {a.address, bytesOf(a, builder), site, flags});
  else
    emitPlain(builder, a.isWrite(), a.address, a.size, site, flags);
}

void FunctionEmitter::emitRepeated(const RepeatedAccess &r) {
  const Access &a = r.access;
  Constant *site = sites.siteFor(a);
  Value *flags = flagsOf(a);
  ++NumAccesses;
  SCEVExpander expander = compat::makeExpander(*plan.evolution);
  Type *i64 = Type::getInt64Ty(f.getContext());
  Value *begin = expander.expandCodeFor(r.begin, a.address->getType(), r.place);
  SmallVector<Value *, 8> arguments{begin, ConstantInt::get(i64, a.size)};
  for (auto [stride, count] : r.dimensions) {
    arguments.push_back(expander.expandCodeFor(stride, i64, r.place));
    arguments.push_back(expander.expandCodeFor(count, i64, r.place));
  }
  LocatedBuilder builder(r.place, a.inst->getDebugLoc());
  if (r.dimensions.empty())
    return emitPlain(builder, a.isWrite(), begin, a.size, site, flags);
  arguments.append({site, flags});
  builder.CreateCall(calls.repeated(a.isWrite(), r.dimensions.size()), arguments);
}

void FunctionEmitter::emitDecision(const Access &read) {
  if (!read.inst->isTerminator())
    return emitDecision(read, read.inst->getNextNode());
  // Assembly that jumps out: at each place where only it leads.
  for (BasicBlock *next : successors(read.inst->getParent()))
    if (next->getSinglePredecessor())
      emitDecision(read, &*next->getFirstInsertionPt());
}

void FunctionEmitter::emitDecision(const Access &read, Instruction *before) {
  LocatedBuilder builder(before, read.inst->getDebugLoc());
  Value *order = read.isAtomic() ? orderOf(read, builder) : builder.getInt32(OMPRACER_PLAIN);
  // A compare-and-exchange that fails has another order.
  if (auto *cas = dyn_cast<AtomicCmpXchgInst>(read.inst))
    if (const uint32_t failure = orderNumber(cas->getFailureOrdering());
        failure != orderNumber(cas->getSuccessOrdering()))
      order = builder.CreateSelect(builder.CreateExtractValue(cas, 1), order, builder.getInt32(failure));
  builder.CreateCall(calls.valueDecides(), {placeOf(read, builder), builder.getInt64(read.size), order});
  ++NumDecisions;
}

void FunctionEmitter::emitFence(FenceInst &fence) {
  LocatedBuilder builder(&fence, fence.getDebugLoc());
  builder.CreateCall(calls.fence(), builder.getInt32(orderNumber(fence.getOrdering())));
}

void FunctionEmitter::emitAssembly(CallBase &call, const Assembly &assembly) {
  LocatedBuilder builder(&call, call.getDebugLoc());
  if (assembly.fenceBefore)
    builder.CreateCall(calls.fence(), builder.getInt32(assembly.fenceBefore));
  if (!call.isTerminator())
    builder.SetInsertPoint(call.getNextNode());
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  if (assembly.fenceAfter)
    builder.CreateCall(calls.fence(), builder.getInt32(assembly.fenceAfter));
  if (!assembly.unknown)
    return;
  Access place;
  place.inst = &call;
  place.address = ConstantPointerNull::get(builder.getPtrTy());
  builder.CreateCall(calls.assembly(), {sites.siteFor(place), builder.getInt32(assembly.mayWait)});
}

void FunctionEmitter::emitScope(const ScopePoint &point) {
  LocatedBuilder builder(point.where, point.where->getDebugLoc());
  Value *size = builder.getInt64(point.size);
  if (!point.size) {
    auto *variable = cast<AllocaInst>(point.object);
    uint64_t element = f.getParent()->getDataLayout().getTypeAllocSize(variable->getAllocatedType()).getKnownMinValue();
    size = builder.CreateMul(builder.CreateZExtOrTrunc(variable->getArraySize(), builder.getInt64Ty()),
                             builder.getInt64(element));
  }
  if (point.begin) {
    builder.CreateCall(calls.scopeBegin(point.passed), {point.object, size});
    return;
  }
  Access end;
  end.inst = point.where;
  end.kind = AccessKind::Write;
  end.address = point.object;
  builder.CreateCall(calls.scopeEnd(point.captured), {point.object, size, sites.siteFor(end)});
}

void FunctionEmitter::emitArguments(CallBase &call) {
  CallMask mask = maskOf(call, *plan.provenance);
  SmallVector<std::pair<uint64_t, Value *>, 4> tests;
  for (const auto &[bit, origin] : mask.dynamic) {
    unsigned part = Log2_64(bit) / argument_mask::kLimit;
    Aspect aspect = part * argument_mask::kLimit == argument_mask::kExecutorShift  ? Aspect::Executor
                    : part * argument_mask::kLimit == argument_mask::kOuterShift   ? Aspect::Outer
                    : part * argument_mask::kLimit == argument_mask::kContentShift ? Aspect::Any
                                                                                   : Aspect::Owned;
    if (Value *test = dynamicTest(origin, aspect))
      tests.push_back({bit, test});
  }
  LocatedBuilder builder(&call, call.getDebugLoc());
  Value *value = builder.getInt64(mask.constant);
  for (const auto &[bit, test] : tests)
    value = builder.CreateOr(value, builder.CreateSelect(test, builder.getInt64(bit), builder.getInt64(0)));
  Value *cell = calls.arguments(builder);
  builder.CreateStore(value, builder.CreateStructGEP(calls.argumentsType(), cell, 1));
  builder.CreateStore(call.getCalledOperand(), cell);
  // The runtime may stand before a function of libc: the call must stay what it is, with the arguments of the mask.
  call.addFnAttr(Attribute::NoBuiltin);
  ++NumMasks;
}

void FunctionEmitter::announce(FunctionCallee setter, const CaptureMasks &masks, bool region, IRBuilder<> &builder) {
  std::array<Value *, 3> values{captureMaskOf(masks.owned, region, builder),
                                captureMaskOf(masks.numbers, region, builder),
                                captureMaskOf(masks.pointers, region, builder)};
  if (none_of(values, [](const Value *v) { return v; }))
    return;
  for (Value *&value : values)
    value = value ? value : builder.getInt64(0);
  builder.CreateCall(setter, values);
}

void FunctionEmitter::emitCaptures(CallBase &alloc) {
  const CaptureMasks masks = taskCaptures(*plan.provenance, alloc);
  for (User *user : alloc.users())
    if (auto *submit = dyn_cast<CallBase>(user); submit && isTaskSubmission(calleeName(*submit))) {
      LocatedBuilder builder(submit, submit->getDebugLoc());
      announceSelected(alloc, masks, builder);
      announce(calls.setTaskCaptures(), masks, /*region=*/false, builder);
    }
}

/// The pointers that the task `alloc` captured by now and the executing thread selects.
void FunctionEmitter::announceSelected(CallBase &alloc, const CaptureMasks &masks, IRBuilder<> &builder) {
  Type *pointer = builder.getPtrTy();
  for (const auto &[inVariable, offset, origin] : masks.selected) {
    const bool always = origin.flags & (Origin::kExecutor | Origin::kNumber);
    Value *test = always ? nullptr : dynamicTest(origin, Aspect::Executor);
    if (!always && !test)
      continue;
    Value *block = inVariable ? builder.CreateLoad(pointer, &alloc) : static_cast<Value *>(&alloc);
    Value *captured = builder.CreateLoad(pointer, builder.CreateConstGEP1_64(builder.getInt8Ty(), block, offset));
    if (inVariable)
      captured = builder.CreateLoad(pointer, captured);
    if (test)
      captured = builder.CreateSelect(test, captured, ConstantPointerNull::get(builder.getPtrTy()));
    builder.CreateCall(calls.taskSelects(), captured);
  }
}

Value *FunctionEmitter::captureMaskOf(ArrayRef<CaptureBit> bits, bool region, IRBuilder<> &builder) {
  uint64_t constant = 0;
  SmallVector<std::pair<uint64_t, Value *>, 4> tests;
  for (const CaptureBit &bit : bits) {
    if (bit.byExecutor) {
      if (bit.origin.flags & (Origin::kExecutor | Origin::kNumber))
        constant |= bit.bit;
      else if (Value *test = dynamicTest(bit.origin, Aspect::Executor))
        tests.push_back({bit.bit, test});
      continue;
    }
    if (bit.origin.flags)
      constant |= bit.bit;
    else if (Value *test = dynamicTest(bit.origin, region || bit.integer ? Aspect::Any : Aspect::Captured))
      tests.push_back({bit.bit, test});
    if (!bit.origin.flags && !region && !bit.integer)
      if (Value *test = dynamicTest(bit.origin, Aspect::Outer))
        tests.push_back({capture_mask::outerOf(bit.bit), test});
  }
  if (!constant && tests.empty())
    return nullptr;
  Value *value = builder.getInt64(constant);
  for (const auto &[bit, test] : tests)
    value = builder.CreateOr(value, builder.CreateSelect(test, builder.getInt64(bit), builder.getInt64(0)));
  return value;
}

void FunctionEmitter::emitRegionCaptures(CallBase &fork) {
  // The runtime takes the masks where the region begins.
  CallBase *begin = isForkCall(calleeName(fork)) ? &fork : serializationOf(fork);
  LocatedBuilder builder(begin, fork.getDebugLoc());
  announce(calls.setRegionCaptures(), regionCaptures(*plan.provenance, fork), /*region=*/true, builder);
}

void FunctionEmitter::emit() {
  if (plan.consumesArguments)
    consumeArguments();
  for (const ScopePoint &point : plan.scopes)
    emitScope(point);
  // Before the accesses: what is announced behind its instruction then comes between it and its decision.
  for (const Access &read : plan.decisions)
    emitDecision(read);
  for (FenceInst *fence : plan.fences)
    emitFence(*fence);
  for (const auto &[call, assembly] : plan.assembly)
    emitAssembly(*call, assembly);
  for (const Access &a : plan.accesses)
    emitAccess(a);
  for (const RepeatedAccess &r : plan.repeated)
    emitRepeated(r);
  for (CallBase *alloc : plan.taskAllocs)
    emitCaptures(*alloc);
  for (CallBase *fork : plan.forks)
    emitRegionCaptures(*fork);
  emitGuards();
  // Last, so that nothing comes between the mask and its call.
  for (CallBase *call : plan.calls)
    emitArguments(*call);
}

} // namespace ompracer
