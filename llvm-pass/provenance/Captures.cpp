// See Captures.h.
#include "provenance/Captures.h"

#include "openmp/RuntimeCalls.h"

#include <ompracer/abi.h>

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

unsigned firstCapture(const CallBase &fork) {
  StringRef name = calleeName(fork);
  return !isForkCall(name) ? 2 : name == "__kmpc_fork_call_if" ? 4 : 3;
}

/// One bit for each captured argument of a fork for which `what` has an origin.
static CaptureBits bitsOfRegion(const CallBase &fork, function_ref<Origin(Value *)> what) {
  CaptureBits bits;
  unsigned first = firstCapture(fork);
  for (unsigned n = first; n < std::min<unsigned>(fork.arg_size(), first + 64); ++n)
    if (Origin origin = what(fork.getArgOperand(n)).visible(); origin.any())
      bits.push_back({uint64_t(1) << (n - first), origin});
  return bits;
}

CaptureMasks regionCaptures(const FunctionProvenance &p, const CallBase &fork) {
  return {bitsOfRegion(fork, [&](Value *v) { return carriesOrigin(v->getType()) ? p.originOf(v) : Origin(); }),
          bitsOfRegion(fork, [&](Value *v) { return v->getType()->isPointerTy() ? p.contentOf(v) : Origin(); }),
          bitsOfRegion(fork, [&](Value *v) { return v->getType()->isPointerTy() ? p.pointersIn(v) : Origin(); }),
          {}};
}

/// What is called with a place in the task block makes the private copy there. As in a local variable that a call may
/// have filled, the pointers in it count as the object's own.
static bool isConstructor(const CallBase &call) {
  StringRef name = calleeName(call);
  return !isa<IntrinsicInst>(call) && !isImplementationCall(name) && !name.starts_with("__ompracer_") &&
         !name.starts_with(".omp_task_entry."); // of an undeferred task
}

/// Bytes of the object of a constructor; 0: not known.
static uint64_t sizeOfObject(const CallBase &constructor, const Value *object) {
  for (const Use &argument : constructor.args())
    if (argument == object)
      return constructor.getParamDereferenceableBytes(constructor.getArgOperandNo(&argument));
  return 0;
}

/// A closure holds references to what it captured.
static Origin integersIn(const Content &content) {
  Origin o = content.integers.visible();
  o.add(content.pointees.visible());
  return o;
}

/// Calls capture(slot bit or 0 for private copies, content, offset in the block of its kind) for each capture of the
/// task, and integer(origin, offset, size) for each private integer, or several in a structure (size 0: not known).
static void eachCapture(const FunctionProvenance &p, const CallBase &alloc,
                        function_ref<void(uint64_t, const Content &, std::optional<int64_t>)> capture,
                        function_ref<void(const Origin &, std::optional<int64_t>, uint64_t)> integer) {
  struct Place {
    const Value *pointer;
    bool shareds; ///< in the block of captured pointers, else in the task block itself
    std::optional<int64_t> offset;
  };
  const DataLayout &layout = alloc.getModule()->getDataLayout();
  auto add = [&](const Place &place, std::optional<int64_t> offset, const Content &content) {
    capture(place.shareds ? capture_mask::slotBit(offset) : 0, content, offset);
  };
  SmallVector<Place, 8> work{{&alloc, false, 0}};
  while (!work.empty()) {
    Place place = work.pop_back_val();
    for (const User *user : place.pointer->users()) {
      if (auto *gep = dyn_cast<GetElementPtrInst>(user)) {
        APInt constant(layout.getIndexTypeSizeInBits(gep->getType()), 0);
        Place next{gep, place.shareds, std::nullopt};
        if (place.offset && gep->accumulateConstantOffset(layout, constant))
          next.offset = *place.offset + constant.getSExtValue();
        work.push_back(next);
      } else if (auto *load = dyn_cast<LoadInst>(user)) {
        if (!place.shareds && place.offset && *place.offset == 0 && load->getType()->isPointerTy())
          work.push_back({load, true, 0});
      } else if (auto *store = dyn_cast<StoreInst>(user)) {
        Value *value = const_cast<Value *>(store->getValueOperand());
        if (store->getPointerOperand() != place.pointer)
          continue;
        if (isPointerLike(value->getType())) {
          Content content;
          content.pointers = p.originOf(value);
          if (value->getType()->isPointerTy()) {
            content.pointees = p.contentOf(value);
            content.furtherPointers = p.pointersIn(value);
          }
          add(place, place.offset, content);
        } else if (!place.shareds)
          integer(p.originOf(value).visible(), place.offset, layout.getTypeStoreSize(value->getType()).getFixedValue());
      } else if (auto *copy = dyn_cast<AnyMemTransferInst>(user); copy && copy->getRawDest() == place.pointer) {
        std::optional<int64_t> from;
        const Variable *source = p.localVariables().at(copy->getRawSource(), from);
        auto *length = dyn_cast<ConstantInt>(copy->getLength());
        const bool inParts = source && from && place.offset;
        if (!place.shareds && !inParts)
          integer(p.contentOf(copy->getRawSource()).visible(), place.offset, length ? length->getZExtValue() : 0);
        if (!place.shareds && inParts) {
          integer(integersIn(source->anywhere), std::nullopt, 0);
          for (const auto &[offset, content] : source->parts)
            integer(integersIn(content), offset - *from + *place.offset, content.size);
        }
        if (!source) {
          Content content;
          content.pointers = content.furtherPointers = p.originOf(copy->getRawSource());
          add(place, std::nullopt, content);
        } else if (!from || !place.offset) {
          add(place, std::nullopt, source->all);
        } else {
          add(place, std::nullopt, source->anywhere);
          for (const auto &[offset, content] : source->parts)
            add(place, offset - *from + *place.offset, content);
        }
      } else if (auto *call = dyn_cast<CallBase>(user); call && !place.shareds && isConstructor(*call)) {
        Content content;
        content.pointers.flags = Origin::kOwned;
        add(place, std::nullopt, content);
        for (const Use &argument : call->args())
          if (argument != place.pointer && carriesOrigin(argument->getType()))
            integer(argument->getType()->isPointerTy() ? p.contentOf(argument).visible()
                                                       : p.originOf(argument).visible(),
                    place.offset, sizeOfObject(*call, place.pointer));
      }
    }
  }
}

/// Nothing but the number of the thread in its team.
static bool namesInTeamOnly(const Origin &origin) { return origin == Origin{Origin::kNumber, 0, 0}; }

CaptureMasks taskCaptures(const FunctionProvenance &p, const CallBase &alloc) {
  assert(calleeName(alloc) == "__kmpc_omp_task_alloc" && "other tasks get no masks");
  constexpr uint64_t kByExecutor = uint64_t(1) << OMPRACER_TASK_BY_EXECUTOR_BIT;
  constexpr uint64_t kPointerByExecutor = uint64_t(1) << OMPRACER_TASK_POINTER_BY_EXECUTOR_BIT;
  CaptureMasks masks;
  Origin selects; // what may say that the executing thread does
  auto note = [&](CaptureBits &mask, uint64_t bit, const Origin &number) {
    mask.push_back({bit, number, true});
    selects.add(number);
  };
  auto capture = [&](uint64_t slot, const Content &content, std::optional<int64_t> offset) {
    const Origin pointer = content.pointers.visible();
    if (pointer.any())
      masks.owned.push_back({slot ? slot : uint64_t(1) << capture_mask::kPrivates, pointer});
    if (!slot && pointer.any()) {
      masks.numbers.push_back({.bit = kPointerByExecutor, .origin = pointer, .byExecutor = true});
      selects.add(pointer);
    }
    if (content.pointees.any())
      note(masks.numbers, slot ? slot : uint64_t(1) << capture_mask::kPrivatePointees, content.pointees.visible());
    if (slot && content.furtherPointers.any())
      masks.pointers.push_back({slot, content.furtherPointers.visible()});
    if (const Origin &leads = slot ? content.furtherPointers : content.pointers; offset && leads.any())
      masks.selected.push_back({slot != 0, *offset, leads.visible()});
  };
  auto integer = [&](const Origin &origin, auto...) {
    unsigned bit = namesInTeamOnly(origin) ? capture_mask::kPrivateNumbers : capture_mask::kPrivateIntegers;
    if (origin == Origin{0, 0, origin.captures} && !(origin.captures & ~capture_mask::kIntegerBits)) {
      // What the task itself captured goes on as what it is.
      for (unsigned same : {capture_mask::kPrivateNumbers, capture_mask::kPrivateIntegers})
        if (uint64_t bits = origin.captures & uint64_t(1) << same)
          note(masks.owned, bits, Origin{0, 0, bits});
    } else if (origin.any()) {
      note(masks.owned, uint64_t(1) << bit, origin);
    }
  };
  eachCapture(p, alloc, capture, integer);
  for (const User *user : alloc.users())
    if (auto *submit = dyn_cast<CallBase>(user); submit && isTaskSubmission(calleeName(*submit)))
      if (Origin guard = p.guardOf(*submit); guard.any()) {
        unsigned bit = namesInTeamOnly(guard) ? OMPRACER_TASK_GUARDED_BY_NUMBER_BIT : OMPRACER_TASK_GUARDED_BIT;
        note(masks.numbers, uint64_t(1) << bit, guard);
      }
  if (selects.any())
    masks.numbers.push_back({.bit = kByExecutor, .origin = selects, .byExecutor = true});
  return masks;
}

SmallVector<Origin, 4> originalsOfTaskReduction(const FunctionProvenance &p, const CallBase &init) {
  // kmp_tasking.cpp, kmp_taskred_input_t: an item begins with the address of what the tasks name, and that of the
  // original. For a taskgroup these are the same; of a region the first one is the thread's copy. clang fills a local
  // array, the last argument.
  assert(isTaskReductionInit(calleeName(init)));
  constexpr int64_t kItemWords = 7;
  const unsigned last = init.arg_size() - 1;
  const auto *count = dyn_cast<ConstantInt>(init.getArgOperand(last - 1));
  std::optional<int64_t> begin;
  const Variable *items = p.localVariables().at(init.getArgOperand(last), begin);
  SmallVector<Origin, 4> originals;
  if (!count || !items || !begin)
    return originals;
  const int64_t word = init.getDataLayout().getPointerSize(), itemSize = kItemWords * word;
  if (calleeName(init) == kRegionReductionInit)
    *begin += word;
  for (int64_t i = 0; i < count->getSExtValue(); ++i) {
    auto item = items->parts.find(*begin + i * itemSize);
    originals.push_back(item == items->parts.end() ? Origin() : item->second.pointers.visible());
  }
  return originals;
}

CapturedNumbers capturedNumbers(const FunctionProvenance &p, const CallBase &alloc) {
  CapturedNumbers numbers;
  eachCapture(
      p, alloc, [](uint64_t, const Content &, std::optional<int64_t>) {},
      [&](const Origin &origin, std::optional<int64_t> offset, uint64_t size) {
        if (!origin.any())
          return;
        if (offset && size)
          numbers.places.emplace_back(*offset, size);
        else
          numbers.anywhere = true;
      });
  return numbers;
}

} // namespace ompracer
