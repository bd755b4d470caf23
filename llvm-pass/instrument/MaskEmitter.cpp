// See MaskEmitter.h.
#include "instrument/MaskEmitter.h"

#include "instrument/LocatedBuilder.h"

#include "llvm/ADT/Statistic.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumMasks, "Argument masks stored");

namespace ompracer {

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

MaskEmitter::MaskEmitter(const FunctionProvenance *known, RuntimeCalls &c, ProvenanceFlags &tests)
    : provenance(known), calls(c), flags(tests) {}

void MaskEmitter::emitArguments(CallBase &call) {
  assert(provenance && (isa<CallInst, InvokeInst>(call)) && "where provenance is switched off no call is planned");
  CallMask mask = maskOf(call, *provenance);
  Value *value = nullptr;
  for (const auto &[bit, origin] : mask.dynamic) {
    assert(isPowerOf2_64(bit) && !(mask.constant & bit) && "one bit, about which nothing is certain");
    unsigned part = Log2_64(bit) / argument_mask::kLimit;
    Aspect aspect = part * argument_mask::kLimit == argument_mask::kExecutorShift  ? Aspect::Executor
                    : part * argument_mask::kLimit == argument_mask::kOuterShift   ? Aspect::Outer
                    : part * argument_mask::kLimit == argument_mask::kContentShift ? Aspect::Any
                                                                                   : Aspect::Owned;
    if (Value *test = flags.test(origin, aspect))
      value = flags.values.either(value, flags.values.zeroUnless(test, flags.values.mask(bit)));
  }
  value = flags.values.either(value, flags.values.mask(mask.constant));
  LocatedBuilder builder(&call, call.getDebugLoc());
  Value *cell = calls.arguments(builder);
  builder.CreateStore(value, builder.CreateStructGEP(calls.argumentsType(), cell, 1));
  builder.CreateStore(call.getCalledOperand(), cell);
  // The runtime may stand before a function of libc: the call must stay what it is, with the arguments of the mask.
  call.addFnAttr(Attribute::NoBuiltin);
  ++NumMasks;
}

void MaskEmitter::announce(FunctionCallee setter, const CaptureMasks &masks, bool region, IRBuilder<> &builder) {
  std::array<Value *, 3> values{captureMaskOf(masks.owned, region), captureMaskOf(masks.numbers, region),
                                captureMaskOf(masks.pointers, region)};
  if (none_of(values, [](const Value *v) { return v; }))
    return;
  for (Value *&value : values)
    value = value ? value : builder.getInt64(0);
  builder.CreateCall(setter, values);
}

void MaskEmitter::emitCaptures(CallBase &alloc) {
  const CaptureMasks masks = taskCaptures(*provenance, alloc);
  for (User *user : alloc.users())
    if (auto *submit = dyn_cast<CallBase>(user); submit && isTaskSubmission(calleeName(*submit))) {
      LocatedBuilder builder(submit, submit->getDebugLoc());
      announceSelected(alloc, masks, builder);
      announce(calls.setTaskCaptures(), masks, /*region=*/false, builder);
    }
}

/// The pointers that the task `alloc` captured by now and the executing thread selects.
void MaskEmitter::announceSelected(CallBase &alloc, const CaptureMasks &masks, IRBuilder<> &builder) {
  Type *pointer = builder.getPtrTy();
  for (const auto &[inVariable, offset, origin] : masks.selected) {
    const bool always = origin.flags & (Origin::kExecutor | Origin::kNumber);
    Value *test = always ? nullptr : flags.test(origin, Aspect::Executor);
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

Value *MaskEmitter::captureMaskOf(ArrayRef<CaptureBit> bits, bool region) {
  uint64_t constant = 0;
  Value *value = nullptr;
  auto add = [&](uint64_t bit, Value *test) {
    if (test)
      value = flags.values.either(value, flags.values.zeroUnless(test, flags.values.mask(bit)));
  };
  for (const CaptureBit &bit : bits) {
    if (bit.byExecutor) {
      if (bit.origin.flags & (Origin::kExecutor | Origin::kNumber))
        constant |= bit.bit;
      else
        add(bit.bit, flags.test(bit.origin, Aspect::Executor));
      continue;
    }
    if (bit.origin.flags) {
      constant |= bit.bit;
      continue;
    }
    add(bit.bit, flags.test(bit.origin, region || bit.integer ? Aspect::Any : Aspect::Captured));
    if (!region && !bit.integer)
      add(capture_mask::outerOf(bit.bit), flags.test(bit.origin, Aspect::Outer));
  }
  return constant ? flags.values.either(value, flags.values.mask(constant)) : value;
}

void MaskEmitter::emitRegionCaptures(CallBase &fork) {
  // The runtime takes the masks where the region begins.
  CallBase *begin = isForkCall(calleeName(fork)) ? &fork : serializationOf(fork);
  assert(begin && "a fork, or the direct call of a body in a region that does not run in parallel");
  LocatedBuilder builder(begin, fork.getDebugLoc());
  announce(calls.setRegionCaptures(), regionCaptures(*provenance, fork), /*region=*/true, builder);
}

} // namespace ompracer
