// See DeadAccesses.h.
#include "marks/DeadAccesses.h"

#include "ir/LlvmCompat.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/AbstractCallSite.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>
#include <map>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumDeadReads, "Reads kept although nobody uses the value");
ALWAYS_ENABLED_STATISTIC(NumEnds, "Blocks looked at for the stores that reach a load");

namespace ompracer {

namespace {

/// Locals of which nothing is done with the address but to load and store what is there, or in a field, and which of
/// the values reach a load. It may be done through another local that holds the address and no other: clang names the
/// private copy of a member or reference so.
class PlainLocals {
public:
  explicit PlainLocals(const Function &f) : layout(f.getParent()->getDataLayout()) {}

  /// The local at an address; null if it is no plain one.
  const AllocaInst *of(const Value *address) {
    const Value *base = baseOf(address);
    if (auto *load = dyn_cast<LoadInst>(base))
      if (auto *slot = dyn_cast<AllocaInst>(load->getPointerOperand()))
        base = heldBy(slot);
    auto *local = dyn_cast_if_present<AllocaInst>(base);
    return local && contentsOf(local).plain ? local : nullptr;
  }
  /// Calls visit with the stores of which the load from the plain local may get the value, but for those with which an
  /// earlier call for the same bytes did: each end of a block is looked at once.
  void forEachReaching(const AllocaInst *local, const LoadInst *load, function_ref<void(const StoreInst *)> visit) {
    const auto &byBlock = contentsOf(local).stores;
    SmallVector<const BasicBlock *, 16> work{load->getParent()};
    DenseSet<const BasicBlock *> &seen = ends[{local, bytesOf(load)}];
    for (const Instruction *before = load; !work.empty(); before = nullptr) {
      const BasicBlock *block = work.pop_back_val();
      ++NumEnds;
      bool killed = false;
      if (auto found = byBlock.find(block); found != byBlock.end()) {
        ArrayRef<const StoreInst *> stores = found->second;
        if (before)
          stores = stores.take_front(
              partition_point(stores, [&](const StoreInst *store) { return store->comesBefore(before); }) -
              stores.begin());
        for (const StoreInst *store : reverse(stores)) { // the last one first
          if (!overlap(store, load))
            continue;
          visit(store);
          killed = covers(store, load);
          if (killed)
            break;
        }
      }
      if (!killed)
        for (const BasicBlock *from : predecessors(block))
          if (seen.insert(from).second)
            work.push_back(from);
    }
  }

private:
  struct Contents {
    bool plain = false;
    DenseMap<const BasicBlock *, SmallVector<const StoreInst *, 2>> stores; ///< in their order
  };

  const Value *baseOf(const Value *address) const {
    APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
    return address->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  }
  /// The bytes of the local, after its base, that an instruction loads or stores.
  std::pair<int64_t, int64_t> bytesOf(const Instruction *access) const {
    const Value *address = getLoadStorePointerOperand(access);
    APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
    address->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    const int64_t begin = offset.getSExtValue();
    return {begin,
            begin +
                static_cast<int64_t>(
                    layout.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(access))).getKnownMinValue())};
  }
  bool overlap(const StoreInst *store, const LoadInst *load) const {
    const auto [from, to] = bytesOf(store);
    const auto [begin, end] = bytesOf(load);
    return from < end && begin < to;
  }
  bool covers(const StoreInst *store, const LoadInst *load) const {
    const auto [from, to] = bytesOf(store);
    const auto [begin, end] = bytesOf(load);
    return from <= begin && end <= to;
  }

  /// The only address that is ever stored to the local, which is loaded as a whole otherwise.
  const Value *heldBy(const AllocaInst *slot) {
    auto [known, inserted] = addresses.try_emplace(slot, nullptr);
    return inserted ? known->second = onlyAddressIn(slot) : known->second;
  }
  static const Value *onlyAddressIn(const AllocaInst *slot) {
    const Value *held = nullptr;
    for (const User *user : slot->users()) {
      auto *store = dyn_cast<StoreInst>(user);
      if (store && store->getPointerOperand() == slot && store->isSimple() && !held)
        held = store->getValueOperand();
      else if (auto *load = dyn_cast<LoadInst>(user); !(load && load->isSimple()) && !isLifetime(user))
        return nullptr;
    }
    return held;
  }

  static bool isLifetime(const User *user) {
    auto *intrinsic = dyn_cast<IntrinsicInst>(user);
    return intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID());
  }

  /// Are all uses of the address loads and stores of what is there, or in a field? Collects the stores.
  bool isOnlyAccessed(const Value *address, Contents &contents) {
    return all_of(address->users(), [&](const User *user) {
      if (auto *store = dyn_cast<StoreInst>(user)) {
        if (store->getPointerOperand() == address && store->getValueOperand() != address && store->isSimple()) {
          contents.stores[store->getParent()].push_back(store);
          return true;
        }
        auto *slot = dyn_cast<AllocaInst>(store->getPointerOperand());
        return slot && slot != address && isa<AllocaInst>(address) && heldBy(slot) == address &&
               all_of(slot->users(),
                      [&](const User *of) { return !isa<LoadInst>(of) || isOnlyAccessed(of, contents); });
      }
      if (auto *field = dyn_cast<GetElementPtrInst>(user))
        return field->hasAllConstantIndices() && isOnlyAccessed(field, contents);
      auto *load = dyn_cast<LoadInst>(user);
      return (load && load->isSimple()) || isLifetime(user);
    });
  }

  const Contents &contentsOf(const AllocaInst *local) {
    auto [known, inserted] = locals.try_emplace(local);
    if (inserted) {
      known->second.plain = isOnlyAccessed(local, known->second);
      for (auto &[block, stores] : known->second.stores)
        sort(stores, [](const StoreInst *a, const StoreInst *b) { return a->comesBefore(b); });
    }
    return known->second;
  }

  const DataLayout &layout;
  DenseMap<const AllocaInst *, Contents> locals;
  DenseMap<const AllocaInst *, const Value *> addresses; ///< what heldBy says
  /// Blocks from whose ends the stores that reach these bytes have been visited.
  std::map<std::pair<const AllocaInst *, std::pair<int64_t, int64_t>>, DenseSet<const BasicBlock *>> ends;
};

} // namespace

DenseSet<const Value *> DeadAccesses::liveValues(const Function &f, bool withResult) {
  PlainLocals locals(f);
  DenseSet<const Value *> live;
  SmallVector<const Instruction *, 32> work;
  auto use = [&](const Value *value) {
    if (!isa<Instruction, Argument>(value) || !live.insert(value).second)
      return;
    if (auto *i = dyn_cast<Instruction>(value))
      work.push_back(i);
  };
  auto hasEffect = [&](const Instruction &i) {
    if (auto *store = dyn_cast<StoreInst>(&i); store && locals.of(store->getPointerOperand()))
      return false;
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&i); intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID()))
      return false;
    return isa<ReturnInst>(i) ? withResult : i.isTerminator() || i.mayHaveSideEffects();
  };
  for (const Instruction &i : instructions(f))
    if (hasEffect(i))
      use(&i);
  while (!work.empty()) {
    const Instruction *i = work.pop_back_val();
    auto *call = dyn_cast<CallBase>(i);
    SmallBitVector unread = call ? unreadArguments(*call) : SmallBitVector();
    for (const Use &operand : i->operands())
      if (!call || !call->isArgOperand(&operand) || !unread.test(call->getArgOperandNo(&operand)))
        use(operand);
    auto *load = dyn_cast<LoadInst>(i);
    if (const AllocaInst *local = load ? locals.of(load->getPointerOperand()) : nullptr)
      locals.forEachReaching(local, load, use);
  }
  return live;
}

SmallBitVector DeadAccesses::unreadArguments(const CallBase &call) {
  SmallBitVector result(call.arg_size());
  SmallVector<const Use *, 2> callees{&call.getCalledOperandUse()};
  AbstractCallSite::getCallbackUses(call, callees); // what a fork calls
  for (const Use *callee : callees) {
    AbstractCallSite site(callee);
    const Function *f = site && !site.isIndirectCall() ? site.getCalledFunction() : nullptr;
    if (!f || f->isDeclaration() || f->isInterposable())
      continue;
    const SmallBitVector &unread = unreadParameters(*f);
    for (unsigned n = 0; n < std::min<unsigned>(unread.size(), site.getNumArgOperands()); ++n)
      if (int operand = site.getCallArgOperandNo(n); unread.test(n) && operand >= 0)
        result.set(operand);
  }
  return result;
}

const SmallBitVector &DeadAccesses::unreadParameters(const Function &f) {
  auto [known, inserted] = parameters.try_emplace(&f);
  if (!inserted) // also in a recursion: all are read then
    return known->second;
  DenseSet<const Value *> live = liveValues(f, true);
  SmallBitVector unread(f.arg_size());
  for (const Argument &argument : f.args())
    if (!live.contains(&argument))
      unread.set(argument.getArgNo());
  return parameters[&f] = std::move(unread);
}

namespace {

/// The atomic loads and stores of a function: may the optimiser replace a plain access by one of them, take the value
/// of a load there, or leave a store to it? Where both are plain, one stands for the other.
class AtomicPlaces {
public:
  explicit AtomicPlaces(const DataLayout &l) : layout(l) {}
  void add(const Instruction &atomic) {
    Places &kind = isa<StoreInst>(atomic) ? stores : loads;
    kind.sizes.insert(sizeOf(atomic));
    kind.objects.insert({sizeOf(atomic), objectOf(atomic)});
  }
  bool mayGoFor(const Instruction &access) const {
    return mayBe(access, stores) || (isa<LoadInst>(access) && mayBe(access, loads));
  }

private:
  static constexpr const Value *kUnknown = nullptr; ///< may be any object
  struct Places {
    DenseSet<uint64_t> sizes;
    DenseSet<std::pair<uint64_t, const Value *>> objects; ///< with their sizes
  };
  bool mayBe(const Instruction &access, const Places &kind) const {
    const uint64_t size = sizeOf(access);
    const Value *object = objectOf(access);
    return object == kUnknown ? kind.sizes.contains(size)
                              : kind.objects.contains({size, object}) || kind.objects.contains({size, kUnknown});
  }
  static const Value *objectOf(const Instruction &access) {
    const Value *object = getUnderlyingObject(getLoadStorePointerOperand(&access));
    return isIdentifiedObject(object) ? object : kUnknown;
  }
  uint64_t sizeOf(const Instruction &access) const {
    const TypeSize size = layout.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&access)));
    return 2 * size.getKnownMinValue() + size.isScalable();
  }
  const DataLayout &layout;
  Places loads, stores;
};

} // namespace

/// Does a caller make nothing of what the function returns? There, inlined, nobody uses what it reads for that.
static bool hasIgnoredResult(const Function &f) {
  return !f.getReturnType()->isVoidTy() && any_of(f.uses(), [](const Use &use) {
    auto *call = dyn_cast<CallBase>(use.getUser());
    return call && call->isCallee(&use) && call->use_empty();
  });
}

bool DeadAccesses::keep(Function &f) {
  const DataLayout &layout = f.getParent()->getDataLayout();
  PlainLocals locals(f);
  DenseSet<const Value *> live = liveValues(f, !hasIgnoredResult(f));
  SmallVector<LoadInst *, 32> loads;
  SmallVector<StoreInst *, 32> stores;
  AtomicPlaces atomics(layout);
  for (Instruction &i : instructions(f)) {
    if (!isa<LoadInst, StoreInst>(i))
      continue;
    const Value *address = getLoadStorePointerOperand(&i);
    const bool local = isa<AllocaInst>(getUnderlyingObject(address)) || locals.of(address);
    if (i.isAtomic())
      atomics.add(i);
    else if (auto *load = dyn_cast<LoadInst>(&i); load && load->isSimple() && !local)
      loads.push_back(load);
    else if (auto *store = dyn_cast<StoreInst>(&i); store && store->isSimple() && !local)
      stores.push_back(store);
  }
  erase_if(loads, [&](LoadInst *load) { return live.contains(load) && !atomics.mayGoFor(*load); });
  erase_if(stores, [&](StoreInst *store) { return !atomics.mayGoFor(*store); });
  for (LoadInst *load : loads) {
    IRBuilder<> builder(load);
    uint64_t size = layout.getTypeStoreSize(load->getType()).getKnownMinValue();
    builder.CreateCall(calls.deadRead(), {load->getPointerOperand(), builder.getInt64(size)})
        ->setTailCallKind(CallInst::TCK_NoTail);
    ++NumDeadReads;
  }
  for (StoreInst *store : stores) {
    IRBuilder<> builder(store->getNextNode());
    builder.SetCurrentDebugLocation(store->getDebugLoc());
    builder.CreateCall(calls.deadWrite(), {store->getPointerOperand()})->setTailCallKind(CallInst::TCK_NoTail);
  }
  return !loads.empty() || !stores.empty();
}

void removePlaceholders(Module &module) {
  for (StringRef name : kPlaceholders)
    if (Function *placeholder = module.getFunction(name)) {
      while (!placeholder->use_empty()) {
        auto *call = cast<CallBase>(placeholder->user_back());
        assert(call->getCalledOperand() == placeholder && call->use_empty() && "it is called, and has no value");
        call->eraseFromParent();
      }
      placeholder->eraseFromParent();
    }
}

} // namespace ompracer
