// See HandMadeAtomics.h.
#include "marks/HandMadeAtomics.h"

#include "access/Assembly.h"
#include "ir/LlvmCompat.h"
#include "ir/PointerTrace.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace ompracer {

namespace {

/// What the text of the program says of an object: a global variable, or a member of a type of structures. Null: a
/// pointer, which may lead to any.
struct Object {
  const void *of = nullptr;
  int64_t offset = 0;
  uint64_t size = 0;
  bool mayBe(const Object &other) const {
    return size == other.size && (!of || !other.of || (of == other.of && offset == other.offset));
  }
};

class HandMadeAtomics {
public:
  explicit HandMadeAtomics(Module &m)
      : module(m), layout(m.getDataLayout()), tracer(layout), x86(Triple(m.getTargetTriple()).isX86()) {}

  void run() {
    for (Function &f : module)
      for (Instruction &i : instructions(f))
        if (auto *call = dyn_cast<CallBase>(&i); call && call->isInlineAsm())
          note(*call);
    if (!synchronises && !isSignal()) {
      for (CallBase *call : ordinary)
        makePlain(*call);
      return;
    }
    for (Function &f : module)
      for (Instruction &i : instructions(f))
        if (isCandidate(i) && (i.isVolatile() || (isOrderedByCompiler(i) && isKnownObject(i))))
          chosen.push_back(&i);
    // What is changed must not look like another access.
    erase_if(chosen, [&](Instruction *i) { return isa<LoadInst>(i) && isReadForUpdate(cast<LoadInst>(*i)); });
    for (Instruction *i : chosen)
      if (auto *load = dyn_cast<LoadInst>(i))
        load->setAtomic(x86 ? AtomicOrdering::Acquire : AtomicOrdering::Monotonic);
      else
        cast<StoreInst>(i)->setAtomic(x86 ? AtomicOrdering::Release : AtomicOrdering::Monotonic);
  }

private:
  void note(CallBase &call) {
    const Assembly assembly = readAssembly(call);
    synchronises |= assembly.synchronises();
    if (assembly.isAtomic() && !assembly.synchronises())
      ordinary.push_back(&call);
    if (assembly.clobbersMemory && !assembly.isAtomic())
      barriers.insert(&call);
    keepsOrder |= assembly.clobbersMemory && !assembly.isAtomic() && !assembly.unknown;
    for (const AssemblyAccess &a : assembly.accesses)
      if (a.kind >= AccessKind::AtomicLoad) {
        objects.push_back(objectAt(*a.address, a.displacement, a.size));
        (a.kind == AccessKind::AtomicLoad ? read : written).push_back(objects.back());
      }
  }

  /// Only ordinary loads and stores are in the assembly. What one statement stores, another one may await: a second
  /// statement, a volatile access, or one that the compiler may not move.
  bool isSignal() {
    if (ordinary.empty() || keepsOrder)
      return !ordinary.empty();
    for (Function &f : module)
      for (Instruction &i : instructions(f))
        if (isCandidate(i) && i.isVolatile())
          (isa<LoadInst>(i) ? read : written)
              .push_back(objectAt(*getLoadStorePointerOperand(&i), 0, layout.getTypeStoreSize(getLoadStoreType(&i))));
    return any_of(written, [&](const Object &stored) {
      return any_of(read, [&](const Object &loaded) { return stored.mayBe(loaded); });
    });
  }

  Object objectAt(Value &address, int64_t displacement, uint64_t size) {
    const TracedPointer traced = tracer.trace(&address);
    if (isa<GlobalVariable>(traced.base) && traced.offset)
      return {traced.base, *traced.offset + displacement, size};
    auto *member = dyn_cast<GEPOperator>(&address);
    APInt offset(layout.getIndexTypeSizeInBits(address.getType()), 0);
    if (member && isa<StructType>(member->getSourceElementType()) && member->accumulateConstantOffset(layout, offset))
      return {member->getSourceElementType(), offset.getSExtValue() + displacement, size};
    return {nullptr, 0, size};
  }

  bool isCandidate(Instruction &i) const {
    if (i.isAtomic() || !isa<LoadInst, StoreInst>(i))
      return false;
    Type *type = getLoadStoreType(&i);
    const uint64_t size = layout.getTypeStoreSize(type);
    return (type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy()) && size <= 8 &&
           isPowerOf2_64(size) && layout.getTypeSizeInBits(type) == 8 * size &&
           getLoadStoreAlignment(&i).value() >= size && !isa<AllocaInst>(getLoadStorePointerOperand(&i));
  }

  bool isKnownObject(Instruction &i) {
    const Object object = objectAt(*getLoadStorePointerOperand(&i), 0, layout.getTypeStoreSize(getLoadStoreType(&i)));
    return any_of(objects, [&](const Object &known) { return known.mayBe(object); });
  }

  /// A statement that keeps the compiler from moving accesses; a function that is nothing else.
  bool isBarrier(const Instruction &i) const {
    auto *call = dyn_cast<CallBase>(&i);
    if (!call)
      return false;
    if (barriers.contains(call))
      return true;
    const Function *callee = call->getCalledFunction();
    return callee && !callee->isDeclaration() && callee->size() == 1 &&
           any_of(callee->front(), [&](const Instruction &inner) { return barriers.contains(&inner); }) &&
           none_of(callee->front(), [&](const Instruction &inner) {
             return inner.mayReadOrWriteMemory() && !barriers.contains(&inner) && !isa<IntrinsicInst>(inner);
           });
  }

  /// Local variables, of which clang loads pointers and indices, do not count.
  static bool isLocal(const Instruction &i) {
    const Value *pointer = getLoadStorePointerOperand(&i);
    return (pointer && isa<AllocaInst>(pointer)) || !i.mayReadOrWriteMemory() || isa<IntrinsicInst>(i);
  }

  /// Between the access and the barrier stands no other. A loop that waits has its barrier in the block that goes back.
  bool isOrderedByCompiler(const Instruction &access) const {
    const auto *previous = access.getPrevNode();
    while (previous && isLocal(*previous))
      previous = previous->getPrevNode();
    if (previous)
      return isBarrier(*previous);
    if (!isa<LoadInst>(access))
      return false;
    for (const BasicBlock *block : predecessors(access.getParent())) {
      const Instruction *last = block->getTerminator();
      while (last && isLocal(*last))
        last = last->getPrevNode();
      if (last && isBarrier(*last))
        return true;
    }
    return false;
  }

  /// The value comes back to where it was read, changed.
  bool isReadForUpdate(LoadInst &load) {
    constexpr unsigned kFew = 8;
    const TracedPointer place = tracer.trace(load.getPointerOperand());
    SmallVector<const Value *, kFew> values{&load};
    for (unsigned n = 0; n < values.size() && n < kFew; ++n)
      for (const User *user : values[n]->users()) {
        if (auto *store = dyn_cast<StoreInst>(user); store && store->getValueOperand() == values[n]) {
          const TracedPointer other = tracer.trace(const_cast<Value *>(store->getPointerOperand()));
          if (n > 0 && other.base == place.base && other.offset == place.offset)
            return true;
        } else if (isa<BinaryOperator>(user) || isa<CastInst>(user)) {
          values.push_back(user);
        }
      }
    return false;
  }

  Module &module;
  const DataLayout &layout;
  PointerTracer tracer;
  const bool x86;
  bool synchronises = false, keepsOrder = false;
  SmallPtrSet<const Instruction *, 8> barriers;
  SmallVector<Object, 8> objects, read, written; ///< of atomic accesses
  SmallVector<CallBase *, 8> ordinary;           ///< statements with nothing but ordinary ones
  SmallVector<Instruction *, 16> chosen;
};

} // namespace

void makeHandMadeAtomics(Module &module) { HandMadeAtomics(module).run(); }

} // namespace ompracer
