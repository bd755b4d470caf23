// See SourceText.h.
#include "openmp/SourceText.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace ompracer {

namespace {

constexpr StringLiteral kTarget = "__omp_offloading_";

/// "f.omp_outlined_debug__.2" and "__omp_offloading_<device>_<file>_f_l<line>" -> "f"; empty when the name has no user
/// part.
StringRef userPart(StringRef name) {
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
  return name.contains(".omp_outlined") || name.starts_with(".omp_task") || name.starts_with(kTarget);
}

/// Demangled, without the parameter list and what stands before the name.
std::string readable(StringRef mangled) {
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

/// Names that belong to the implementation ([lex.name]): the parameters and locals of the C++ library, which say
/// nothing to who calls it, and for which no clause can be written.
static bool isReserved(StringRef name) {
  return name.starts_with("__") || (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
}

void SourceText::enter(Function &f) {
  if (current == &f)
    return;
  current = &f;
  locals.clear();
  captured.clear();
  for (BasicBlock &block : f) {
    for (Instruction &i : block) {
      for (DbgRecord &record : i.getDbgRecordRange()) {
        // Of one pointer, the name that the program gave it: outlined functions are inlined into wrappers of their own,
        // whose arguments are artificial. Private copies are artificial, too, but bear the program's name.
        auto *variable = dyn_cast<DbgVariableRecord>(&record);
        if (!variable ||
            (variable->getVariable()->isArtificial() &&
             (variable->getVariable()->getArg() || variable->getVariable()->getName().starts_with("."))) ||
            isReserved(variable->getVariable()->getName()))
          continue;
        if (variable->isDbgAssign() && variable->getAddress())
          locals.try_emplace(variable->getAddress(), variable->getVariable());
        if (variable->isKillLocation() || variable->getNumVariableLocationOps() != 1)
          continue;
        Value *value = variable->getVariableLocationOp(0);
        if (!value || isa<ConstantData>(value))
          continue;
        const DIExpression *expression = variable->getExpression();
        ArrayRef<uint64_t> ops = expression ? expression->getElements() : ArrayRef<uint64_t>();
        if (ops.empty()) {
          locals.try_emplace(value, variable->getVariable());
        } else if (ops.size() == 1 && ops[0] == dwarf::DW_OP_deref) {
          captured.try_emplace({value, 0}, variable->getVariable());
        } else if (ops.size() == 3 && ops[0] == dwarf::DW_OP_plus_uconst && ops[2] == dwarf::DW_OP_deref) {
          captured.try_emplace({value, static_cast<int64_t>(ops[1])}, variable->getVariable());
        }
      }
    }
  }
}

std::string SourceText::describe(Value *pointer, unsigned depth) {
  // Four loads for an element of p->cube[i][j][k], with an address and a cast for each.
  constexpr unsigned kDepth = 24, kPhi = 9;
  if (depth > kDepth)
    return {};
  if (const DILocalVariable *variable = locals.lookup(pointer))
    return variable->getName().str();
  if (auto *global = dyn_cast<GlobalVariable>(pointer)) {
    SmallVector<DIGlobalVariableExpression *, 1> expressions;
    global->getDebugInfo(expressions);
    for (DIGlobalVariableExpression *expression : expressions)
      if (const DIGlobalVariable *variable = expression->getVariable(); variable && !variable->getName().empty())
        return qualified(variable->getScope(), variable->getName().str());
    return global->hasPrivateLinkage() ? std::string() : readable(global->getName());
  }
  if (auto *gep = dyn_cast<GEPOperator>(pointer))
    return describe(gep->getPointerOperand(), depth + 1);
  if (auto *load = dyn_cast<LoadInst>(pointer)) {
    APInt offset(64, 0);
    Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(module.getDataLayout(), offset, true);
    if (auto it = captured.find({base, offset.getSExtValue()}); it != captured.end())
      return it->second->getName().str();
    return describe(load->getPointerOperand(), depth + 1);
  }
  if (auto *call = dyn_cast<IntrinsicInst>(pointer); call && call->getIntrinsicID() == Intrinsic::threadlocal_address)
    return describe(call->getArgOperand(0), depth + 1);
  if (auto *phi = dyn_cast<PHINode>(pointer)) {
    // One of several variables has no name. What is found in no way is the phi itself, moved on, unless it comes from
    // elsewhere.
    std::string name;
    for (Value *incoming : phi->incoming_values()) {
      std::string text = incoming == phi ? std::string() : describe(incoming, depth + kPhi);
      const bool elsewhere = isa<LoadInst, CallBase, Argument>(incoming->stripInBoundsConstantOffsets());
      if (text.empty() && !elsewhere)
        continue;
      if (text.empty() || (!name.empty() && name != text))
        return {};
      name = std::move(text);
    }
    return name;
  }
  if (auto *op = dyn_cast<Operator>(pointer); op && Instruction::isCast(op->getOpcode()))
    return describe(op->getOperand(0), depth + 1);
  return {};
}

std::string SourceText::variable(Value *address, Function &f) {
  if (!address->getType()->isPointerTy())
    return {};
  enter(f);
  return describe(address, 0);
}

} // namespace ompracer
