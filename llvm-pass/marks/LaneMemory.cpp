// See LaneMemory.h.
#include "marks/LaneMemory.h"

#include "ir/LlvmCompat.h"
#include "ir/PointerUses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

/// Where the compiler notes how a block is left (cleanup.dest.slot): one for the function, so it may stand before the
/// loop's variables, and no variable of the program. Its constants are stored without a place in the source and decide
/// nothing but a switch.
static bool notesHowBlocksEnd(const AllocaInst &local) {
  const bool places = local.getFunction()->getSubprogram();
  return local.getAllocatedType()->isIntegerTy(32) && all_of(local.users(), [&](const User *user) {
           if (auto *store = dyn_cast<StoreInst>(user))
             return isa<ConstantInt>(store->getValueOperand()) &&
                    !(places && store->getDebugLoc() && store->getDebugLoc().getLine() != 0);
           auto *load = dyn_cast<LoadInst>(user);
           return load && all_of(load->users(), IsaPred<SwitchInst>);
         });
}

/// flang allocates the variables of a procedure with a count of 64 bits, and what a construct copies without one.
static bool isProgramVariable(const AllocaInst &local) { return local.getArraySize()->getType()->isIntegerTy(64); }

/// flang copies the descriptors of arrays before it reads them.
static AnyMemTransferInst *copyInto(const AllocaInst &slot, User *user) {
  auto *copy = dyn_cast<AnyMemTransferInst>(user);
  return copy && copy->getRawDest()->stripPointerCasts() == &slot ? copy : nullptr;
}

LaneMemory::LaneMemory(Function &f, FunctionRole r, const DominatorTree &t) : role(r), tree(t) {
  for (Instruction &i : f.getEntryBlock())
    if (auto *local = dyn_cast<AllocaInst>(&i); local && local->isStaticAlloca())
      order.try_emplace(local, order.size());
  for (Instruction &i : instructions(f))
    if (auto *call = dyn_cast<CallBase>(&i); call && calleeName(*call).starts_with("__kmpc_reduce"))
      collectReduced(getUnderlyingObject(call->getArgOperand(4), /*MaxLookup=*/0));
}

/// `list`: the addresses of the copies, as the runtime gets them.
void LaneMemory::collectReduced(Value *list) {
  SmallVector<Value *, 8> work{list};
  while (!work.empty())
    for (User *user : work.pop_back_val()->users()) {
      if (isa<GEPOperator>(user) || isa<BitCastOperator>(user))
        work.push_back(user);
      else if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() != store->getValueOperand())
        reduced.insert(getUnderlyingObject(store->getValueOperand(), /*MaxLookup=*/0));
    }
}

bool LaneMemory::mayBeOwn(Value *address, const Loop &loop, const AllocaInst *variable, bool worksharing, bool ofTeams,
                          bool combined) {
  assert((!variable || order.contains(variable)) && "clang allocates the variable of a loop at the function's entry");
  Query query{loop, variable, worksharing, ofTeams, combined, {}};
  return pointsToOwn(address, query);
}

bool LaneMemory::isOwn(const AllocaInst &local, const Query &query) const {
  if (query.loop.contains(&local) || notesHowBlocksEnd(local))
    return true;
  if (!query.variable)
    return !isProgramVariable(local);
  // A copy that the region or task has from its creator belongs to its directive.
  if (query.combined && role.role != Role::Ordinary && any_of(local.users(), [&](const User *user) {
        auto *store = dyn_cast<StoreInst>(user);
        return store && store->getPointerOperand() == &local && isa<Argument>(store->getValueOperand());
      }))
    return true;
  if (query.ofTeams && reduced.contains(&local))
    return true;
  if (auto it = order.find(&local); it != order.end())
    return it->second >= order.lookup(query.variable);
  // Of variable length: private copies come after the initialisation of the induction variable, unless that waits for
  // the bounds of a chunk.
  return query.worksharing || any_of(query.variable->users(), [&](const User *user) {
           auto *store = dyn_cast<StoreInst>(user);
           return store && !query.loop.contains(store) && tree.dominates(store, &local);
         });
}

bool LaneMemory::pointsToOwn(Value *pointer, Query &query) {
  constexpr unsigned kMaxSeen = 64;
  Value *object = getUnderlyingObject(pointer, /*MaxLookup=*/0);
  if (!query.seen.insert(object).second)
    return false;
  if (query.seen.size() > kMaxSeen)
    return true;
  if (isa<Argument>(object) || isa<Constant>(object))
    return false;
  if (auto *local = dyn_cast<AllocaInst>(object))
    return isOwn(*local, query);
  if (isa<PHINode>(object) || isa<SelectInst>(object) || isa<FreezeInst>(object))
    return any_of(cast<User>(object)->operands(),
                  [&](Value *operand) { return operand->getType()->isPointerTy() && pointsToOwn(operand, query); });
  if (auto *load = dyn_cast<LoadInst>(object)) {
    auto *slot = dyn_cast<AllocaInst>(getUnderlyingObject(load->getPointerOperand(), /*MaxLookup=*/0));
    if (!slot) // a pointer in an object, perhaps one of the lane's
      return pointsToOwn(load->getPointerOperand(), query);
    const bool isCopied = any_of(slot->users(), [&](User *user) { return copyInto(*slot, user); });
    for (User *user : slot->users()) {
      if (!query.variable && isCopied && isa<GetElementPtrInst>(user))
        continue;
      if (auto *copy = copyInto(*slot, user); copy && !query.variable) {
        if (pointsToOwn(copy->getRawSource(), query))
          return true;
      } else if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == slot) {
        if (store->getValueOperand()->getType()->isPointerTy() && pointsToOwn(store->getValueOperand(), query))
          return true;
      } else if (!isa<LoadInst>(user) && isOwn(*slot, query)) {
        auto *intrinsic = dyn_cast<IntrinsicInst>(user); // an object with pointers in it
        if (!intrinsic || !compat::isLifetimeLike(intrinsic->getIntrinsicID()))
          return true;
      }
    }
    return false;
  }
  if (auto *call = dyn_cast<CallBase>(object)) {
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(call);
        intrinsic && intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address)
      return false;
    // An accessor answers with memory of what it is handed; whatever else returns a pointer may have made it.
    bool accessor = false;
    for (Value *argument : call->args())
      if (argument->getType()->isPointerTy()) {
        accessor = true;
        if (pointsToOwn(argument, query))
          return true;
      }
    if (!query.loop.contains(call) && !isImplementationCall(calleeName(*call)))
      return false; // one object for all lanes
    return !accessor || call->returnDoesNotAlias();
  }
  return true;
}

bool LaneMemory::isOnlyRead(Value *address, const Loop &loop) {
  auto *local = dyn_cast<AllocaInst>(getUnderlyingObject(address, /*MaxLookup=*/0));
  if (!local)
    return false;
  return !anyUse(local, [&](const Use &use) {
    const User *user = use.getUser();
    if (isa<GetElementPtrInst>(user))
      return PointerUse::Leads;
    auto *intrinsic = dyn_cast<IntrinsicInst>(user);
    auto *store = dyn_cast<StoreInst>(user);
    return isa<LoadInst>(user) || (intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID())) ||
                   (store && store->getValueOperand() != use.get() && !loop.contains(store))
               ? PointerUse::Ends
               : PointerUse::Found;
  });
}

} // namespace ompracer
