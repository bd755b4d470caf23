// See ProvenanceFlags.h.
#include "instrument/ProvenanceFlags.h"

#include "instrument/LocatedBuilder.h"

#include <ompracer/abi.h>

#include "llvm/ADT/STLExtras.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {
static_assert(OMPRACER_OWNED == uint32_t{Origin::kOwned} && OMPRACER_EXECUTOR == uint32_t{Origin::kExecutor});

/// Where the flags of an access stand in what a module exports of a function's result.
constexpr unsigned kResultFlagsShift = 8;
static_assert(Origin::kVisible < 1u << kResultFlagsShift);

/// Mask that a function assumes when its caller was not instrumented: everything may be owned.
constexpr uint64_t kUnknownMask = ~(argument_mask::kValueBits << argument_mask::kExecutorShift |
                                    argument_mask::kValueBits << argument_mask::kOuterShift);
} // namespace

ProvenanceFlags::ProvenanceFlags(Function &function, const FunctionProvenance *known, RuntimeCalls &c,
                                 Instruction *place)
    : values(place), f(function), provenance(known), calls(c), entry(place) {}

void ProvenanceFlags::consumeArguments() {
  assert(!argumentMask && flagCache.empty() && "no answer was given without the mask");
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

Value *ProvenanceFlags::mask(CaptureMask which) {
  Value *&known = captureMasks[static_cast<size_t>(which)];
  if (!known)
    known = LocatedBuilder(entry, DebugLoc()).CreateCall(calls.captureMask(which));
  return known;
}

Value *ProvenanceFlags::results(uint64_t bits) {
  Value *&all = resultCache[bits];
  if (all)
    return all;
  assert(provenance &&
         (provenance->definedElsewhere().size() > FunctionProvenance::kLastResult ||
          !(bits >> provenance->definedElsewhere().size())) &&
         "each bit is about a function");
  LocatedBuilder builder(entry, DebugLoc());
  for (const auto &[n, callee] : enumerate(provenance->definedElsewhere())) {
    if (!(bits >> std::min<size_t>(n, FunctionProvenance::kLastResult) & 1))
      continue;
    const uint32_t unknown = mayFindStorage(*callee) ? exportedFlags(Origin::kOwned | Origin::kExecutor) : 0;
    GlobalVariable *exported = calls.exportedResult(*callee), *none = calls.noExportedResult(unknown);
    Value *place = exported->hasExternalWeakLinkage()
                       ? builder.CreateSelect(builder.CreateIsNotNull(exported), exported, none)
                       : exported;
    Value *one = builder.CreateLoad(builder.getInt32Ty(), place);
    all = values.either(all, one);
  }
  return all;
}

/// Was it captured from who executes the creator, and is that who executes the task (an undeferred one)?
Value *ProvenanceFlags::capturedByExecutor(const Origin &origin) {
  constexpr uint64_t kByExecutor = uint64_t(1) << OMPRACER_TASK_BY_EXECUTOR_BIT;
  uint64_t numbers = origin.taskNumbers & ~kByExecutor;
  if (origin.captures >> capture_mask::kPrivates & 1)
    numbers |= uint64_t(1) << OMPRACER_TASK_POINTER_BY_EXECUTOR_BIT;
  const uint64_t integers = origin.captures & capture_mask::kIntegerBits;
  if (!numbers && !integers)
    return nullptr;
  Value *said = mask(CaptureMask::TaskNumbers);
  Value *any = values.hasAny(said, numbers);
  if (integers)
    any = values.either(any, values.hasAny(mask(CaptureMask::TaskOwned), integers));
  return values.both(any, values.hasAny(said, kByExecutor));
}

Value *ProvenanceFlags::test(const Origin &origin, Aspect aspect) {
  Value *result = nullptr;
  const uint64_t passed = origin.arguments & argument_mask::kValueBits;
  uint64_t bits = 0, captured = 0, pointers = 0;
  if (aspect == Aspect::Executor)
    bits = (passed | origin.kept) << argument_mask::kExecutorShift | // integers always name the thread
           (origin.arguments & argument_mask::kValueBits << argument_mask::kContentShift);
  if (aspect == Aspect::Owned || aspect == Aspect::Captured || aspect == Aspect::Any) {
    bits |= origin.arguments;
    captured |= origin.captures;
    pointers |= origin.taskPointers;
  }
  if (aspect == Aspect::Captured || aspect == Aspect::Any) // also what a number selects
    bits |= (passed | origin.kept) << argument_mask::kExecutorShift;
  if (aspect == Aspect::Outer || aspect == Aspect::Any) {
    bits |= passed << argument_mask::kOuterShift;
    captured |= capture_mask::outerOf(origin.captures);
    pointers |= capture_mask::outerOf(origin.taskPointers);
  }
  auto testBits = [&](Value *mask, uint64_t wanted) { result = values.either(result, values.hasAny(mask, wanted)); };
  if (bits && argumentMask)
    testBits(argumentMask, bits);
  // What an object leads to makes it nobody else's. Of what the executing thread selects there, this says that it is no
  // mere number.
  if (aspect == Aspect::Outer && origin.kept && argumentMask)
    testBits(values.both(values.shifted(argumentMask, argument_mask::kOuterShift),
                         values.shifted(argumentMask, argument_mask::kExecutorShift)),
             origin.kept);
  if (origin.results) {
    uint32_t wanted = Origin::kVisible; // Captured, Any
    if (aspect == Aspect::Owned)
      wanted = Origin::kOwned;
    else if (aspect == Aspect::Executor)
      wanted = Origin::kExecutor | Origin::kNumber;
    else if (aspect == Aspect::Outer)
      wanted = Origin::kExecutor;
    testBits(results(origin.results), wanted);
  }
  auto testCaptures = [&](CaptureMask which, uint64_t wanted) {
    if (wanted)
      testBits(mask(which), wanted);
  };
  if (aspect == Aspect::Executor)
    result = values.either(result, capturedByExecutor(origin));
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

Value *ProvenanceFlags::dynamicFlags(const Origin &origin) {
  Value *&slot = flagCache[{origin.arguments, origin.captures, origin.outer, origin.numbers, origin.taskNumbers,
                            origin.pointers, origin.taskPointers, origin.results, origin.kept}];
  if (slot)
    return slot;
  Value *result = nullptr;
  auto add = [&](Value *condition, Value *flag) {
    if (condition)
      result = values.either(result, values.zeroUnless(condition, flag));
  };
  LocatedBuilder builder(entry, DebugLoc());
  if (argumentMask) {
    add(test({0, origin.arguments, 0}, Aspect::Owned), argumentFlag);
    add(test({0, origin.arguments, 0}, Aspect::Executor), executorFlag);
    add(test({0, origin.arguments, 0}, Aspect::Outer), outerFlag);
    add(test(origin.keptOnly(), Aspect::Executor), builder.getInt32(OMPRACER_OWNED | OMPRACER_EXECUTOR));
  }
  uint64_t number = uint64_t(1) << capture_mask::kPrivateNumbers;
  Origin owned;
  owned.captures = origin.captures & ~number;
  owned.taskPointers = origin.taskPointers;
  add(test(owned, Aspect::Owned), builder.getInt32(OMPRACER_OWNED));
  if (uint64_t integers = origin.captures & capture_mask::kIntegerBits)
    add(test({0, 0, integers}, Aspect::Owned), builder.getInt32(OMPRACER_BY_NUMBER));
  add(test({0, 0, 0, 0, 0, origin.taskNumbers}, Aspect::Owned), builder.getInt32(OMPRACER_OWNED | OMPRACER_BY_NUMBER));
  if (uint64_t privates = origin.captures & uint64_t(1) << capture_mask::kPrivates)
    add(capturedByExecutor({0, 0, privates}), builder.getInt32(OMPRACER_OWNED | OMPRACER_EXECUTOR));
  Origin outer = origin;
  outer.arguments = outer.results = 0; // above: only where the caller is known; below
  add(test(outer, Aspect::Outer), builder.getInt32(OMPRACER_OUTER_OWNED));
  if (origin.results)
    result = values.either(result, values.shifted(results(origin.results), kResultFlagsShift));
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

uint32_t exportedFlags(uint32_t origin) {
  assert(!(origin & ~Origin::kVisible) && "marks that only steer the analysis stay in the module");
  return origin | accessFlags(origin) << kResultFlagsShift;
}

Value *ProvenanceFlags::of(const Origin &origin) {
  Value *flags = ConstantInt::get(Type::getInt32Ty(f.getContext()), accessFlags(origin.flags));
  auto add = [&](Value *more) { flags = values.either(more, flags); };
  if (!origin.settled()) {
    add(dynamicFlags(origin));
    return flags;
  }
  if (origin.flags & Origin::kExecutor)
    return flags;
  // Settled, but for whether the executing thread selects it.
  if (Value *selected = test({0, origin.arguments, 0}, Aspect::Executor))
    add(values.zeroUnless(selected, ConstantInt::get(flags->getType(), OMPRACER_EXECUTOR)));
  Origin open = origin.keptOnly();
  open.results = origin.results;
  if (open.any())
    add(dynamicFlags(open));
  return flags;
}

} // namespace ompracer
