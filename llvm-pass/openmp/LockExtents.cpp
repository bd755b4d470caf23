// See LockExtents.h.
#include "openmp/LockExtents.h"

#include "openmp/OmpStructure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <cassert>
#include <optional>

using namespace llvm;

namespace ompracer {

namespace {
constexpr int kDeepest = 4; ///< loops that acquire more than they release would never end

bool acquires(StringRef name) {
  constexpr StringLiteral kNames[] = {"omp_set_lock",
                                      "omp_set_nest_lock",
                                      "omp_test_lock",
                                      "omp_test_nest_lock",
                                      "pthread_mutex_lock",
                                      "pthread_mutex_trylock",
                                      "pthread_mutex_timedlock",
                                      "pthread_mutex_clocklock",
                                      "pthread_rwlock_rdlock",
                                      "pthread_rwlock_tryrdlock",
                                      "pthread_rwlock_timedrdlock",
                                      "pthread_rwlock_clockrdlock",
                                      "pthread_rwlock_wrlock",
                                      "pthread_rwlock_trywrlock",
                                      "pthread_rwlock_timedwrlock",
                                      "pthread_rwlock_clockwrlock",
                                      "pthread_spin_lock",
                                      "pthread_spin_trylock",
                                      "mtx_lock",
                                      "mtx_trylock",
                                      "mtx_timedlock"};
  return is_contained(kNames, name) || name.starts_with("__kmpc_critical") ||
         (name.starts_with("_ZNSt") && name.contains("mutex") &&
          (name.ends_with("4lockEv") || name.ends_with("8try_lockEv")));
}

/// Of a function of another module that nobody knows: does its name say that it locks something?
bool mayAcquire(StringRef name) {
  for (StringRef part : {"unlock", "clock", "block"})
    if (name.contains_insensitive(part))
      return false;
  return name.contains_insensitive("lock") || name.contains_insensitive("mutex_enter");
}

bool releases(StringRef name) {
  constexpr StringLiteral kNames[] = {"omp_unset_lock",      "omp_unset_nest_lock",   "pthread_mutex_unlock",
                                      "pthread_spin_unlock", "pthread_rwlock_unlock", "mtx_unlock"};
  return is_contained(kNames, name) || name.starts_with("__kmpc_end_critical") ||
         (name.starts_with("_ZNSt") && name.contains("mutex") && name.ends_with("6unlockEv"));
}

} // namespace

SmallVector<const Function *, 4> LockExtents::calleesOf(const CallBase &call) const {
  if (const auto *f = dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases()))
    return f->isDeclaration() ? SmallVector<const Function *, 4>() : SmallVector<const Function *, 4>{f};
  SmallVector<const Function *, 4> callees;
  copy_if(indirect.of(call), std::back_inserter(callees), [](const Function *f) { return !f->isDeclaration(); });
  return callees;
}

int LockExtents::effectOf(const CallBase &call) {
  StringRef name = calleeName(call);
  if (acquires(name))
    return 1;
  if (releases(name))
    return -1;
  const SmallVector<const Function *, 4> callees = calleesOf(call);
  if (callees.empty())
    return mayAcquire(name) ? 1 : 0;
  int effect = -kDeepest;
  for (const Function *callee : callees)
    effect = std::max(effect, effectOf(*callee));
  return effect;
}

int LockExtents::effectOf(const Function &f) {
  // A recursive call counts as balanced.
  if (auto [it, inserted] = effects.try_emplace(&f, 0); !inserted)
    return it->second;
  Depths starts;
  int effect = solve(f, 0, starts);
  return effects[&f] = effect;
}

int LockExtents::solve(const Function &f, int atEntry, Depths &starts) {
  assert(!f.isDeclaration() && std::abs(atEntry) <= kDeepest);
  std::optional<int> atReturn;
  SmallVector<const BasicBlock *, 32> work{&f.getEntryBlock()};
  starts[&f.getEntryBlock()] = atEntry;
  while (!work.empty()) {
    const BasicBlock *block = work.pop_back_val();
    int depth = starts[block];
    for (const Instruction &i : *block)
      if (auto *call = dyn_cast<CallBase>(&i))
        depth = std::clamp(depth + effectOf(*call), -kDeepest, kDeepest);
    if (isa<ReturnInst>(block->getTerminator()))
      atReturn = std::max(atReturn.value_or(-kDeepest), depth);
    for (const BasicBlock *next : successors(block)) {
      auto [it, inserted] = starts.try_emplace(next, depth);
      if (!inserted && it->second >= depth)
        continue;
      it->second = depth;
      work.push_back(next);
    }
  }
  assert(std::abs(atReturn.value_or(atEntry)) <= kDeepest && "callers add it up and stay within the limits");
  return atReturn.value_or(atEntry);
}

LockExtents::LockExtents(Module &module, const IndirectCallees &indirect) : indirect(indirect) {
  if (any_of(module,
             [](const Function &f) { return f.isDeclaration() && (acquires(f.getName()) || mayAcquire(f.getName())); }))
    findHeld(module);
}

void LockExtents::findHeld(Module &module) {
  SmallVector<std::pair<const Function *, int>, 64> work;
  for (const Function &f : module)
    if (!f.isDeclaration())
      work.push_back({&f, 0});
  DenseSet<const Function *> calledHeld;
  for (const Function &f : module)
    returnsHolding |= f.hasExternalLinkage() && !f.isDeclaration() && effectOf(f) > 0;
  while (!work.empty()) {
    auto [f, atEntry] = work.pop_back_val();
    Depths starts;
    solve(*f, atEntry, starts);
    for (auto [block, start] : starts) {
      int depth = start;
      for (const Instruction &i : *block) {
        if (depth > 0 && isa<LoadInst, AnyMemTransferInst>(i))
          held.insert(&i);
        auto *call = dyn_cast<CallBase>(&i);
        if (!call)
          continue;
        if (depth > 0) {
          const SmallVector<const Function *, 4> callees = calleesOf(*call);
          for (const Function *callee : callees)
            if (calledHeld.insert(callee).second)
              work.push_back({callee, 1});
          if (callees.empty() && !call->isInlineAsm() && !isa<IntrinsicInst>(call))
            calledHolding.insert(call->getCalledFunction());
        }
        depth = std::clamp(depth + effectOf(*call), -kDeepest, kDeepest);
      }
    }
  }
}

} // namespace ompracer
