// Inserts the calls of one function: accesses, argument masks, task captures. Decides nothing; the plan does.
#pragma once

#include "access/AccessCollector.h"
#include "access/Assembly.h"
#include "access/Sites.h"
#include "instrument/LoopAccesses.h"
#include "instrument/StackScopes.h"
#include "openmp/RuntimeCalls.h"
#include "options/Options.h"
#include "provenance/Captures.h"
#include "provenance/Provenance.h"

#include "llvm/IR/IRBuilder.h"

namespace ompracer {

/// Everything stage 2 wants to do to one function.
struct FunctionPlan {
  llvm::Function *function = nullptr;
  llvm::SmallVector<Access, 0> accesses;
  llvm::SmallVector<RepeatedAccess, 0> repeated; ///< accesses announced before their loop
  llvm::ScalarEvolution *evolution = nullptr;    ///< knows the expressions of `repeated`
  llvm::SmallVector<Access, 0> decisions;        ///< reads whose value decides a branch or an address
  llvm::SmallVector<llvm::FenceInst *, 0> fences;
  llvm::SmallVector<std::pair<llvm::CallBase *, Assembly>, 0> assembly; ///< with fences, or unknown
  llvm::SmallVector<ScopePoint, 0> scopes;
  llvm::SmallVector<llvm::CallBase *, 0> calls;       ///< calls before which the argument mask is stored
  llvm::SmallVector<llvm::CallBase *, 0> taskAllocs;  ///< allocations of explicit tasks
  llvm::SmallVector<llvm::CallBase *, 0> forks;       ///< starts of parallel regions and leagues
  llvm::SmallVector<llvm::CallBase *, 0> guarded;     ///< calls that a comparison of the thread's number guards
  llvm::SmallVector<llvm::Instruction *, 0> arrivals; ///< behind them calls may have been left without return
  const FunctionProvenance *provenance = nullptr;     ///< null: provenance is switched off
  bool consumesArguments = false;
};

/// Origins of one call's arguments: what the mask will say.
struct CallMask {
  uint64_t constant = 0;
  llvm::SmallVector<std::pair<uint64_t, Origin>, 4> dynamic; ///< bit and what decides it
};
CallMask maskOf(const llvm::CallBase &call, const FunctionProvenance &provenance);

/// A function that returns a pointer and gets none: of code that is not instrumented nobody knows whose storage that
/// is, and the executing thread is taken to select it. Others are taken to return what their arguments lead to.
bool mayFindStorage(const llvm::Function &f);

/// What a module exports of a function that returns a value with these flags (RuntimeCalls::exportedResult).
uint32_t exportedFlags(uint32_t origin);

class FunctionEmitter {
public:
  FunctionEmitter(const FunctionPlan &plan, RuntimeCalls &calls, Sites &sites);
  void emit();

private:
  /// Inserts before an instruction, at a source position.
  struct LocatedBuilder : llvm::IRBuilder<> {
    LocatedBuilder(llvm::Instruction *before, llvm::DebugLoc location);
  };

  void emitAccess(const Access &a);
  void emitRepeated(const RepeatedAccess &r);
  void emitMasked(const Access &a, llvm::IRBuilder<> &builder, llvm::Constant *site, llvm::Value *flags);
  void emitAtomic(const Access &a, llvm::IRBuilder<> &builder, llvm::Constant *site, llvm::Value *flags);
  void emitPlain(llvm::IRBuilder<> &builder, bool write, llvm::Value *address, uint64_t size, llvm::Constant *site,
                 llvm::Value *flags);
  void emitDecision(const Access &read);
  void emitDecision(const Access &read, llvm::Instruction *before);
  void emitFence(llvm::FenceInst &fence);
  void emitAssembly(llvm::CallBase &call, const Assembly &assembly);
  void emitScope(const ScopePoint &point);
  void emitArguments(llvm::CallBase &call);
  void emitCaptures(llvm::CallBase &alloc);
  void emitRegionCaptures(llvm::CallBase &fork);
  void emitGuards();
  void emitGuard(llvm::CallBase &call);
  /// Tells the runtime what a construct captures, before the builder's place, if there is anything to tell.
  void announceSelected(llvm::CallBase &alloc, const CaptureMasks &masks, llvm::IRBuilder<> &builder);
  void announce(llvm::FunctionCallee setter, const CaptureMasks &masks, bool region, llvm::IRBuilder<> &builder);
  /// The mask of `bits`, computed before the builder's place; null when it is always zero.
  llvm::Value *captureMaskOf(llvm::ArrayRef<CaptureBit> bits, bool region, llvm::IRBuilder<> &builder);

  static llvm::Value *orderOf(const Access &a, llvm::IRBuilder<> &builder);
  llvm::Value *flagsOf(const Access &a);
  /// Flags of the origin of its address.
  llvm::Value *ownershipOf(const Access &a);
  /// Flags of an access whose address has this origin.
  llvm::Value *flagsOf(const Origin &origin);
  llvm::Value *dynamicFlags(const Origin &origin);
  /// What a bit of a mask, or a flag, says of an origin.
  enum class Aspect { Owned, Executor, Captured, Outer, Any };
  llvm::Value *dynamicTest(const Origin &origin, Aspect aspect);
  llvm::Value *capturedByExecutor(const Origin &origin);
  void consumeArguments();
  llvm::Value *mask(CaptureMask which);
  /// What the modules export that define the functions of these bits: nothing at entry says more.
  llvm::Value *results(uint64_t bits);

  const FunctionPlan &plan;
  llvm::Function &f;
  RuntimeCalls &calls;
  Sites &sites;
  llvm::Instruction *entry; ///< entry computations go before it
  llvm::Value *argumentMask = nullptr;
  llvm::Value *argumentFlag = nullptr; ///< flag of an access whose mask bit is set
  llvm::Value *executorFlag = nullptr; ///< the same for an executor bit
  llvm::Value *outerFlag = nullptr;    ///< and for an outer bit
  std::array<llvm::Value *, kCaptureMasks> captureMasks{};
  std::map<std::array<uint64_t, 9>, llvm::Value *> flagCache;
  llvm::DenseMap<uint64_t, llvm::Value *> resultCache;
};

} // namespace ompracer
