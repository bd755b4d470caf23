// See RuntimeCalls.h.
#include "openmp/RuntimeCalls.h"

#include "ir/LlvmCompat.h"
#include "ompracer/abi.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Attributes.h"
#include "llvm/Support/ModRef.h"

#include <cassert>
#include <cstddef>
#include <type_traits>

using namespace llvm;

namespace ompracer {

RuntimeCalls::RuntimeCalls(Module &m, bool emulated)
    : module(m), emulatedTls(emulated), voidType(Type::getVoidTy(m.getContext())),
      pointer(PointerType::getUnqual(m.getContext())), i32(Type::getInt32Ty(m.getContext())),
      i64(Type::getInt64Ty(m.getContext())) {}

template <typename T> Type *RuntimeCalls::typeOf() {
  if constexpr (std::is_void_v<T>)
    return voidType;
  else if constexpr (std::is_pointer_v<T>)
    return pointer;
  else
    return IntegerType::get(module.getContext(), 8 * sizeof(T));
}

template <typename R, typename... A> FunctionType *RuntimeCalls::typeOf(R (*)(A...)) {
  const std::array<Type *, sizeof...(A)> parameters = {typeOf<A>()...};
  return FunctionType::get(typeOf<R>(), parameters, false);
}

template <typename F> FunctionCallee RuntimeCalls::declare(StringRef name, Effects effects) {
  assert(name.starts_with(kRuntimePrefix) && "by their prefix other parts of the pass know the runtime's calls");
  FunctionCallee callee = module.getOrInsertFunction(name, typeOf(F()));
  auto *f = dyn_cast<Function>(callee.getCallee());
  if (!f)
    return callee;
  f->setDoesNotThrow();
  f->addFnAttr(Attribute::NonLazyBind); // straight through the address table: a jump less for each access
  const Attribute noCapture = compat::noCaptureAttribute(module.getContext());
  switch (effects) {
  case Effects::Clobbers:
    break;
  case Effects::Unmerged: // merging or sinking two marks would put the accesses of two iterations under one
    f->addFnAttr(Attribute::NoMerge);
    break;
  case Effects::Compares:
    f->addParamAttr(0, noCapture);
    break;
  case Effects::Address:
    f->addParamAttr(0, Attribute::ReadNone);
    f->addParamAttr(0, noCapture);
    [[fallthrough]];
  case Effects::Apart:
    f->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    break;
  case Effects::Looks:
    f->setMemoryEffects(MemoryEffects::argMemOnly(ModRefInfo::Ref) | MemoryEffects::inaccessibleMemOnly());
    for (Argument &a : f->args())
      if (a.getType()->isPointerTy()) {
        a.addAttr(noCapture);
        a.addAttr(Attribute::ReadOnly);
      }
  }
  return callee;
}

#define OMPRACER_CALL(method, name, effects, result, parameters)                                                       \
  FunctionCallee RuntimeCalls::method() { return declare<decltype(&name)>(#name, Effects::effects); }
#include "ompracer/abi.def"
#undef OMPRACER_CALL

FunctionCallee RuntimeCalls::access(bool write, unsigned size) {
  assert(isPowerOf2_32(size) && size <= 16 && "others are ranges");
  switch (size) {
  case 1:
    return write ? write1() : read1();
  case 2:
    return write ? write2() : read2();
  case 4:
    return write ? write4() : read4();
  case 8:
    return write ? write8() : read8();
  default:
    return write ? write16() : read16();
  }
}

FunctionCallee RuntimeCalls::repeated(bool write, unsigned dimensions) {
  assert(dimensions == 1 || dimensions == 2);
  if (dimensions == 1)
    return write ? writeRepeated() : readRepeated();
  return write ? writePlane() : readPlane();
}

FunctionCallee RuntimeCalls::captureMask(CaptureMask which) {
  using Method = FunctionCallee (RuntimeCalls::*)();
  static constexpr std::array<Method, kCaptureMasks> kMethods = {
      &RuntimeCalls::taskCaptures,   &RuntimeCalls::taskNumbers,   &RuntimeCalls::taskPointers,
      &RuntimeCalls::regionCaptures, &RuntimeCalls::regionNumbers, &RuntimeCalls::regionPointers};
  static_assert(static_cast<size_t>(CaptureMask::RegionPointers) + 1 == kCaptureMasks);
  return (this->*kMethods[static_cast<size_t>(which)])();
}

FunctionCallee RuntimeCalls::deadRead() {
  return declare<void (*)(const void *, uint64_t)>(kDeadRead, Effects::Address);
}

FunctionCallee RuntimeCalls::deadWrite() { // as if it read what was written
  return declare<void (*)(const void *)>(kDeadWrite, Effects::Looks);
}

FunctionCallee RuntimeCalls::impliedWrite() {
  return declare<void (*)(const void *, uint64_t)>(kImpliedWrite, Effects::Address);
}

FunctionCallee RuntimeCalls::impliedArray(bool write) {
  FunctionCallee callee =
      write ? declare<void (*)(const void *, const void *)>(kImpliedArrayWrite, Effects::Looks)
            : declare<void (*)(const void *, const void *, const void *, uint32_t)>(kImpliedArrayRead, Effects::Looks);
  if (auto *f = dyn_cast<Function>(callee.getCallee())) { // the elements are not looked at, only their descriptor
    f->removeParamAttr(0, Attribute::ReadOnly);
    f->addParamAttr(0, Attribute::ReadNone);
  }
  return callee;
}

// Written by the emitter field by field, read by the runtime as structures of C.
static_assert(sizeof(OmpracerSeries) == 10 * 8 && offsetof(OmpracerSeries, site) == 8 * 8 &&
              offsetof(OmpracerSeries, write) == 9 * 8 + 4);
static_assert(sizeof(OmpracerIterations) == 4 * 8 && offsetof(OmpracerIterations, series) == 2 * 8);
static_assert(sizeof(OmpracerArguments) == 2 * 8 && offsetof(OmpracerArguments, owned) == 8);

StructType *RuntimeCalls::seriesType() {
  return StructType::get(module.getContext(), {pointer, i64, i64, i64, i64, i64, i64, i64, pointer, i32, i32});
}

StructType *RuntimeCalls::iterationsType() { return StructType::get(module.getContext(), {i64, i64, pointer, i64}); }

StructType *RuntimeCalls::argumentsType() { return StructType::get(module.getContext(), {pointer, i64}); }

Value *RuntimeCalls::arguments(IRBuilder<> &builder) {
  if (emulatedTls)
    return builder.CreateCall(argumentsHere());
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
