// See FortranShapes.h.
#include "openmp/FortranShapes.h"

#include "openmp/FortranNames.h"
#include "openmp/FrontEnd.h"

#include <ompracer/shape.h>

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <cassert>
#include <optional>

using namespace llvm;

namespace ompracer {

namespace {

/// A type that contains others more deeply, and a longer text, are not described further.
constexpr unsigned kDepth = 6;
constexpr size_t kLength = 2000;

std::optional<int64_t> constantOf(DISubrange::BoundType bound) {
  auto *constant = dyn_cast_if_present<ConstantInt *>(bound);
  return constant ? std::optional(constant->getSExtValue()) : std::nullopt;
}

bool isArray(const DIType *type) {
  return type && type->getTag() == dwarf::DW_TAG_array_type && isa<DICompositeType>(type);
}
bool isDescribed(const DIType *type) { return isArray(type) && cast<DICompositeType>(type)->getRawDataLocation(); }

/// Number of elements; 0 if a bound is no constant.
uint64_t countOf(const DICompositeType &array) {
  uint64_t count = 1;
  for (const DINode *element : array.getElements()) {
    auto *range = dyn_cast<DISubrange>(element);
    const std::optional<int64_t> extent = range ? constantOf(range->getCount()) : std::nullopt;
    count *= extent && *extent > 0 ? static_cast<uint64_t>(*extent) : 0;
  }
  return count;
}

uint64_t bytesOf(const DIType *type) {
  if (!isArray(type))
    return type ? type->getSizeInBits() / 8 : 0;
  auto *array = cast<DICompositeType>(type);
  return countOf(*array) * bytesOf(array->getBaseType());
}

std::string shapeOf(const DIType *type, unsigned depth);

std::string elementsOf(const DICompositeType &array, unsigned depth) {
  const uint64_t element = bytesOf(array.getBaseType());
  if (element == 0 || countOf(array) == 0)
    return {};
  std::string text = "[" + std::to_string(element);
  for (const DINode *node : array.getElements()) {
    auto *range = cast<DISubrange>(node);
    assert(constantOf(range->getCount()) && "an array with a number of elements has constant extents");
    text += "," + std::to_string(constantOf(range->getLowerBound()).value_or(1)) + ":" +
            std::to_string(*constantOf(range->getCount()));
  }
  return text + "]" + shapeOf(array.getBaseType(), depth + 1);
}

std::string component(StringRef name, uint64_t offset, const DIType *type, unsigned depth) {
  return name.str() + "@" + std::to_string(offset) + "+" + std::to_string(bytesOf(type)) + shapeOf(type, depth + 1) +
         ";";
}

std::string componentsOf(const DICompositeType &record, unsigned depth) {
  std::string text = "{";
  for (const DINode *node : record.getElements())
    if (auto *member = dyn_cast<DIDerivedType>(node); member && member->getTag() == dwarf::DW_TAG_member)
      text += component(member->getName(), member->getOffsetInBits() / 8, member->getBaseType(), depth);
  return text + "}";
}

std::string shapeOf(const DIType *type, unsigned depth) {
  auto *composite = dyn_cast_or_null<DICompositeType>(type);
  if (!composite || depth > kDepth)
    return {};
  std::string text = isDescribed(composite) ? (depth == 0 ? "*" + shapeOf(composite->getBaseType(), 1) : std::string())
                     : isArray(composite)   ? elementsOf(*composite, depth)
                     : composite->getTag() == dwarf::DW_TAG_structure_type ? componentsOf(*composite, depth)
                                                                           : std::string();
  return text.size() > kLength ? std::string() : text;
}

/// The shape of what lies under a symbol: one variable, or those of a common block.
std::string shapeOf(const GlobalVariable &global, std::string &name) {
  SmallVector<DIGlobalVariableExpression *, 4> expressions;
  global.getDebugInfo(expressions);
  std::string members;
  for (const DIGlobalVariableExpression *expression : expressions) {
    const DIGlobalVariable *variable = expression->getVariable();
    if (variable->getLinkageName() == global.getName()) {
      name = fortranName(global.getName());
      return shapeOf(variable->getType(), 0);
    }
    ArrayRef<uint64_t> ops = expression->getExpression()->getElements();
    if (ops.empty() || (ops.size() == 2 && ops[0] == dwarf::DW_OP_plus_uconst))
      members += component(variable->getName(), ops.empty() ? 0 : ops[1], variable->getType(), 0);
  }
  name = "/" + global.getName().rtrim('_').str() + "/";
  return members.empty() || members.size() > kLength ? std::string() : "/{" + members + "}";
}

} // namespace

bool describeShapes(Module &module) {
  if (!isOfFlang(module))
    return false;
  SmallVector<GlobalValue *, 16> shapes;
  for (GlobalVariable &global : make_early_inc_range(module.globals())) {
    std::string name;
    const std::string shape = global.isDeclaration() || global.isConstant() ? std::string() : shapeOf(global, name);
    if (shape.empty())
      continue;
    const std::string text = global.getName().str() + "=" + name + "=" + shape;
    Constant *data = ConstantDataArray::getString(module.getContext(), text);
    shapes.push_back(new GlobalVariable(module, data->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage,
                                        data, OMPRACER_SHAPE_PREFIX + global.getName()));
    assert(shapes.back()->getName().ends_with(global.getName()) && "the runtime finds it by the variable's symbol");
  }
  if (shapes.empty())
    return false;
  appendToCompilerUsed(module, shapes);
  return true;
}

} // namespace ompracer
