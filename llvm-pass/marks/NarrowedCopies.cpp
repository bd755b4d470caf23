// See NarrowedCopies.h.
#include "marks/NarrowedCopies.h"

#include "ir/LlvmCompat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumNarrowedCopies, "Copies kept as a whole although parts are not used");

namespace ompracer {

namespace {

/// What happens to the bytes of a local, apart from one instruction.
class UsedBytes {
public:
  UsedBytes(const AllocaInst &local, uint64_t size, const Instruction &except, const DataLayout &layout)
      : except(except), layout(layout), total(size) {
    visit(local, 0);
  }
  /// Whether others read, or write, all bytes of the range, or may do so at some index.
  bool allRead(uint64_t from, uint64_t size) const { return unknown || all(read, from, size); }
  bool allWritten(uint64_t from, uint64_t size) const { return unknown || all(written, from, size); }
  /// What functions do with it is not known. They may be inlined, and use a part.
  bool escapes() const { return passed; }

private:
  using Ranges = SmallVector<std::pair<uint64_t, uint64_t>, 8>; ///< begin and end

  bool all(const Ranges &known, uint64_t from, uint64_t size) const {
    if (from + size > total)
      return true;
    Ranges ranges = known;
    sort(ranges);
    uint64_t reached = from;
    for (auto [begin, end] : ranges)
      if (begin <= reached)
        reached = std::max(reached, end);
    return reached >= from + size;
  }
  void set(Ranges &ranges, uint64_t from, TypeSize size) {
    if (size.isScalable() || from > total)
      unknown = true;
    else
      ranges.push_back({from, from + size.getFixedValue()});
  }
  void visit(const Value &address, uint64_t offset) {
    for (const Use &use : address.uses()) {
      auto *user = cast<Instruction>(use.getUser());
      if (unknown)
        return;
      if (auto *load = dyn_cast<LoadInst>(user)) {
        set(read, offset, layout.getTypeStoreSize(load->getType()));
      } else if (auto *store = dyn_cast<StoreInst>(user); store && store->getValueOperand() != &address) {
        set(written, offset, layout.getTypeStoreSize(store->getValueOperand()->getType()));
      } else if (auto *element = dyn_cast<GetElementPtrInst>(user)) {
        APInt distance(layout.getIndexTypeSizeInBits(element->getType()), 0);
        if (element->accumulateConstantOffset(layout, distance) && !(distance + offset).isNegative())
          visit(*element, (distance + offset).getZExtValue());
        else
          unknown = true;
      } else if (auto *block = dyn_cast<AnyMemIntrinsic>(user);
                 block && isa<ConstantInt>(block->getLength()) && (use.getOperandNo() < 2)) {
        if (block != &except)
          set(use.getOperandNo() == 0 ? written : read, offset,
              TypeSize::getFixed(cast<ConstantInt>(block->getLength())->getZExtValue()));
      } else if (auto *call = dyn_cast<CallBase>(user)) {
        passed |= !isa<IntrinsicInst>(call) || !compat::isLifetimeLike(call->getIntrinsicID());
      } else {
        unknown = true;
      }
    }
  }

  const Instruction &except;
  const DataLayout &layout;
  const uint64_t total;
  Ranges read, written;
  bool unknown = false, passed = false;
};

/// Is the address that of a variable, or of a part that is always the same one?
bool isFixed(const Value *address, const DataLayout &layout) {
  APInt distance(layout.getIndexTypeSizeInBits(address->getType()), 0);
  return !isa<GetElementPtrInst>(address->stripAndAccumulateConstantOffsets(layout, distance, false));
}

} // namespace

bool keepNarrowedCopies(Function &f, bool inRegion, RuntimeCalls &calls) {
  const DataLayout &layout = f.getParent()->getDataLayout();
  SmallVector<std::pair<AnyMemTransferInst *, bool>, 4> narrowed; // and whether the local is written
  auto localAt = [&](const Value *address, uint64_t &offset) -> const AllocaInst * {
    APInt distance(layout.getIndexTypeSizeInBits(address->getType()), 0);
    auto *local = dyn_cast<AllocaInst>(address->stripAndAccumulateConstantOffsets(layout, distance, false));
    offset = distance.getZExtValue();
    return local;
  };
  for (Instruction &i : instructions(f)) {
    auto *copy = dyn_cast<AnyMemTransferInst>(&i);
    auto *length = copy && !copy->isVolatile() ? dyn_cast<ConstantInt>(copy->getLength()) : nullptr;
    if (!length)
      continue;
    uint64_t offset = 0, size = length->getZExtValue();
    const AllocaInst *to = localAt(copy->getRawDest(), offset), *from = nullptr;
    if (!to)
      from = localAt(copy->getRawSource(), offset);
    const AllocaInst *local = to ? to : from;
    const bool between = to && isa<AllocaInst>(getUnderlyingObject(copy->getRawSource()));
    std::optional<TypeSize> whole = local && !between ? local->getAllocationSize(layout) : std::nullopt;
    if (!whole || whole->isScalable() || offset + size > whole->getFixedValue())
      continue;
    const UsedBytes used(*local, whole->getFixedValue(), *copy, layout);
    // The copies of a construct are worth it in any case.
    const bool forConstruct = inRegion && isFixed(to ? copy->getRawSource() : copy->getRawDest(), layout);
    if (used.escapes() ? forConstruct : to ? !used.allRead(offset, size) : !used.allWritten(offset, size))
      narrowed.push_back({copy, to != nullptr});
  }
  for (auto [copy, toLocal] : narrowed) {
    IRBuilder<> builder(toLocal ? copy : copy->getNextNode());
    builder.SetCurrentDebugLocation(copy->getDebugLoc());
    builder
        .CreateCall(toLocal ? calls.deadRead() : calls.impliedWrite(),
                    {toLocal ? copy->getRawSource() : copy->getRawDest(),
                     builder.getInt64(cast<ConstantInt>(copy->getLength())->getZExtValue())})
        ->setTailCallKind(CallInst::TCK_NoTail);
    ++NumNarrowedCopies;
  }
  return !narrowed.empty();
}

} // namespace ompracer
