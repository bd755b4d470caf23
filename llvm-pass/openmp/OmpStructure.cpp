// See OmpStructure.h.
#include "openmp/OmpStructure.h"

#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/KnownBits.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

StringRef calleeName(const CallBase &call) {
  const auto *f = dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
  return f ? f->getName() : StringRef();
}

bool isForkCall(StringRef name) {
  return name == "__kmpc_fork_call" || name == "__kmpc_fork_call_if" || name == "__kmpc_fork_teams";
}

CallBase *serializationOf(CallBase &call) {
  const Function *body = call.getCalledFunction();
  if (!body || body->isDeclaration())
    return nullptr;
  for (Instruction *i = call.getPrevNode(); i; i = i->getPrevNode())
    if (auto *earlier = dyn_cast<CallBase>(i)) {
      StringRef name = calleeName(*earlier);
      if (name == "__kmpc_serialized_parallel")
        return earlier;
      if (name == "__kmpc_end_serialized_parallel")
        return nullptr;
    }
  return nullptr;
}

bool isImplementationCall(StringRef name) { return name.starts_with("__kmpc_") || name.starts_with("__tgt_"); }

bool mayStorePointers(const CallBase &call, unsigned argument) {
  return !call.onlyReadsMemory(argument) && !call.getAttributes().hasParamAttr(argument, kKeepsPointersAttribute);
}

int lowerBoundArgument(StringRef name) {
  if (!name.consume_front("__kmpc_"))
    return -1;
  if (name.starts_with("for_static_init_") || name.starts_with("dist_for_static_init_") ||
      name.starts_with("distribute_static_init_"))
    return 4;
  if (name.starts_with("dispatch_next_"))
    return 3;
  return -1;
}

bool isTaskSubmission(StringRef name) {
  constexpr StringLiteral kNames[] = {"__kmpc_omp_task", "__kmpc_omp_task_with_deps", "__kmpc_omp_task_begin_if0",
                                      "__kmpc_taskloop", "__kmpc_taskloop_5"};
  return is_contained(kNames, name);
}

namespace {
/// The function that `body` does nothing but call, with its own first two parameters (clang -g wraps outlined
/// functions so), or null.
Function *wrappedBody(Function &body) {
  Function *found = nullptr;
  for (Instruction &i : instructions(body)) {
    auto *call = dyn_cast<CallInst>(&i);
    if (!call || call->isInlineAsm() || isa<IntrinsicInst>(call))
      continue;
    Function *callee = call->getCalledFunction();
    if (!callee || callee->isDeclaration() || !callee->hasLocalLinkage() || !callee->hasOneUse() || found ||
        callee->arg_size() != body.arg_size())
      return nullptr;
    found = callee;
  }
  return found;
}

Function *functionOperand(Value *v) { return dyn_cast<Function>(v->stripPointerCasts()); }
} // namespace

void OmpStructure::addParallelBody(Function *f, const CallBase *fork) {
  if (!roles.try_emplace(f, FunctionRole{Role::ParallelBody, false, false, fork, nullptr}).second || f->isDeclaration())
    return;
  if (Function *inner = wrappedBody(*f))
    roles.try_emplace(inner, FunctionRole{Role::ParallelBody, false, false, fork, f});
}

void OmpStructure::addTaskEntry(Function *f, const CallBase *alloc) {
  constexpr unsigned kTiedBit = 0; // kmp.h, flags of a task. `final` with an expression makes them no constant
  const DataLayout &layout = alloc->getDataLayout();
  bool taskloop = false, untied = computeKnownBits(alloc->getArgOperand(2), layout).Zero[kTiedBit];
  for (const User *user : alloc->users())
    if (const auto *call = dyn_cast<CallBase>(user))
      taskloop |= calleeName(*call).starts_with("__kmpc_taskloop");
  if (!roles.try_emplace(f, FunctionRole{Role::TaskEntry, taskloop, untied, alloc, nullptr}).second ||
      f->isDeclaration())
    return;
  // clang's body is the one function that the entry calls with the number of the thread and five or more addresses, the
  // fifth argument being the task. flang's entry is the body itself.
  for (Instruction &i : instructions(*f)) {
    auto *call = dyn_cast<CallInst>(&i);
    Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration() && callee->hasLocalLinkage() && callee->arg_size() >= 6 &&
        callee->getArg(0)->getType()->isIntegerTy() && callee->hasOneUse() && callee->getReturnType()->isVoidTy())
      roles.try_emplace(callee, FunctionRole{Role::TaskBody, taskloop, untied, alloc, f});
  }
}

OmpStructure::OmpStructure(Module &module) {
  for (Function &decl : module) {
    StringRef name = decl.getName();
    bool fork = isForkCall(name);
    bool alloc = name == "__kmpc_omp_task_alloc" || name == "__kmpc_omp_target_task_alloc";
    if (!fork && !alloc)
      continue;
    for (User *user : decl.users()) {
      auto *call = dyn_cast<CallBase>(user);
      if (!call || call->getCalledOperand() != &decl)
        continue;
      unsigned index = fork ? 2 : 5;
      Function *body = call->arg_size() > index ? functionOperand(call->getArgOperand(index)) : nullptr;
      if (!body)
        continue;
      if (fork)
        addParallelBody(body, call);
      else
        addTaskEntry(body, call);
    }
  }
  assert(all_of(roles,
                [](const auto &known) {
                  const FunctionRole &role = known.second;
                  return role.creator && (role.role != Role::TaskBody || role.entry) &&
                         (!role.entry || role.entry != known.first);
                }) &&
         "who has a role has a creator, and a task's body another function as its entry");
}

} // namespace ompracer
