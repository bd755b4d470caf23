// See SourceText.h.
#include "openmp/SourceText.h"

#include "ir/LlvmCompat.h"
#include "ompracer/abi.h"
#include "openmp/FortranNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Path.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {

constexpr StringLiteral kTarget = "__omp_offloading_", kFlangBody = "..omp_par";

/// "f.omp_outlined_debug__.2" and "__omp_offloading_<device>_<file>_f_l<line>" -> "f"; empty when the name has no user
/// part.
StringRef userPart(StringRef name) {
  if (name.contains(kFlangBody))
    return {};
  size_t at = name.find(".omp_outlined");
  if (at == StringRef::npos && name.starts_with(".omp"))
    return {};
  name = name.take_front(at);
  if (name.consume_front(kTarget)) {
    name = name.split('_').second.split('_').second;
    name = name.take_front(name.rfind("_l"));
  }
  return name.starts_with(".omp") ? StringRef() : name;
}

bool isOutlined(StringRef name) {
  return name.contains(".omp_outlined") || name.contains(kFlangBody) || name.starts_with(".omp_task") ||
         name.starts_with(kTarget);
}

/// Demangled, without the parameter list and what stands before the name.
std::string readable(StringRef mangled) {
  if (std::string fortran = fortranName(mangled); !fortran.empty())
    return fortran;
  std::string text = demangle(mangled);
  if (text == mangled)
    return text;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (StringRef(text).substr(i).starts_with("operator")) { // its name may hold any of the brackets below
      size_t open = text.find('(', i + 8);
      if (StringRef(text).substr(i).starts_with("operator()"))
        open = text.find('(', i + 10);
      return open == std::string::npos ? text.substr(start) : text.substr(start, open - start);
    }
    if (c == '<')
      ++depth;
    else if (c == '>')
      --depth;
    else if (c == ' ' && depth == 0)
      start = i + 1; // return type of a template instance
    else if (c == '(' && depth == 0 && i > start)
      if (text.compare(i, 11, "(anonymous ") != 0)
        return text.substr(start, i - start);
  }
  return text;
}

std::string qualified(const DIScope *scope, std::string name) {
  for (; scope; scope = scope->getScope()) {
    if (isa<DINamespace>(scope) || isa<DICompositeType>(scope)) {
      StringRef part = scope->getName();
      name = (part.empty() ? std::string("(anonymous)") : part.str()) + "::" + name;
    } else if (!isa<DISubprogram>(scope)) {
      break;
    } else {
      break; // local class: the enclosing function is not repeated
    }
  }
  return name;
}
} // namespace

std::string SourceText::path(const DIFile *file) {
  if (!file || file->getFilename().empty())
    return {};
  SmallString<128> result;
  StringRef name = file->getFilename();
  if (!sys::path::is_absolute(name) && !file->getDirectory().empty())
    sys::path::append(result, file->getDirectory());
  sys::path::append(result, name);
  sys::path::remove_dots(result, /*remove_dot_dot=*/false);
  return std::string(result);
}

std::string SourceText::nameOf(const DISubprogram *subprogram) {
  if (std::string fortran = fortranName(subprogram->getLinkageName()); !fortran.empty())
    return fortran;
  StringRef name = subprogram->getName().empty() ? subprogram->getLinkageName() : subprogram->getName();
  if (isOutlined(name) || name.starts_with(".omp")) {
    StringRef user = userPart(name);
    return user.empty() ? std::string() : readable(user);
  }
  return qualified(subprogram->getScope(), name.str());
}

std::string SourceText::nameOf(const Function &f, unsigned depth) {
  if (depth > 16)
    return {};
  FunctionRole role = structure.roleOf(&f);
  if (const DISubprogram *subprogram = f.getSubprogram())
    if (std::string name = nameOf(subprogram); !name.empty())
      return name;
  if (std::string fortran = fortranName(f.getName()); !fortran.empty())
    return fortran;
  if (role.role == Role::Ordinary || !role.creator) {
    StringRef user = userPart(f.getName());
    return user.empty() ? f.getName().str() : readable(user);
  }
  if (const DILocation *location = role.creator->getDebugLoc())
    return functionName(location, *role.creator->getFunction());
  return nameOf(*role.creator->getFunction(), depth + 1);
}

std::string SourceText::functionName(const DILocation *location, const Function &f) {
  for (; location; location = location->getInlinedAt()) {
    const DISubprogram *subprogram = location->getScope()->getSubprogram();
    std::string name = subprogram ? nameOf(subprogram) : std::string();
    if (!name.empty())
      return name;
  }
  return nameOf(f, 0);
}

void SourceText::enter(const DbgVariableRecord &record) {
  const DILocalVariable &variable = *record.getVariable();
  const StringRef name = variable.getName();
  // Of one pointer, the name that the program gave it: outlined functions are inlined into wrappers of their own,
  // whose arguments are artificial. Private copies are artificial, too, but bear the program's name.
  if (name.empty() || isReservedName(name) ||
      (variable.isArtificial() && ((variable.getArg() && name != "this") || name.starts_with("."))))
    return;
  VariablePlace object{name.str(), variable.getType()};
  object.variable = &variable;
  if (name == "this" && object.pointee().isOfStd())
    return;
  if (record.isDbgAssign() && record.getAddress())
    add({record.getAddress(), 0}, object);
  if (record.isKillLocation() || record.getNumVariableLocationOps() != 1)
    return;
  const Value *value = record.getVariableLocationOp(0);
  if (!value || isa<ConstantData>(value))
    return;
  const DIExpression *expression = record.getExpression();
  ArrayRef<uint64_t> ops = expression ? expression->getElements() : ArrayRef<uint64_t>();
  const auto takeOffset = [&] {
    const bool found = ops.size() >= 2 && ops[0] == dwarf::DW_OP_plus_uconst;
    const auto offset = static_cast<int64_t>(found ? ops[1] : 0);
    ops = ops.drop_front(found ? 2 : 0);
    return offset;
  };
  const int64_t offset = takeOffset();
  const bool deref = !ops.empty() && ops[0] == dwarf::DW_OP_deref;
  ops = ops.drop_front(deref ? 1 : 0);
  const int64_t inner = deref ? takeOffset() : 0;
  const bool fragment = ops.size() == 3 && ops[0] == dwarf::DW_OP_LLVM_fragment && ops[1] % 8 == 0;
  if (!ops.empty() && !fragment)
    return;
  const bool isDeclare = record.getType() == DbgVariableRecord::LocationType::Declare;
  if (fragment) { // a part of a variable that the optimiser has split
    VariablePlace part = object;
    part.offset = static_cast<int64_t>(ops[1] / 8);
    if (!isDeclare && !deref && offset == 0)
      add({value, 0}, part.pointee());
  } else if (isDeclare) { // where it lies
    if (deref)
      captured.try_emplace({{value, offset}, inner}, object);
    else
      add({value, offset}, object);
  } else if (deref) {
    if (inner == 0)
      add({value, offset}, object);
  } else if (offset == 0) {
    add({value, 0}, object.pointee());
  }
}

/// Of several names, the first, unless it is that of the first member only (structured bindings).
void SourceText::add(const Key &key, const VariablePlace &place) {
  const auto [it, inserted] = objects.try_emplace(key, place);
  if (!inserted && place.text != "this" && it->second.size() != 0 && it->second.size() < place.size())
    it->second = place;
}

void SourceText::enter(Function &f) {
  if (current == &f)
    return;
  current = &f;
  objects.clear();
  captured.clear();
  // An object that has a name is not called *this.
  for (const bool isThis : {false, true})
    for (BasicBlock &block : f)
      for (Instruction &i : block)
        for (DbgRecord &record : i.getDbgRecordRange())
          if (auto *variable = dyn_cast<DbgVariableRecord>(&record);
              variable && (variable->getVariable()->getName() == "this") == isThis)
            enter(*variable);
}

VariablePlace SourceText::describePhi(const PHINode &phi, unsigned depth) {
  // One of several variables has no name. What is found in no way is the phi itself, moved on, unless it comes from
  // elsewhere.
  VariablePlace place;
  for (const Value *incoming : phi.incoming_values()) {
    const VariablePlace other = incoming == &phi ? VariablePlace() : describe(incoming, depth).somewhere();
    const bool elsewhere = isa<LoadInst, CallBase, Argument>(incoming->stripInBoundsConstantOffsets());
    if (other.text.empty() && !elsewhere)
      continue;
    if (other.text.empty() || (!place.text.empty() && place.text != other.text))
      return {};
    place = other;
  }
  return place;
}

SourceText::Key SourceText::split(const Value *pointer) const {
  APInt offset(64, 0);
  const Value *base = pointer->stripAndAccumulateConstantOffsets(module.getDataLayout(), offset, true);
  return {base, offset.getSExtValue()};
}

/// What fills a slot without a name: clang keeps the address of a captured reference in one.
static const StoreInst *onlyStore(const Value *pointer) {
  const StoreInst *only = nullptr;
  if (!isa<AllocaInst>(pointer))
    return nullptr;
  for (const User *user : pointer->users()) {
    auto *store = dyn_cast<StoreInst>(user);
    if (store ? only || store->getPointerOperand() != pointer : !isa<LoadInst>(user))
      return nullptr;
    only = store ? store : only;
  }
  return only;
}

/// flang copies the descriptor of an array before it reads in it: what it was copied from.
static const Value *copiedDescriptor(const Value *pointer) {
  const Value *original = nullptr;
  if (!isa<AllocaInst>(pointer))
    return nullptr;
  for (const User *user : pointer->users()) {
    auto *copy = dyn_cast<MemTransferInst>(user);
    if (isa<StoreInst>(user) || (copy && copy->getRawDest() == pointer && original))
      return nullptr;
    if (copy && copy->getRawDest() == pointer)
      original = copy->getRawSource();
  }
  return original;
}

/// A variable of a common block, of which the symbol is that of the block.
static bool isOfCommon(const DIGlobalVariable &variable, const GlobalVariable &global) {
  return !variable.getLinkageName().empty() && variable.getLinkageName() != global.getName();
}

static bool isCommonBlock(const GlobalVariable &global) {
  SmallVector<DIGlobalVariableExpression *, 1> expressions;
  global.getDebugInfo(expressions);
  return any_of(expressions, [&](const DIGlobalVariableExpression *expression) {
    return expression->getVariable() && isOfCommon(*expression->getVariable(), global);
  });
}

/// What the debug information says of a global variable, or of the one that lies at this offset of a common block.
VariablePlace SourceText::describe(const GlobalVariable &global, int64_t offset) {
  SmallVector<DIGlobalVariableExpression *, 1> expressions;
  global.getDebugInfo(expressions);
  VariablePlace found;
  for (DIGlobalVariableExpression *expression : expressions) {
    const DIGlobalVariable *variable = expression->getVariable();
    if (!variable || variable->getName().empty())
      continue;
    if (!isOfCommon(*variable, global))
      return {qualified(variable->getScope(), variable->getName().str()), variable->getType(), offset, false, variable};
    ArrayRef<uint64_t> ops = expression->getExpression()->getElements();
    const auto begin = static_cast<int64_t>(ops.size() == 2 && ops[0] == dwarf::DW_OP_plus_uconst ? ops[1] : 0);
    if (begin <= offset && (!found.variable || begin >= offset - found.offset))
      found = {variable->getName().str(), variable->getType(), offset - begin, false, variable};
  }
  return found;
}

VariablePlace SourceText::describe(const Value *pointer, unsigned depth) {
  // Four loads for an element of p->cube[i][j][k], with an address and a cast for each.
  constexpr unsigned kDepth = 24, kPhi = 9;
  if (depth > kDepth)
    return {};
  if (auto it = objects.find({pointer, 0}); it != objects.end())
    return it->second;
  const auto [base, offset] = split(pointer);
  if (auto it = objects.find({base, offset}); it != objects.end())
    return it->second;
  if (auto *load = dyn_cast<LoadInst>(base))
    if (auto it = captured.find({split(load->getPointerOperand()), offset}); it != captured.end())
      return it->second;
  if (auto *block = dyn_cast<GlobalVariable>(base); block && isCommonBlock(*block))
    return describe(*block, offset);
  if (auto *global = dyn_cast<GlobalVariable>(pointer)) {
    if (const VariablePlace place = describe(*global, 0); place.variable)
      return place;
    return {global->hasPrivateLinkage() ? std::string() : readable(global->getName())};
  }
  if (auto *gep = dyn_cast<GEPOperator>(pointer)) {
    // Which variable of the common block, the index decides.
    if (auto *block = dyn_cast<GlobalVariable>(split(gep->getPointerOperand()).first); block && isCommonBlock(*block))
      return {};
    VariablePlace place = describe(gep->getPointerOperand(), depth + 1);
    compat::VariableOffsets indices;
    APInt constant(64, 0);
    if (!gep->collectOffset(module.getDataLayout(), 64, indices, constant))
      return place.somewhere();
    place.offset += constant.getSExtValue();
    return indices.empty() ? place : place.somewhere();
  }
  if (auto *load = dyn_cast<LoadInst>(pointer)) {
    VariablePlace place = describe(load->getPointerOperand(), depth + 1);
    if (const StoreInst *store = place.text.empty() ? onlyStore(load->getPointerOperand()) : nullptr)
      return describe(store->getValueOperand(), depth + 1);
    if (const Value *original = place.text.empty() ? copiedDescriptor(load->getPointerOperand()) : nullptr)
      return describe(original, depth + 1).pointee();
    return place.pointee();
  }
  if (auto *call = dyn_cast<IntrinsicInst>(pointer); call && call->getIntrinsicID() == Intrinsic::threadlocal_address)
    return describe(call->getArgOperand(0), depth + 1);
  // A function of the C++ library that was not inlined: container[i], *smart.
  if (auto *call = dyn_cast<CallBase>(pointer);
      call && !call->arg_empty() && call->getArgOperand(0)->getType()->isPointerTy() &&
      (calleeName(*call).starts_with("_ZNSt") || calleeName(*call).starts_with("_ZNKSt")))
    return describe(call->getArgOperand(0), depth + 1).somewhere();
  if (auto *phi = dyn_cast<PHINode>(pointer))
    return describePhi(*phi, depth + kPhi);
  if (auto *op = dyn_cast<Operator>(pointer); op && Instruction::isCast(op->getOpcode()))
    return describe(op->getOperand(0), depth + 1);
  return {};
}

/// A private copy is one of the whole variable, and what is raced for must be this.
static unsigned objectOf(const VariablePlace &place, uint64_t size) {
  if (place.text.empty())
    return 0;
  const unsigned indirect = place.indirect ? OMPRACER_OBJECT_INDIRECT : 0;
  VariablePlace whole;
  whole.type = place.variable ? place.variable->getType() : nullptr;
  if (auto *reference = dyn_cast_or_null<DIDerivedType>(whole.type);
      reference && (reference->getTag() == dwarf::DW_TAG_reference_type ||
                    reference->getTag() == dwarf::DW_TAG_rvalue_reference_type)) // of a captured variable
    whole.type = reference->getBaseType();
  const unsigned kind = indirect | (whole.isClass() ? OMPRACER_OBJECT_CLASS : 0) |
                        (whole.isArray() ? OMPRACER_OBJECT_ARRAY : 0) | (whole.isMap() ? OMPRACER_OBJECT_INSERTS : 0);
  if (size == 0)
    return kind;
  if (!place.type || place.pointer || place.offset != 0 || place.size() == 0 || size < place.size())
    return OMPRACER_OBJECT_PART | kind;
  return OMPRACER_OBJECT_WHOLE | kind | (place.isPointer() ? OMPRACER_OBJECT_POINTER : 0);
}

static_assert(OMPRACER_OBJECT_USES_SHIFT + 2 == OMPRACER_OBJECT_LINE_SHIFT, "the line begins after the last bit");

/// Where the variable is declared, if that is in the file of the access.
static unsigned declarationOf(const VariablePlace &place, const DILocation *access) {
  const bool known = place.variable && access && place.variable->getFile() && access->getFile() &&
                     SourceText::path(place.variable->getFile()) == SourceText::path(access->getFile()) &&
                     place.variable->getLine() < (1u << (32 - OMPRACER_OBJECT_LINE_SHIFT));
  return known ? place.variable->getLine() << OMPRACER_OBJECT_LINE_SHIFT : 0;
}

std::pair<std::string, unsigned> SourceText::variable(Value *address, uint64_t size, Function &f,
                                                      const DILocation *access) {
  if (!address->getType()->isPointerTy())
    return {};
  assert((!isa<Instruction>(address) || cast<Instruction>(address)->getFunction() == &f) &&
         (!isa<Argument>(address) || cast<Argument>(address)->getParent() == &f) && "names are those of one function");
  enter(f);
  VariablePlace place = describe(address, 0);
  const bool untyped = !place.type && isa<GlobalVariable>(address); // no debug information
  if (size != 0)
    place.enterMembers(size);
  else
    place = place.somewhere();
  if (place.text == "this")
    return {};
  place.indirect |= ofFlang && place.isDummyArgument();
  if (ofFlang)
    std::replace(place.text.begin(), place.text.end(), '.', '%');
  return {place.text, untyped ? 0 : objectOf(place, size) | declarationOf(place, access)};
}

} // namespace ompracer
