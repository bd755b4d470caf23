// See AccessCollector.h.
#include "access/AccessCollector.h"

#include "access/Assembly.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include <ompracer/abi.h>

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

uint32_t orderNumber(AtomicOrdering ordering) {
  switch (ordering) {
  case AtomicOrdering::Acquire:
    return OMPRACER_ACQUIRE;
  case AtomicOrdering::Release:
    return OMPRACER_RELEASE;
  case AtomicOrdering::AcquireRelease:
    return OMPRACER_ACQ_REL;
  case AtomicOrdering::SequentiallyConsistent:
    return OMPRACER_SEQ_CST;
  default:
    return OMPRACER_RELAXED;
  }
}

namespace {

class Collector {
public:
  explicit Collector(Function &f) : layout(f.getParent()->getDataLayout()) {}

  void visit(Instruction &i) {
    if (auto *load = dyn_cast<LoadInst>(&i)) {
      bool atomic = load->isAtomic() && load->getSyncScopeID() != SyncScope::SingleThread;
      Access &a = add(i, atomic ? AccessKind::AtomicLoad : AccessKind::Read, load->getPointerOperand(),
                      sizeOf(load->getType()));
      a.constantOrder = orderNumber(load->getOrdering());
    } else if (auto *store = dyn_cast<StoreInst>(&i)) {
      bool atomic = store->isAtomic() && store->getSyncScopeID() != SyncScope::SingleThread;
      Access &a = add(i, atomic ? AccessKind::AtomicStore : AccessKind::Write, store->getPointerOperand(),
                      sizeOf(store->getValueOperand()->getType()));
      a.constantOrder = orderNumber(store->getOrdering());
    } else if (auto *rmw = dyn_cast<AtomicRMWInst>(&i)) {
      bool atomic = rmw->getSyncScopeID() != SyncScope::SingleThread;
      Access &a = add(i, atomic ? AccessKind::AtomicRmw : AccessKind::Write, rmw->getPointerOperand(),
                      sizeOf(rmw->getValOperand()->getType()));
      a.constantOrder = orderNumber(rmw->getOrdering());
    } else if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&i)) {
      bool atomic = cas->getSyncScopeID() != SyncScope::SingleThread;
      Access &a = add(i, atomic ? AccessKind::AtomicCompareExchange : AccessKind::Write, cas->getPointerOperand(),
                      sizeOf(cas->getCompareOperand()->getType()));
      a.constantOrder = orderNumber(cas->getMergedOrdering());
      a.after = atomic;
    } else if (auto *call = dyn_cast<CallBase>(&i)) {
      visitCall(*call);
    }
  }

  SmallVector<Access, 0> accesses;

private:
  uint64_t sizeOf(Type *type) const { return layout.getTypeStoreSize(type).getKnownMinValue(); }

  Access &add(Instruction &i, AccessKind kind, Value *address, uint64_t size) {
    assert(address->getType()->isPtrOrPtrVectorTy() && "an access has an address");
    Access a;
    a.inst = &i;
    a.kind = kind;
    a.address = address;
    a.size = size;
    accesses.push_back(a);
    return accesses.back();
  }

  void addRange(Instruction &i, AccessKind kind, Value *address, Value *size) {
    if (auto *constant = dyn_cast<ConstantInt>(size)) {
      if (!constant->isZero())
        add(i, kind, address, constant->getZExtValue());
      return;
    }
    add(i, kind, address, 0).dynamicSize = size;
  }

  void visitCall(CallBase &call) {
    if (auto *copy = dyn_cast<AnyMemTransferInst>(&call)) {
      addRange(call, AccessKind::Read, copy->getRawSource(), copy->getLength());
      addRange(call, AccessKind::Write, copy->getRawDest(), copy->getLength());
      return;
    }
    if (auto *set = dyn_cast<AnyMemSetInst>(&call)) {
      addRange(call, AccessKind::Write, set->getRawDest(), set->getLength());
      return;
    }
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) {
      visitMasked(*intrinsic);
      return;
    }
    if (call.isInlineAsm())
      return visitAssembly(call);
    for (unsigned n = 0; n < call.arg_size(); ++n)
      if (call.isByValArgument(n))
        if (uint64_t size = sizeOf(call.getParamByValType(n)))
          add(call, AccessKind::Read, call.getArgOperand(n), size);
    StringRef name = calleeName(call);
    if (name == kImpliedWrite)
      addRange(call, AccessKind::Write, call.getArgOperand(0), call.getArgOperand(1));
    else if (name == kDeadRead)
      addRange(call, AccessKind::Read, call.getArgOperand(0), call.getArgOperand(1));
    else if (name == kImpliedArrayRead || name == kImpliedArrayWrite)
      addArray(call, name == kImpliedArrayWrite);
    else if (name.consume_front("__atomic_"))
      visitAtomicCall(call, name);
    else if (isBlockOperation(call, name))
      visitBlockOperation(call, name);
    else
      visitResults(call, name);
  }

  void addArray(CallBase &call, bool write) {
    Access &a = add(call, write ? AccessKind::Write : AccessKind::Read, call.getArgOperand(0), 0);
    a.descriptor = call.getArgOperand(1);
    a.chooser = write ? nullptr : call.getArgOperand(2);
    a.choice = write ? nullptr : call.getArgOperand(3);
  }

  void visitAssembly(CallBase &call) {
    for (const AssemblyAccess &done : readAssembly(call).accesses) {
      Access &a = add(call, done.kind, done.address, done.size);
      a.constantOrder = done.order;
      a.displacement = done.displacement;
      // A jump out of the statement has no place directly after it.
      if (done.kind == AccessKind::AtomicCompareExchange && call.isTerminator()) {
        a.kind = AccessKind::AtomicRmw;
      } else if (done.kind == AccessKind::AtomicCompareExchange) {
        a.expected = done.expected;
        a.oldResult = done.oldResult;
        a.after = true;
      }
    }
  }

  /// What stays a call under -fno-builtin. (The runtime does not stand before these functions: it could not tell such
  /// calls from those that intrinsics become.)
  static bool isBlockOperation(const CallBase &call, StringRef name) {
    const Function *callee = call.getCalledFunction();
    return callee && callee->isDeclaration() && call.arg_size() == 3 &&
           call.getArgOperand(0)->getType()->isPointerTy() && call.getArgOperand(2)->getType()->isIntegerTy(64) &&
           is_contained({"memcpy", "memmove", "memset"}, name);
  }
  void visitBlockOperation(CallBase &call, StringRef name) {
    if (name != "memset")
      addRange(call, AccessKind::Read, call.getArgOperand(1), call.getArgOperand(2));
    addRange(call, AccessKind::Write, call.getArgOperand(0), call.getArgOperand(2));
  }

  /// Functions that leave results of a known size where their pointer arguments refer to, of which the runtime does not
  /// hear: some become instructions, and clocks are read inside allocators, where the runtime could not look up what
  /// comes after it.
  void visitResults(CallBase &call, StringRef name) {
    auto among = [name](std::initializer_list<StringRef> names) { return is_contained(names, name); };
    const auto *callee = dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
    if (!callee || !callee->isDeclaration() || call.arg_size() == 0) // the program may have its own of that name
      return;
    uint64_t size = 0;
    if (among({"frexp", "frexpf", "frexpl", "remquo", "remquof", "remquol", "lgamma_r", "lgammaf_r", "lgammal_r"}))
      size = sizeof(int);
    else if (among({"modf", "modff", "modfl", "sincos", "sincosf", "sincosl"}))
      size = sizeOf(call.getArgOperand(0)->getType());
    else if (among({"clock_gettime", "gettimeofday", "timespec_get"}))
      size = 2 * layout.getPointerSize();
    else if (name == "time" && call.arg_size() == 1)
      return visitTime(call);
    const unsigned last = name == "gettimeofday" ? 1 : call.arg_size(); // the other one is obsolete
    for (unsigned n = 0; size && n < last; ++n)
      if (Value *to = call.getArgOperand(n); to->getType()->isPointerTy())
        add(call, AccessKind::Write, to, size);
  }

  /// The pointer may be null.
  void visitTime(CallBase &call) {
    Value *to = call.getArgOperand(0);
    const uint64_t size = layout.getPointerSize();
    if (!to->getType()->isPointerTy() || isa<ConstantPointerNull>(to))
      return;
    const bool unlessNull = !isKnownNonZero(to, layout);
    add(call, AccessKind::Write, to, size).unlessNull = unlessNull;
  }

  void visitMasked(IntrinsicInst &call) {
    bool write = false, packed = false;
    unsigned pointer = 0;
    switch (call.getIntrinsicID()) {
    case Intrinsic::masked_load:
    case Intrinsic::masked_gather:
      break;
    case Intrinsic::masked_expandload:
      packed = true;
      break;
    case Intrinsic::masked_store:
    case Intrinsic::masked_scatter:
      write = true, pointer = 1;
      break;
    case Intrinsic::masked_compressstore:
      write = packed = true, pointer = 1;
      break;
    default:
      return;
    }
    auto *vector = dyn_cast<FixedVectorType>(write ? call.getArgOperand(0)->getType() : call.getType());
    // The position of the mask differs between LLVM versions; its type does not. The pass-through value of a load of
    // i1 lanes comes after the mask.
    Value *mask = nullptr;
    for (unsigned n = pointer + 1; n < call.arg_size() && !mask; ++n)
      if (auto *type = dyn_cast<FixedVectorType>(call.getArgOperand(n)->getType());
          type && type->getElementType()->isIntegerTy(1))
        mask = call.getArgOperand(n);
    if (!vector || !mask)
      return;
    AccessKind kind = write ? AccessKind::Write : AccessKind::Read;
    Access &a = add(call, kind, call.getArgOperand(pointer), sizeOf(vector->getElementType()));
    a.packed = packed;
    auto *constant = dyn_cast<Constant>(mask);
    if (constant && constant->isAllOnesValue() && a.address->getType()->isPointerTy())
      a.size = sizeOf(vector);
    else
      a.mask = mask;
  }

  void setOrder(Access &a, Value *order) {
    auto *constant = dyn_cast<ConstantInt>(order);
    if (!constant) {
      a.order = order;
      return;
    }
    uint64_t number = constant->getZExtValue();
    a.constantOrder = number == kConsume ? OMPRACER_ACQUIRE : number;
  }

  /// Calls of libatomic: sized (__atomic_load_16) and generic (__atomic_load with a size argument).
  void visitAtomicCall(CallBase &call, StringRef operation) {
    auto [stem, suffix] = operation.rsplit('_');
    uint64_t size = 0;
    bool sized = !suffix.empty() && !suffix.getAsInteger(10, size) && isPowerOf2_64(size) && size <= 16;
    if (!sized)
      stem = operation;
    unsigned arguments = call.arg_size();
    auto argument = [&](unsigned n) { return call.getArgOperand(n); };
    if (sized) {
      if (stem == "load" && arguments == 2)
        setOrder(add(call, AccessKind::AtomicLoad, argument(0), size), argument(1));
      else if (stem == "store" && arguments == 3)
        setOrder(add(call, AccessKind::AtomicStore, argument(0), size), argument(2));
      else if ((stem == "exchange" || stem.starts_with("fetch_") || stem.ends_with("_fetch")) && arguments == 3)
        setOrder(add(call, AccessKind::AtomicRmw, argument(0), size), argument(2));
      else if (stem == "compare_exchange" && arguments == 5)
        addCompareExchange(call, argument(0), size, argument(1), argument(3));
      return;
    }
    auto *bytes = arguments > 0 ? dyn_cast<ConstantInt>(argument(0)) : nullptr;
    if (!bytes)
      return;
    size = bytes->getZExtValue();
    if (size == 0)
      return;
    if (stem == "load" && arguments == 4) {
      addAtomicBlock(call, AccessKind::AtomicLoad, argument(1), size, argument(3));
      add(call, AccessKind::Write, argument(2), size);
    } else if (stem == "store" && arguments == 4) {
      add(call, AccessKind::Read, argument(2), size);
      addAtomicBlock(call, AccessKind::AtomicStore, argument(1), size, argument(3));
    } else if (stem == "exchange" && arguments == 5) {
      add(call, AccessKind::Read, argument(2), size);
      addAtomicBlock(call, AccessKind::AtomicRmw, argument(1), size, argument(4));
      add(call, AccessKind::Write, argument(3), size);
    } else if (stem == "compare_exchange" && arguments == 6) {
      add(call, AccessKind::Read, argument(3), size);
      addCompareExchange(call, argument(1), size, argument(2), argument(4));
    }
  }

  void addAtomicBlock(CallBase &call, AccessKind kind, Value *address, uint64_t size, Value *order) {
    setOrder(add(call, kind, address, size), order);
  }

  void addCompareExchange(CallBase &call, Value *address, uint64_t size, Value *expected, Value *order) {
    add(call, AccessKind::Read, expected, size);
    Access &a = add(call, AccessKind::AtomicCompareExchange, address, size);
    setOrder(a, order);
    // An invoke has no place directly after it that every path passes.
    if (!isa<CallInst>(call) || !call.getType()->isIntegerTy()) {
      a.kind = AccessKind::AtomicRmw;
      return;
    }
    a.succeeded = &call;
    a.after = true;
  }

  const DataLayout &layout;
};

} // namespace

bool isConditionalCopy(const Value *object) {
  auto *global = dyn_cast<GlobalVariable>(object);
  return global && global->getName().ltrim('.').starts_with("pl_cond.");
}

Value *bytesOf(const Access &access, IRBuilderBase &builder) {
  assert(!access.mask && !access.descriptor && "these are announced by other calls than that of a range");
  if (access.dynamicSize)
    return builder.CreateZExtOrTrunc(access.dynamicSize, builder.getInt64Ty());
  Value *size = builder.getInt64(access.size);
  return access.unlessNull ? builder.CreateSelect(builder.CreateIsNotNull(access.address), size, builder.getInt64(0))
                           : size;
}

SmallVector<Access, 0> collectAccesses(Function &f) {
  Collector collector(f);
  for (Instruction &i : instructions(f))
    collector.visit(i);
  assert(all_of(collector.accesses, [](const Access &a) { return !a.hasConstantSize() || a.size != 0; }) &&
         "what accesses no byte is no access");
  return std::move(collector.accesses);
}

} // namespace ompracer
