// The differences between the supported LLVM majors (19 and 22), in one place.
//
// No other file names LLVM_VERSION_MAJOR. What can be written so that it is valid for all versions is written so
// (a mask operand is found by its type, captures are walked by hand), and needs no entry here.
#pragma once

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

namespace ompracer::compat {

/// Calls `add` when the module pipeline reaches the end of simplification; all optimisation levels above 0.
template <typename Add> void registerOptimizerEarly(llvm::PassBuilder &builder, Add add) {
#if LLVM_VERSION_MAJOR >= 20
  builder.registerOptimizerEarlyEPCallback(
      [add](llvm::ModulePassManager &pm, llvm::OptimizationLevel level, llvm::ThinOrFullLTOPhase) { add(pm, level); });
#else
  builder.registerOptimizerEarlyEPCallback(add);
#endif
}

/// Calls `add` at the very end of the module pipeline.
template <typename Add> void registerOptimizerLast(llvm::PassBuilder &builder, Add add) {
#if LLVM_VERSION_MAJOR >= 20
  builder.registerOptimizerLastEPCallback(
      [add](llvm::ModulePassManager &pm, llvm::OptimizationLevel level, llvm::ThinOrFullLTOPhase) { add(pm, level); });
#else
  builder.registerOptimizerLastEPCallback(add);
#endif
}

/// Turns expressions of scalar evolution into code.
inline llvm::SCEVExpander makeExpander(llvm::ScalarEvolution &evolution) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::SCEVExpander(evolution, "ompracer", /*PreserveLCSSA=*/false);
#else
  return llvm::SCEVExpander(evolution, evolution.getDataLayout(), "ompracer", /*PreserveLCSSA=*/false);
#endif
}

/// What GEPOperator::collectOffset adds up: for each variable index its factor.
#if LLVM_VERSION_MAJOR >= 22
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

/// Attribute saying that the callee keeps no copy of pointer argument.
inline llvm::Attribute noCaptureAttribute(llvm::LLVMContext &context) {
#if LLVM_VERSION_MAJOR >= 21
  return llvm::Attribute::getWithCaptureInfo(context, llvm::CaptureInfo::none());
#else
  return llvm::Attribute::get(context, llvm::Attribute::NoCapture);
#endif
}

/// The object of a lifetime marker, which a size may precede.
inline llvm::Value *markedObject(const llvm::CallBase &marker) {
  return marker.getArgOperand(marker.arg_size() - 1)->stripPointerCasts();
}

/// True for the lifetime markers, assumptions and other intrinsics that neither read nor publish memory.
inline bool isLifetimeLike(llvm::Intrinsic::ID id) {
  using namespace llvm;
  switch (id) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::assume:
  case Intrinsic::sideeffect:
  case Intrinsic::donothing:
  case Intrinsic::experimental_noalias_scope_decl:
    return true;
  default:
    return false;
  }
}

} // namespace ompracer::compat
