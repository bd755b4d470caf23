// See LockExtents.h.
#include "LockExtents.h"

#include "OmpStructure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"

#include <algorithm>
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

bool releases(StringRef name) {
  constexpr StringLiteral kNames[] = {"omp_unset_lock",      "omp_unset_nest_lock",   "pthread_mutex_unlock",
                                      "pthread_spin_unlock", "pthread_rwlock_unlock", "mtx_unlock"};
  return is_contained(kNames, name) || name.starts_with("__kmpc_end_critical") ||
         (name.starts_with("_ZNSt") && name.contains("mutex") && name.ends_with("6unlockEv"));
}

const Function *definedCallee(const CallBase &call) {
  const auto *f = dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
  return f && !f->isDeclaration() ? f : nullptr;
}
} // namespace

int LockExtents::effectOf(const CallBase &call) {
  StringRef name = calleeName(call);
  if (acquires(name))
    return 1;
  if (releases(name))
    return -1;
  const Function *callee = definedCallee(call);
  return callee ? effectOf(*callee) : 0;
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
  return atReturn.value_or(atEntry);
}

LockExtents::LockExtents(Module &module) {
  bool locks = any_of(module, [](const Function &f) { return f.isDeclaration() && acquires(f.getName()); });
  if (!locks)
    return;
  SmallVector<std::pair<const Function *, int>, 64> work;
  for (const Function &f : module)
    if (!f.isDeclaration())
      work.push_back({&f, 0});
  DenseSet<const Function *> calledHeld;
  while (!work.empty()) {
    auto [f, atEntry] = work.pop_back_val();
    Depths starts;
    solve(*f, atEntry, starts);
    for (auto [block, start] : starts) {
      int depth = start;
      for (const Instruction &i : *block) {
        if (auto *load = dyn_cast<LoadInst>(&i); load && depth > 0)
          held.insert(load);
        auto *call = dyn_cast<CallBase>(&i);
        if (!call)
          continue;
        const Function *callee = definedCallee(*call);
        if (callee && depth > 0 && calledHeld.insert(callee).second)
          work.push_back({callee, 1});
        depth = std::clamp(depth + effectOf(*call), -kDeepest, kDeepest);
      }
    }
  }
}

} // namespace ompracer
