// See VariablePlace.h.
#include "openmp/VariablePlace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace ompracer {

namespace {

constexpr StringLiteral kThis = "this";
constexpr uint64_t kPointerSize = 8;

/// Without typedefs and qualifiers.
const DIType *plain(const DIType *type) {
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    if (!is_contained({dwarf::DW_TAG_typedef, dwarf::DW_TAG_const_type, dwarf::DW_TAG_volatile_type,
                       dwarf::DW_TAG_restrict_type, dwarf::DW_TAG_atomic_type},
                      derived->getTag()))
      break;
    type = derived->getBaseType();
  }
  return type;
}

const DICompositeType *classType(const DIType *type) {
  auto *composite = dyn_cast_or_null<DICompositeType>(plain(type));
  const bool members = composite && (composite->getTag() == dwarf::DW_TAG_structure_type ||
                                     composite->getTag() == dwarf::DW_TAG_class_type);
  return members ? composite : nullptr;
}

/// The type of a lambda expression: a class without a name, whose members cannot be accessed.
bool isClosure(const DIType *type) {
  const DICompositeType *composite = classType(type);
  return composite && composite->getTag() == dwarf::DW_TAG_class_type && composite->getName().empty() &&
         none_of(composite->getElements(), [](const DINode *element) {
           auto *member = dyn_cast<DIDerivedType>(element);
           return member && member->isPublic();
         });
}

uint64_t sizeOf(const DIType *type) {
  const DIType *object = plain(type);
  return object ? object->getSizeInBits() / 8 : 0;
}

/// The member or base class that takes in `size` bytes at the offset.
const DIDerivedType *partAt(const DICompositeType &composite, uint64_t offset, uint64_t size) {
  for (const DINode *element : composite.getElements()) {
    auto *part = dyn_cast<DIDerivedType>(element);
    const bool inherited = part && part->getTag() == dwarf::DW_TAG_inheritance;
    if (!part || part->isStaticMember() || (!inherited && part->getTag() != dwarf::DW_TAG_member) ||
        (inherited && part->isVirtual()))
      continue;
    const uint64_t begin = part->getOffsetInBits() / 8;
    const uint64_t bits = inherited ? sizeOf(part->getBaseType()) * 8 : part->getSizeInBits();
    if (offset >= begin && offset + size <= begin + (bits + 7) / 8)
      return part;
  }
  return nullptr;
}

/// The parameter of an outlined function by which it captures a variable: it has the name of the variable itself.
bool isCapture(const DIVariable *variable) {
  auto *local = dyn_cast_or_null<DILocalVariable>(variable);
  const DISubprogram *function = local ? local->getScope()->getSubprogram() : nullptr;
  return function && (function->getName().contains(".omp_") || function->getName().contains("..omp_par"));
}

} // namespace

bool isReservedName(StringRef name) {
  return name.starts_with("__") || (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
}

uint64_t VariablePlace::size() const { return sizeOf(type); }

bool VariablePlace::isPointer() const {
  const DIType *object = plain(type);
  return object && object->getTag() == dwarf::DW_TAG_pointer_type;
}

bool VariablePlace::isClass() const { return classType(type) != nullptr; }

bool VariablePlace::isArray() const {
  const DIType *object = plain(type);
  return object && object->getTag() == dwarf::DW_TAG_array_type;
}

bool VariablePlace::isMap() const {
  const DICompositeType *composite = classType(type);
  return composite && isOfStd() &&
         (composite->getName().starts_with("map<") || composite->getName().starts_with("unordered_map<"));
}

bool VariablePlace::isOfStd() const {
  const DICompositeType *composite = classType(type);
  const DIScope *scope = composite ? composite->getScope() : nullptr;
  while (scope && scope->getScope() && (isa<DINamespace>(scope->getScope()) || !isa<DINamespace>(scope)))
    scope = scope->getScope();
  return scope && isa<DINamespace>(scope) && scope->getName() == "std";
}

void VariablePlace::enterMembers(uint64_t size) {
  while (const DICompositeType *composite = classType(type)) {
    const DIDerivedType *part = offset < 0 ? nullptr : partAt(*composite, static_cast<uint64_t>(offset), size);
    if (!part || isReservedName(part->getName()))
      return;
    if (isClosure(composite)) {
      text = part->getName().str();
      variable = nullptr;
    } else if (part->getTag() == dwarf::DW_TAG_member && !part->getName().empty())
      text += (pointer ? "->" : ".") + part->getName().str();
    else if (part->getTag() == dwarf::DW_TAG_member)
      return; // of an anonymous union, several may lie here
    if (part->getTag() == dwarf::DW_TAG_member)
      pointer = false;
    offset -= static_cast<int64_t>(part->getOffsetInBits() / 8);
    type = part->getBaseType();
  }
}

bool VariablePlace::isDummyArgument() const {
  auto *local = dyn_cast_or_null<DILocalVariable>(variable);
  return local && local->getArg() != 0 && !isCapture(local);
}

VariablePlace VariablePlace::somewhere() const {
  VariablePlace place = *this;
  if (text == kThis || isClosure(type))
    place.enterMembers(1);
  place.type = nullptr;
  return place;
}

VariablePlace VariablePlace::pointee() const {
  VariablePlace place = *this;
  place.enterMembers(kPointerSize);
  auto *derived = dyn_cast_or_null<DIDerivedType>(plain(place.type));
  const bool isPointer = derived && derived->getTag() == dwarf::DW_TAG_pointer_type;
  const bool isReference = derived && (derived->getTag() == dwarf::DW_TAG_reference_type ||
                                       derived->getTag() == dwarf::DW_TAG_rvalue_reference_type);
  // A chain of pointers goes by the name of its begin.
  const bool named = isReference || place.text == text || text == kThis || isClosure(type);
  if ((!isPointer && !isReference) || place.offset != 0 || !named) {
    place = somewhere();
    place.indirect = true;
    return place;
  }
  // A closure captures a variable under its own name.
  place.indirect |= isPointer || (place.variable && !isCapture(place.variable));
  place.type = derived->getBaseType();
  place.pointer = isPointer;
  return place;
}

} // namespace ompracer
