// See Sites.h.
#include "access/Sites.h"

#include "ompracer/abi.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

Sites::Sites(Module &m, const OmpStructure &structure)
    : module(m), text(m, structure), statements(m), moved(m), uses(m) {
  moved.placePromotedLoads();
  Type *i32 = Type::getInt32Ty(m.getContext()), *i16 = Type::getInt16Ty(m.getContext());
  type = StructType::get(m.getContext(), {i32, i32, i32, i32, i16, i16, i32, i32, i32, i32, i32});
  assert(m.getDataLayout().getTypeAllocSize(type) == sizeof(OmpracerSite) &&
         "the runtime reads it as a structure of C");
}

GlobalVariable *Sites::string(StringRef value) {
  GlobalVariable *&slot = strings[value];
  if (!slot) {
    Constant *data = ConstantDataArray::getString(module.getContext(), value);
    slot = new GlobalVariable(module, data->getType(), true, GlobalValue::PrivateLinkage, data, "ompracer.text");
    slot->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    slot->setAlignment(Align(1));
  }
  return slot;
}

Constant *Sites::relative(GlobalVariable *site, Constant *target) {
  Type *i64 = Type::getInt64Ty(module.getContext());
  Constant *distance =
      ConstantExpr::getSub(ConstantExpr::getPtrToInt(target, i64), ConstantExpr::getPtrToInt(site, i64));
  return ConstantExpr::getTrunc(distance, Type::getInt32Ty(module.getContext()));
}

Constant *Sites::relative(GlobalVariable *site, StringRef text) {
  return text.empty() ? ConstantInt::get(Type::getInt32Ty(module.getContext()), 0) : relative(site, string(text));
}

/// Bytes of an access; of an element of the array, if it takes in more of a global one than that, or copies or fills a
/// block, or is half of a complex number. 0: not known.
static uint64_t sizeFor(const Access &access) {
  uint64_t element = 0;
  bool isComplex = false;
  // A row of several dimensions is no element, and how the program counts is not known.
  if (auto *global = access.address->getType()->isPointerTy()
                         ? dyn_cast<GlobalVariable>(getUnderlyingObject(access.address, /*MaxLookup=*/0))
                         : nullptr)
    if (auto *array = dyn_cast<ArrayType>(global->getValueType()); array && !array->getElementType()->isArrayTy()) {
      auto *structure = dyn_cast<StructType>(array->getElementType());
      isComplex = structure && structure->isLiteral();
      element = access.inst->getDataLayout().getTypeAllocSize(array->getElementType());
    }
  const bool ofBlock = !isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(access.inst);
  if (!access.hasConstantSize())
    return ofBlock && !access.mask ? element : 0;
  return element != 0 && (access.size > element || isComplex) ? element
         : ofBlock && access.size != element                  ? 0
                                                              : access.size;
}

Sites::Key Sites::keyOf(const Access &access) {
  Function &f = *access.inst->getFunction();
  const DILocation *location = access.inst->getDebugLoc();
  if (!location || !location->getLine())
    if (const DILocation *place = moved.placeOfMoved(*access.inst))
      location = place;
  std::string file, function;
  unsigned line = 0, column = 0, statement = 0;
  if (!location)
    location = MovedAccesses::placeAround(*access.inst);
  if (location) {
    // Merged instructions carry line 0; their scope still names the place.
    const DILocation *best = location;
    while (best && best->getLine() == 0)
      best = best->getInlinedAt();
    if (!best)
      best = MovedAccesses::placeAround(*access.inst);
    file = SourceText::path(best ? best->getFile() : location->getFile());
    line = best ? best->getLine() : 0;
    column = best ? best->getColumn() : 0;
    statement = best ? statements.firstLine(*best) : 0;
  } else if (const DISubprogram *subprogram = f.getSubprogram()) {
    file = SourceText::path(subprogram->getFile());
  }
  function = text.functionName(location, f);
  auto [variable, object] = text.variable(access.address, access.hasConstantSize() ? access.size : 0, f, location);
  if (object & OMPRACER_OBJECT_WHOLE)
    object |= uses.of(location, line, variable);
  else if ((object & OMPRACER_OBJECT_ARRAY) && !(object & (OMPRACER_OBJECT_INDIRECT | OMPRACER_OBJECT_POINTER)))
    object |= uses.ofArray(location, line, variable);
  else if ((object & OMPRACER_OBJECT_PART) && (object & OMPRACER_OBJECT_INDIRECT))
    object |= uses.ofPointee(location, line);
  // What does not fit counts as unknown.
  if (column > UINT16_MAX)
    column = 0;
  uint64_t wide = sizeFor(access);
  unsigned size = wide > UINT16_MAX ? 0 : static_cast<unsigned>(wide);
  return {file, line, column, statement, size, function, variable, object};
}

Constant *Sites::siteFor(const Access &access) {
  assert((!access.standsFor || access.isWrite()) && "a read stands for no other");
  Key key = keyOf(access);
  Constant *readSite = nullptr;
  if (LoadInst *load = access.standsFor)
    readSite = siteFor({.inst = load, .address = load->getPointerOperand(), .size = access.size});
  // A place without an address is that of a statement, and a site of its own.
  Constant *const kind = isa<ConstantPointerNull>(access.address) ? cast<Constant>(access.address) : readSite;
  GlobalVariable *&slot = sites[{key, kind}];
  if (slot)
    return slot;
  slot = new GlobalVariable(module, type, /*isConstant=*/false, GlobalValue::PrivateLinkage, nullptr, "ompracer.site");
  slot->setSection("ompracer_sites");
  slot->setAlignment(Align(4));
  GlobalVariable *const site = slot;
  const auto &[file, line, column, statement, size, function, variable, object] = key;
  Type *i32 = Type::getInt32Ty(module.getContext()), *i16 = Type::getInt16Ty(module.getContext());
  Constant *read = readSite ? relative(site, readSite) : ConstantInt::get(i32, 0);
  site->setInitializer(ConstantStruct::get(
      type, {ConstantInt::get(i32, 0), ConstantInt::get(i32, 0), relative(site, file), ConstantInt::get(i32, line),
             ConstantInt::get(i16, column), ConstantInt::get(i16, size), relative(site, function),
             relative(site, variable), read, ConstantInt::get(i32, statement), ConstantInt::get(i32, object)}));
  return site;
}

} // namespace ompracer
