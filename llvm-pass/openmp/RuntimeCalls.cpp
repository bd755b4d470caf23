// See RuntimeCalls.h.
#include "openmp/RuntimeCalls.h"

#include "ir/LlvmCompat.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Attributes.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;

namespace ompracer {

RuntimeCalls::RuntimeCalls(Module &m, bool emulated)
    : module(m), emulatedTls(emulated), voidType(Type::getVoidTy(m.getContext())),
      pointer(PointerType::getUnqual(m.getContext())), i32(Type::getInt32Ty(m.getContext())),
      i64(Type::getInt64Ty(m.getContext())) {}

FunctionCallee RuntimeCalls::clobbering(StringRef name, FunctionType *type) {
  FunctionCallee callee = module.getOrInsertFunction(name, type);
  if (auto *f = dyn_cast<Function>(callee.getCallee())) {
    f->setDoesNotThrow();
    f->addFnAttr(Attribute::NonLazyBind); // straight through the address table: a jump less for each access
  }
  return callee;
}

FunctionCallee RuntimeCalls::apart(StringRef name, FunctionType *type) {
  FunctionCallee callee = clobbering(name, type);
  if (auto *f = dyn_cast<Function>(callee.getCallee()))
    f->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  return callee;
}

FunctionCallee RuntimeCalls::quiet(StringRef name, FunctionType *type) {
  FunctionCallee callee = apart(name, type);
  if (auto *f = dyn_cast<Function>(callee.getCallee())) {
    // The first argument is an address that is looked up, never dereferenced, and no copy of it lets the program
    // reach the object.
    f->addParamAttr(0, Attribute::ReadNone);
    f->addParamAttr(0, compat::noCaptureAttribute(module.getContext()));
  }
  return callee;
}

/// Reads what its pointers from argument `from` on lead to: the stores of a descriptor stay before it.
FunctionCallee RuntimeCalls::looking(StringRef name, FunctionType *type, unsigned from) {
  FunctionCallee callee = clobbering(name, type);
  if (auto *f = dyn_cast<Function>(callee.getCallee())) {
    f->setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Ref) | MemoryEffects::inaccessibleMemOnly());
    for (unsigned n = 0; n < type->getNumParams(); ++n) {
      if (!type->getParamType(n)->isPointerTy())
        continue;
      f->addParamAttr(n, compat::noCaptureAttribute(module.getContext()));
      f->addParamAttr(n, n < from ? Attribute::ReadNone : Attribute::ReadOnly);
    }
  }
  return callee;
}

FunctionCallee RuntimeCalls::access(bool write, unsigned size) {
  std::string name = (Twine(kRuntimePrefix) + (write ? "write" : "read") + Twine(size)).str();
  return quiet(name, FunctionType::get(voidType, {pointer, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::range(bool write) {
  return quiet(write ? "__ompracer_write_range" : "__ompracer_read_range",
               FunctionType::get(voidType, {pointer, i64, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::repeated(bool write, unsigned dimensions) {
  if (dimensions == 1)
    return quiet(write ? "__ompracer_write_repeated" : "__ompracer_read_repeated",
                 FunctionType::get(voidType, {pointer, i64, i64, i64, pointer, i32}, false));
  return quiet(write ? "__ompracer_write_plane" : "__ompracer_read_plane",
               FunctionType::get(voidType, {pointer, i64, i64, i64, i64, i64, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::array(bool write) {
  return write ? looking("__ompracer_write_array", FunctionType::get(voidType, {pointer, pointer, i32}, false), 0)
               : looking("__ompracer_read_array",
                         FunctionType::get(voidType, {pointer, pointer, i32, pointer, i32}, false), 0);
}

FunctionCallee RuntimeCalls::atomicLoad() {
  return clobbering("__ompracer_atomic_load", FunctionType::get(voidType, {pointer, i64, i32, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::atomicStore() {
  return clobbering("__ompracer_atomic_store", FunctionType::get(voidType, {pointer, i64, i32, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::atomicRmw() {
  return clobbering("__ompracer_atomic_rmw", FunctionType::get(voidType, {pointer, i64, i32, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::atomicCompareExchange() {
  return clobbering("__ompracer_atomic_cmpxchg",
                    FunctionType::get(voidType, {pointer, i64, i32, i32, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::compareExchangeBegins() {
  return clobbering("__ompracer_atomic_cmpxchg_begin", FunctionType::get(voidType, {pointer}, false));
}
FunctionCallee RuntimeCalls::valueDecides() {
  FunctionCallee callee =
      clobbering("__ompracer_value_decides", FunctionType::get(voidType, {pointer, i64, i32}, false));
  if (auto *f = dyn_cast<Function>(callee.getCallee()))
    f->addParamAttr(0, compat::noCaptureAttribute(module.getContext()));
  return callee;
}

FunctionCallee RuntimeCalls::fence() {
  return clobbering("__ompracer_fence", FunctionType::get(voidType, {i32}, false));
}

FunctionCallee RuntimeCalls::assembly() {
  return clobbering("__ompracer_assembly", FunctionType::get(voidType, {pointer, i32}, false));
}

FunctionCallee RuntimeCalls::expectWaits() {
  return clobbering("__ompracer_expect_waits", FunctionType::get(voidType, {i32}, false));
}

FunctionCallee RuntimeCalls::isLinked() {
  return clobbering("__ompracer_is_missing__link_with_ompracer_cc_or_lompracer_rt", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::moduleInit() {
  return clobbering("__ompracer_module", FunctionType::get(voidType, {i32, pointer}, false));
}

FunctionCallee RuntimeCalls::openmpIgnored() {
  return clobbering("__ompracer_openmp_ignored", FunctionType::get(voidType, {pointer, i32}, false));
}

FunctionCallee RuntimeCalls::code() {
  return clobbering("__ompracer_code", FunctionType::get(voidType, {pointer, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::iteration() {
  FunctionCallee callee = clobbering("__ompracer_iteration", FunctionType::get(voidType, {i64}, false));
  // Merging or sinking two marks would put the accesses of two iterations under one mark.
  if (auto *f = dyn_cast<Function>(callee.getCallee()))
    f->addFnAttr(Attribute::NoMerge);
  return callee;
}

FunctionCallee RuntimeCalls::place() {
  return clobbering("__ompracer_place", FunctionType::get(voidType, {pointer}, false));
}

FunctionCallee RuntimeCalls::iterations() {
  return clobbering("__ompracer_iterations", FunctionType::get(voidType, {pointer}, false));
}

FunctionCallee RuntimeCalls::iterationOf() {
  FunctionCallee callee = clobbering("__ompracer_iteration_of", FunctionType::get(voidType, {i64, pointer}, false));
  if (auto *f = dyn_cast<Function>(callee.getCallee()))
    f->addFnAttr(Attribute::NoMerge);
  return callee;
}

StructType *RuntimeCalls::seriesType() {
  return StructType::get(module.getContext(), {pointer, i64, i64, i64, i64, i64, i64, i64, pointer, i32, i32});
}

StructType *RuntimeCalls::iterationsType() { return StructType::get(module.getContext(), {i64, i64, pointer, i64}); }

FunctionCallee RuntimeCalls::loop() { return clobbering("__ompracer_loop", FunctionType::get(voidType, {i32}, false)); }

FunctionCallee RuntimeCalls::iterationEnd() {
  FunctionCallee callee = clobbering("__ompracer_iteration_end", FunctionType::get(voidType, false));
  if (auto *f = dyn_cast<Function>(callee.getCallee()))
    f->addFnAttr(Attribute::NoMerge);
  return callee;
}

FunctionCallee RuntimeCalls::deadWrite() {
  FunctionCallee callee = clobbering(kDeadWrite, FunctionType::get(voidType, {pointer}, false));
  if (auto *f = dyn_cast<Function>(callee.getCallee())) {
    // As if it read what was written.
    f->setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Ref) | MemoryEffects::inaccessibleMemOnly());
    f->addParamAttr(0, compat::noCaptureAttribute(module.getContext()));
  }
  return callee;
}

FunctionCallee RuntimeCalls::deadRead() { return quiet(kDeadRead, FunctionType::get(voidType, {pointer, i64}, false)); }

FunctionCallee RuntimeCalls::impliedWrite() {
  return quiet(kImpliedWrite, FunctionType::get(voidType, {pointer, i64}, false));
}

FunctionCallee RuntimeCalls::impliedArray(bool write) {
  return write ? looking(kImpliedArrayWrite, FunctionType::get(voidType, {pointer, pointer}, false), 1)
               : looking(kImpliedArrayRead, FunctionType::get(voidType, {pointer, pointer, pointer, i32}, false), 1);
}

FunctionCallee RuntimeCalls::simdBegin() {
  return apart("__ompracer_simd_begin", FunctionType::get(voidType, {i32, i32}, false));
}

FunctionCallee RuntimeCalls::simdEnd() { return apart("__ompracer_simd_end", FunctionType::get(voidType, false)); }

FunctionCallee RuntimeCalls::lane() { return apart("__ompracer_lane", FunctionType::get(voidType, false)); }

FunctionCallee RuntimeCalls::laneAccess() {
  return quiet("__ompracer_lane_access", FunctionType::get(voidType, {pointer, i64, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::laneSeries() {
  return quiet("__ompracer_lane_series", FunctionType::get(voidType, {pointer, i64, i64, i64, pointer, i32}, false));
}

FunctionCallee RuntimeCalls::reductionBegin() {
  return clobbering("__ompracer_reduction_begin", FunctionType::get(voidType, {pointer}, false));
}

FunctionCallee RuntimeCalls::reductionEnd() {
  return clobbering("__ompracer_reduction_end", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::ignoreBegin() {
  return clobbering("__ompracer_annotate_ignore_begin", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::ignoreEnd() {
  return clobbering("__ompracer_annotate_ignore_end", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::initializerBegin() {
  return clobbering("__ompracer_initializer_begin", FunctionType::get(voidType, {pointer}, false));
}

FunctionCallee RuntimeCalls::initializerEnd() {
  return clobbering("__ompracer_initializer_end", FunctionType::get(voidType, {pointer}, false));
}

FunctionCallee RuntimeCalls::taskPrivatesEnd() {
  return quiet("__ompracer_task_privates_end", FunctionType::get(voidType, {pointer, i64}, false));
}

FunctionCallee RuntimeCalls::lastprivateBegin() {
  return clobbering("__ompracer_lastprivate_begin", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::lastprivateEnd() {
  return clobbering("__ompracer_lastprivate_end", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::loadBegin() {
  return clobbering("__ompracer_load_begin", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::loadEnd() { return clobbering("__ompracer_load_end", FunctionType::get(voidType, false)); }

FunctionCallee RuntimeCalls::ignoreBarrier() {
  return clobbering("__ompracer_ignore_barrier", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::ignoreRange() {
  return quiet("__ompracer_annotate_ignore_range", FunctionType::get(voidType, {pointer, i64}, false));
}

FunctionCallee RuntimeCalls::checkRange() {
  return quiet("__ompracer_annotate_check_range", FunctionType::get(voidType, {pointer, i64}, false));
}

FunctionCallee RuntimeCalls::firstValuesBegin() {
  return clobbering("__ompracer_first_values_begin", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::firstValuesEnd() {
  return clobbering("__ompracer_first_values_end", FunctionType::get(voidType, false));
}

FunctionCallee RuntimeCalls::setTaskCaptures() {
  return clobbering("__ompracer_task_set_captures", FunctionType::get(voidType, {i64, i64, i64}, false));
}

FunctionCallee RuntimeCalls::taskSelects() {
  return clobbering("__ompracer_task_selects", FunctionType::get(voidType, {pointer}, false));
}

FunctionCallee RuntimeCalls::setRegionCaptures() {
  return clobbering("__ompracer_region_set_captures", FunctionType::get(voidType, {i64, i64, i64}, false));
}

FunctionCallee RuntimeCalls::captureMask(CaptureMask which) {
  constexpr std::array<const char *, kCaptureMasks> kNames = {
      "__ompracer_task_captures",   "__ompracer_task_numbers",   "__ompracer_task_pointers",
      "__ompracer_region_captures", "__ompracer_region_numbers", "__ompracer_region_pointers"};
  return clobbering(kNames[static_cast<size_t>(which)], FunctionType::get(i64, false));
}

FunctionCallee RuntimeCalls::guardBegin() {
  return apart("__ompracer_guard_begin", FunctionType::get(i64, {i32}, false));
}

FunctionCallee RuntimeCalls::guardEnd() {
  return apart("__ompracer_guard_end", FunctionType::get(voidType, {i64}, false));
}

FunctionCallee RuntimeCalls::scopeBegin(bool passed) {
  return quiet(passed ? "__ompracer_passed_scope_begin" : "__ompracer_scope_begin",
               FunctionType::get(voidType, {pointer, i64}, false));
}

FunctionCallee RuntimeCalls::passedScopeEnd() {
  return quiet("__ompracer_passed_scope_end", FunctionType::get(voidType, {pointer, i64}, false));
}

FunctionCallee RuntimeCalls::scopeEnd(bool captured) {
  return quiet(captured ? "__ompracer_captured_scope_end" : "__ompracer_scope_end",
               FunctionType::get(voidType, {pointer, i64, pointer}, false));
}

StructType *RuntimeCalls::argumentsType() { return StructType::get(module.getContext(), {pointer, i64}); }

Value *RuntimeCalls::arguments(IRBuilder<> &builder) {
  if (emulatedTls)
    return builder.CreateCall(apart("__ompracer_arguments_here", FunctionType::get(pointer, false)));
  constexpr StringLiteral kName = "__ompracer_arguments";
  GlobalVariable *variable = module.getNamedGlobal(kName);
  if (!variable)
    variable = new GlobalVariable(module, argumentsType(), /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
                                  kName, nullptr, GlobalValue::InitialExecTLSModel);
  return builder.CreateThreadLocalAddress(variable);
}

GlobalVariable *RuntimeCalls::exportedResult(const Function &callee) {
  const std::string name = (Twine(kRuntimePrefix) + "result." + callee.getName()).str();
  if (GlobalVariable *existing = module.getNamedGlobal(name))
    return existing;
  return new GlobalVariable(module, i32, /*isConstant=*/true, GlobalValue::ExternalWeakLinkage, nullptr, name);
}

GlobalVariable *RuntimeCalls::noExportedResult(uint32_t value) {
  const std::string name = ("ompracer.no_result." + Twine(value)).str();
  if (GlobalVariable *existing = module.getNamedGlobal(name))
    return existing;
  return new GlobalVariable(module, i32, /*isConstant=*/true, GlobalValue::PrivateLinkage, ConstantInt::get(i32, value),
                            name);
}

} // namespace ompracer
