// See FunctionEmitter.h.
#include "instrument/FunctionEmitter.h"

#include "instrument/LargeBlocks.h"
#include "instrument/LocatedBuilder.h"
#include "ir/LlvmCompat.h"

#include <ompracer/abi.h>

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>
#include <cstddef>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumAccesses, "Accesses instrumented");
ALWAYS_ENABLED_STATISTIC(NumDecisions, "Deciding reads announced");

namespace ompracer {

FunctionEmitter::FunctionEmitter(const FunctionPlan &p, RuntimeCalls &c, Sites &s)
    : plan(p), f(*p.function), calls(c), sites(s), entry(&*f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()),
      provenance(f, p.provenance, c, entry), masks(p.provenance, c, provenance) {}

Value *FunctionEmitter::flagsOf(const Access &a) {
  Value *flags = ownershipOf(a);
  const uint32_t more = (a.updates ? OMPRACER_UPDATES : 0u) | (a.decides ? OMPRACER_DECIDES : 0u);
  return more ? provenance.values.either(flags, ConstantInt::get(flags->getType(), more)) : flags;
}

Value *FunctionEmitter::ownershipOf(const Access &a) {
  if (!plan.provenance)
    return ConstantInt::get(Type::getInt32Ty(f.getContext()), OMPRACER_UNKNOWN_PROVENANCE);
  Origin origin = plan.provenance->originOf(a.address).visible();
  origin.add(plan.provenance->guardOf(*a.inst));
  return provenance.of(origin);
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
  assert((!a.address->getType()->isVectorTy() ||
          (!a.packed && cast<FixedVectorType>(a.address->getType())->getNumElements() == lanes->getNumElements())) &&
         "a lane has an address of its own, or follows from the first one's");
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
  assert(old->getType() == a.expected->getType() && old->getType()->getIntegerBitWidth() >= 8 * a.size &&
         "the value that is compared is not wider than its registers");
  Type *type = builder.getIntNTy(static_cast<unsigned>(8 * a.size));
  return builder.CreateICmpEQ(builder.CreateTrunc(old, type), builder.CreateTrunc(a.expected, type));
}

void FunctionEmitter::emitAtomic(const Access &a, IRBuilder<> &builder, Constant *site, Value *flags) {
  assert(!a.mask && a.hasConstantSize() && a.count == 1 && "one object");
  assert((a.kind == AccessKind::AtomicCompareExchange) == a.after && "whether it wrote is known after it");
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
  assert(a.inst->getFunction() == &f && (!a.after || !a.inst->isTerminator()) && "its announcement has a place");
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
  else if (a.descriptor && a.isWrite())
    builder.CreateCall(calls.array(true), {a.descriptor, site, flags});
  else if (a.descriptor)
    builder.CreateCall(calls.array(false), {a.descriptor, a.chooser, a.choice, site, flags});
  else if (!a.hasConstantSize())
    builder.CreateCall(calls.range(a.isWrite()), {a.address, bytesOf(a, builder), site, flags});
  else
    emitPlain(builder, a.isWrite(), a.address, a.size, site, flags);
}

void FunctionEmitter::emitRepeated(const RepeatedAccess &r) {
  const Access &a = r.access;
  assert(isAnnounceable(a) && r.dimensions.size() <= RepeatedAccess::kDimensions && plan.evolution);
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

void FunctionEmitter::emitSeries(const IterationSeries &series) {
  SCEVExpander expander = compat::makeExpander(*plan.evolution);
  Instruction *place = series.elements.front().repeated.place;
  assert(all_of(series.elements, [&](const IterationSeries::Element &e) { return e.repeated.place == place; }) &&
         "all are announced in front of one loop");
  Type *i64 = Type::getInt64Ty(f.getContext());
  IRBuilder<> entryBuilder(&f.getEntryBlock(), f.getEntryBlock().begin());
  auto *array = ArrayType::get(calls.seriesType(), series.elements.size());
  AllocaInst *elements = entryBuilder.CreateAlloca(array), *loop = entryBuilder.CreateAlloca(calls.iterationsType());
  LocatedBuilder builder(place, series.mark->getDebugLoc());
  auto store = [&](StructType *type, Value *begin, ArrayRef<Value *> fields) {
    assert(fields.size() == type->getNumElements() && "the runtime reads all of it");
    for (unsigned i = 0; i < fields.size(); ++i)
      builder.CreateStore(fields[i], builder.CreateStructGEP(type, begin, i));
  };
  for (unsigned number = 0; number < series.elements.size(); ++number) {
    const auto &[r, step] = series.elements[number];
    const Access &a = r.access;
    ++NumAccesses;
    SmallVector<Value *, 10> fields{expander.expandCodeFor(r.begin, a.address->getType(), place),
                                    builder.getInt64(a.size)};
    for (unsigned i = 0; i < RepeatedAccess::kDimensions; ++i) {
      const bool given = i < r.dimensions.size();
      fields.push_back(given ? expander.expandCodeFor(r.dimensions[i].stride, i64, place) : builder.getInt64(0));
      fields.push_back(given ? expander.expandCodeFor(r.dimensions[i].count, i64, place) : builder.getInt64(1));
    }
    fields.append({expander.expandCodeFor(step, i64, place), builder.getInt64(0), sites.siteFor(a), flagsOf(a),
                   builder.getInt32(a.isWrite())});
    Value *element = builder.CreateConstInBoundsGEP2_32(array, elements, 0, number);
    store(calls.seriesType(), element, fields);
    if (a.inst->getDebugLoc()) {
      constexpr unsigned kPlace = 7;
      static_assert(offsetof(OmpracerSeries, place) == kPlace * 8);
      LocatedBuilder there(place, a.inst->getDebugLoc());
      there.CreateCall(calls.place(), there.CreateStructGEP(calls.seriesType(), element, kPlace))
          ->setTailCallKind(CallInst::TCK_NoTail);
    }
  }
  store(calls.iterationsType(), loop,
        {expander.expandCodeFor(series.first, i64, place), expander.expandCodeFor(series.count, i64, place), elements,
         builder.getInt64(series.elements.size())});
  if (series.complete) {
    builder.CreateCall(calls.iterations(), loop)->setTailCallKind(CallInst::TCK_NoTail);
  } else {
    LocatedBuilder atMark(series.mark, series.mark->getDebugLoc());
    CallInst *mark = atMark.CreateCall(calls.iterationOf(), {series.mark->getArgOperand(0), loop});
    mark->addFnAttr(Attribute::NoMerge);
    mark->setTailCallKind(CallInst::TCK_NoTail);
  }
  assert(series.mark->use_empty() && "a mark has no value");
  series.mark->eraseFromParent();
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
  assert(read.hasConstantSize() && read.kind != AccessKind::AtomicStore && "a value was read");
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
    builder.CreateCall(point.passed ? calls.passedScopeBegin() : calls.scopeBegin(), {point.object, size});
    return;
  }
  if (point.passed) {
    builder.CreateCall(calls.passedScopeEnd(), {point.object, size});
    return;
  }
  Access end;
  end.inst = point.where;
  end.kind = AccessKind::Write;
  end.address = point.object;
  builder.CreateCall(point.captured ? calls.capturedScopeEnd() : calls.scopeEnd(),
                     {point.object, size, sites.siteFor(end)});
}

void FunctionEmitter::emit() {
  assert((plan.provenance || (!plan.consumesArguments && plan.calls.empty() && plan.taskAllocs.empty() &&
                              plan.forks.empty() && plan.guarded.empty() && plan.arrivals.empty())) &&
         "without provenance nothing is said of values");
  if (plan.consumesArguments)
    provenance.consumeArguments();
  for (const ScopePoint &point : plan.scopes)
    emitScope(point);
  // Before the accesses: what is announced after its instruction then comes between it and its decision.
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
  for (const IterationSeries &series : plan.series)
    emitSeries(series);
  for (CallBase *alloc : plan.taskAllocs)
    masks.emitCaptures(*alloc);
  for (CallBase *fork : plan.forks)
    masks.emitRegionCaptures(*fork);
  emitGuards();
  // Last, so that nothing comes between the mask and its call.
  for (CallBase *call : plan.calls)
    masks.emitArguments(*call);
  callThroughLinkageTable(f);
}

} // namespace ompracer
