// Inserts the calls of one function: accesses and scopes here, what is handed on in MaskEmitter. Decides nothing; the
// plan does.
#pragma once

#include "access/AccessCollector.h"
#include "access/Assembly.h"
#include "access/Sites.h"
#include "instrument/IterationSeries.h"
#include "instrument/MaskEmitter.h"
#include "instrument/ProvenanceFlags.h"
#include "instrument/StackScopes.h"
#include "openmp/RuntimeCalls.h"
#include "options/Options.h"
#include "provenance/Provenance.h"

#include "llvm/IR/IRBuilder.h"

namespace ompracer {

/// Everything stage 2 wants to do to one function.
struct FunctionPlan {
  llvm::Function *function = nullptr;
  llvm::SmallVector<Access, 0> accesses;
  llvm::SmallVector<RepeatedAccess, 0> repeated; ///< accesses announced before their loop
  llvm::SmallVector<IterationSeries, 0> series;  ///< accesses announced for all iterations of a construct
  llvm::ScalarEvolution *evolution = nullptr;    ///< knows the expressions of these two
  llvm::SmallVector<Access, 0> decisions;        ///< reads whose value decides a branch or an address
  llvm::SmallVector<llvm::FenceInst *, 0> fences;
  llvm::SmallVector<std::pair<llvm::CallBase *, Assembly>, 0> assembly; ///< with fences, or unknown
  llvm::SmallVector<ScopePoint, 0> scopes;
  llvm::SmallVector<llvm::CallBase *, 0> calls;       ///< calls before which the argument mask is stored
  llvm::SmallVector<llvm::CallBase *, 0> taskAllocs;  ///< allocations of explicit tasks
  llvm::SmallVector<llvm::CallBase *, 0> forks;       ///< starts of parallel regions and leagues
  llvm::SmallVector<llvm::CallBase *, 0> guarded;     ///< calls that a comparison of the thread's number guards
  llvm::SmallVector<llvm::Instruction *, 0> arrivals; ///< after them calls may have been left without return
  const FunctionProvenance *provenance = nullptr;     ///< null: provenance is switched off
  bool consumesArguments = false;
};

class FunctionEmitter {
public:
  FunctionEmitter(const FunctionPlan &plan, RuntimeCalls &calls, Sites &sites);
  void emit();

private:
  void emitAccess(const Access &a);
  void emitRepeated(const RepeatedAccess &r);
  void emitSeries(const IterationSeries &series);
  void emitMasked(const Access &a, llvm::IRBuilder<> &builder, llvm::Constant *site, llvm::Value *flags);
  void emitAtomic(const Access &a, llvm::IRBuilder<> &builder, llvm::Constant *site, llvm::Value *flags);
  void emitPlain(llvm::IRBuilder<> &builder, bool write, llvm::Value *address, uint64_t size, llvm::Constant *site,
                 llvm::Value *flags);
  void emitDecision(const Access &read);
  void emitDecision(const Access &read, llvm::Instruction *before);
  void emitFence(llvm::FenceInst &fence);
  void emitAssembly(llvm::CallBase &call, const Assembly &assembly);
  void emitScope(const ScopePoint &point);
  void emitGuards();
  void emitGuard(llvm::CallBase &call);

  static llvm::Value *orderOf(const Access &a, llvm::IRBuilder<> &builder);
  llvm::Value *flagsOf(const Access &a);
  /// Flags of the origin of its address.
  llvm::Value *ownershipOf(const Access &a);

  const FunctionPlan &plan;
  llvm::Function &f;
  RuntimeCalls &calls;
  Sites &sites;
  llvm::Instruction *entry; ///< entry computations go before it
  ProvenanceFlags provenance;
  MaskEmitter masks;
};

} // namespace ompracer
