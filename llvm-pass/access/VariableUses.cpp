// See VariableUses.h.
#include "access/VariableUses.h"

#include "ompracer/abi.h"
#include "openmp/SourceText.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <map>

using namespace llvm;

namespace ompracer {

namespace {

/// Module metadata: function, variable, OMPRACER_OBJECT_*, and the lines for which this holds; none: all.
constexpr StringLiteral kUses = "ompracer.uses";

/// What a line does with a variable. Two that do the same are equal.
using Kind = unsigned;
constexpr Kind kOther = 0, kConstant = 1, kUpdate = 2; ///< kUpdate + the operation

struct Variable {
  SmallVector<const LoadInst *, 4> loads;
  SmallVector<const StoreInst *, 4> stores;
  std::map<unsigned, Kind> lines;
  bool isGlobal = false;

  void note(const Instruction &i, Kind kind) {
    if (const DILocation *at = i.getDebugLoc(); at && at->getLine() != 0)
      note(at->getLine(), kind);
  }
  void note(unsigned line, Kind kind) {
    if (const auto [known, isNew] = lines.try_emplace(line, kind); !isNew && known->second != kind)
      known->second = kOther;
  }
  void add(const Variable &other) {
    loads.append(other.loads);
    stores.append(other.stores);
    isGlobal |= other.isGlobal;
    for (const auto &[line, kind] : other.lines)
      note(line, kind);
  }
  /// Do its lines do different things?
  bool isMixed() const {
    return lines.size() > 1 &&
           any_of(lines, [&](auto &line) { return line.second != lines.begin()->second || line.second == kOther; });
  }
};

/// The operation by which an update combines; that of a subtraction is the addition's.
Kind updateBy(const BinaryOperator &operation) {
  const unsigned op = operation.getOpcode();
  return kUpdate + (op == Instruction::Sub ? Instruction::Add : op == Instruction::FSub ? Instruction::FAdd : op);
}

/// The iterations of a loop that threads share out are a construct inside the function: from the call that begins it to
/// the next one that ends it, begins another construct or waits.
bool isCallOf(const Instruction &i, ArrayRef<StringRef> words) {
  auto *call = dyn_cast<CallBase>(&i);
  StringRef name = call ? calleeName(*call) : StringRef();
  return name.consume_front("__kmpc_") && any_of(words, [&](StringRef word) { return name.contains(word); });
}
bool beginsLoop(const Instruction &i) {
  return isCallOf(i, {"for_static_init", "distribute_static_init", "dispatch_init"});
}
bool endsLoop(const Instruction &i) {
  return isCallOf(i, {"static_fini", "dispatch_deinit", "barrier", "single", "masked", "master"});
}

/// Under which the uses of an array are noted, whichever element the name has: unlike all names of variables.
std::string arrayKey(StringRef name) {
  return (name.take_until([](char c) { return StringRef("[(.%").contains(c); }) + "[]").str();
}

/// Under which the uses of what pointers lead to are noted, all together: two pointers may lead to one object.
constexpr StringLiteral kPointees = "*";

class UsesOf {
public:
  UsesOf(Function &f, SourceText &text, bool isBody) : function(f), text(text), isBody(isBody), dominators(f) {
    collect();
  }

  void note(NamedMDNode &table) {
    LLVMContext &context = function.getContext();
    const auto number = [&](unsigned n) {
      return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), n));
    };
    // Other code of the function may meet all of it.
    StringMap<Variable> whole;
    StringMap<unsigned> parts;
    for (auto &[key, variable] : variables) {
      classify(variable);
      whole[key.first].add(variable);
      ++parts[key.first];
    }
    for (const auto &[key, variable] : variables) {
      const Variable &uses = key.second ? variable : whole[key.first];
      SmallVector<Metadata *, 8> note{
          function.getSubprogram(), MDString::get(context, key.first),
          number((uses.isMixed() ? OMPRACER_OBJECT_MIXED : 0) | (isReadFirst(uses) ? OMPRACER_OBJECT_READ_FIRST : 0) |
                 (isKnown(uses) ? OMPRACER_OBJECT_USES_KNOWN | countOf(uses) << OMPRACER_OBJECT_USES_SHIFT : 0))};
      if (parts[key.first] > 1)
        for (const auto &line : variable.lines)
          note.push_back(number(line.first));
      if (parts[key.first] == 1 || !variable.lines.empty())
        table.addOperand(MDNode::get(context, note));
    }
    for (const auto &[name, array] : arrays)
      if (const unsigned count = isKnown(array) && !(name == kPointees && namedPointees) ? countOf(array) : 0)
        table.addOperand(
            MDNode::get(context, {function.getSubprogram(), MDString::get(context, name),
                                  number(OMPRACER_OBJECT_USES_KNOWN | count << OMPRACER_OBJECT_USES_SHIFT)}));
  }

private:
  /// Name of a variable, and the call that begins the loop; null: outside these.
  using Key = std::pair<StringRef, const Instruction *>;

  /// Null: of no variable that others may access, or not of the whole variable.
  Variable *find(Value *pointer, const Instruction &access, bool whole) {
    const Value *object = getUnderlyingObject(pointer);
    if (isa<AllocaInst>(object) || (!isBody && !isa<GlobalVariable>(object)))
      return nullptr;
    const uint64_t size =
        whole ? function.getDataLayout().getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&access))) : 0;
    const auto [name, what] = text.variable(pointer, size, function, access.getDebugLoc());
    noteArray(name, what, access, isa<GlobalVariable>(object));
    if (name.empty() || (whole && !(what & OMPRACER_OBJECT_WHOLE)))
      return nullptr;
    const Key key{names.insert(name).first->first(), loop};
    if (whole)
      variableOf[&access] = key;
    Variable &variable = variables[key];
    variable.isGlobal |= isa<GlobalVariable>(object);
    return &variable;
  }

  /// Of an array that its own name names, all lines count, whichever the elements are.
  void noteArray(StringRef name, unsigned what, const Instruction &access, bool isGlobal) {
    const DILocation *at = access.getDebugLoc();
    if (name.empty() || !at || !(what & OMPRACER_OBJECT_ARRAY) ||
        (what & (OMPRACER_OBJECT_INDIRECT | OMPRACER_OBJECT_POINTER)))
      return;
    Variable &array = arrays[names.insert(arrayKey(name)).first->first()];
    array.note(at->getLine(), kOther);
    array.isGlobal |= isGlobal;
  }

  void collect() {
    DenseMap<const BasicBlock *, const Instruction *> loops; // at the ends of the blocks
    for (auto *node : depth_first(&dominators)) {
      loop = node->getIDom() ? loops.lookup(node->getIDom()->getBlock()) : nullptr;
      for (Instruction &i : *node->getBlock()) {
        collect(i);
        loop = beginsLoop(i) ? &i : endsLoop(i) ? nullptr : loop;
      }
      loops[node->getBlock()] = loop;
    }
  }

  void collect(Instruction &i) {
    if (i.isAtomic() || isa<DbgInfoIntrinsic>(i) || i.isLifetimeStartOrEnd())
      return;
    if (Value *pointer = getLoadStorePointerOperand(&i)) {
      notePointee(*pointer, i);
      if (Variable *variable = find(pointer, i, true)) {
        if (auto *load = dyn_cast<LoadInst>(&i))
          variable->loads.push_back(load);
        else
          variable->stores.push_back(cast<StoreInst>(&i));
      }
    }
    // Its address goes elsewhere.
    auto *call = dyn_cast<CallBase>(&i);
    callsOthers |= call && (!call->getCalledFunction() || !call->getCalledFunction()->isDeclaration());
    if (call && !calleeName(*call).starts_with("__kmpc_atomic"))
      for (Value *argument : call->args())
        collectAddress(argument, i);
    else if (auto *store = dyn_cast<StoreInst>(&i))
      collectAddress(store->getValueOperand(), i);
  }

  void collectAddress(Value *value, const Instruction &user) {
    if (!value->getType()->isPointerTy() || isa<Function, ConstantPointerNull>(value))
      return;
    if (isa<CallBase>(user) && !isCallOf(user, {""}))
      notePointee(*value, user);
    if (Variable *variable = find(value, user, false)) {
      variable->note(user, kOther);
      namedPointees |= !isa<Argument>(value) && !isPointee(*value, user); // a body keeps what it captured
    }
  }

  bool isPointee(Value &pointer, const Instruction &access) {
    const auto [name, what] = text.variable(&pointer, 1, function, access.getDebugLoc());
    return name.empty() || (what & OMPRACER_OBJECT_INDIRECT && !StringRef(name).starts_with("."));
  }

  /// The first two arguments of a body lead to numbers of threads.
  bool isThreadNumber(const Value &pointer) const {
    auto *load = dyn_cast<LoadInst>(&pointer);
    auto *slot = load ? dyn_cast<AllocaInst>(load->getPointerOperand()) : nullptr;
    return isBody && slot && any_of(slot->users(), [](const User *user) {
             auto *store = dyn_cast<StoreInst>(user);
             auto *argument = store ? dyn_cast<Argument>(store->getValueOperand()) : nullptr;
             return argument && argument->getArgNo() < 2;
           });
  }

  /// What is used through a pointer: neither a variable of the function, nor one that the construct captured.
  void notePointee(Value &pointer, const Instruction &access) {
    const DILocation *at = access.getDebugLoc();
    if (!at || isa<AllocaInst, GlobalVariable>(getUnderlyingObject(&pointer)) || !isPointee(pointer, access) ||
        isThreadNumber(pointer))
      return;
    // Two on one line may be one object: "*p += i; a[i] = *q;".
    const std::string name = text.variable(&pointer, 1, function, at).first;
    namedPointees |= pointeeOf.try_emplace(at->getLine(), name).first->second != name;
    Variable &pointees = arrays[kPointees];
    pointees.note(at->getLine(), kOther);
    pointees.isGlobal = true; // other functions may use them, too
  }

  /// Does the value of the load go nowhere but back into its variable? Then by which operation.
  Kind kindOf(const LoadInst &load, SmallPtrSetImpl<const StoreInst *> &updates) const {
    constexpr unsigned kFew = 8; // operations and conversions of one update
    Kind kind = kOther;
    SmallVector<const Instruction *, kFew> reached{&load};
    SmallVector<const StoreInst *, 2> stored;
    for (unsigned n = 0; n < reached.size(); ++n)
      for (const User *user : reached[n]->users()) {
        auto *store = dyn_cast<StoreInst>(user);
        auto *operation = dyn_cast<BinaryOperator>(user);
        if (store && store->getValueOperand() == reached[n] && variableOf.lookup(store) == variableOf.lookup(&load)) {
          stored.push_back(store);
          continue;
        }
        if (operation && (kind == kOther || kind == updateBy(*operation)))
          kind = updateBy(*operation);
        else if (!isa<CastInst>(user))
          return kOther;
        if (reached.size() == kFew)
          return kOther;
        reached.push_back(cast<Instruction>(user));
      }
    if (kind != kOther)
      updates.insert(stored.begin(), stored.end());
    return kind;
  }

  void classify(Variable &variable) const {
    SmallPtrSet<const StoreInst *, 4> updates;
    for (const LoadInst *load : variable.loads) {
      SmallPtrSet<const StoreInst *, 2> own;
      const Kind kind = kindOf(*load, own);
      variable.note(*load, kind);
      for (const StoreInst *store : own) {
        variable.note(*store, kind);
        updates.insert(store);
      }
    }
    for (const StoreInst *store : variable.stores)
      if (!updates.contains(store))
        variable.note(*store, isa<Constant>(store->getValueOperand()) ? kConstant : kOther);
  }

  /// Too many pairs to look at: then it is not known.
  static bool isMany(const Variable &variable) {
    constexpr size_t kMany = 4096;
    return variable.loads.size() * variable.stores.size() > kMany;
  }

  /// A function of the module that this one calls may use a global variable, too.
  bool isKnown(const Variable &variable) const { return !isMany(variable) && !(variable.isGlobal && callsOthers); }
  static unsigned countOf(const Variable &variable) {
    constexpr size_t kMost = 3;
    return variable.lines.size() <= kMost ? static_cast<unsigned>(variable.lines.size()) : 0;
  }

  bool isReadFirst(const Variable &variable) const {
    if (isMany(variable))
      return false;
    return any_of(variable.loads, [&](const LoadInst *load) {
      return none_of(variable.stores, [&](const StoreInst *store) { return dominators.dominates(store, load); });
    });
  }

  Function &function;
  SourceText &text;
  const bool isBody;
  DominatorTree dominators;
  const Instruction *loop = nullptr;         ///< that what is collected belongs to
  bool callsOthers = false;                  ///< functions of the module, or unknown ones
  bool namedPointees = false;                ///< what a pointer leads to may be used by another name, too
  std::map<unsigned, std::string> pointeeOf; ///< of each line: what leads there
  StringSet<> names;
  MapVector<Key, Variable> variables;
  MapVector<StringRef, Variable> arrays; ///< by arrayKey
  DenseMap<const Instruction *, Key> variableOf;
};

} // namespace

void noteVariableUses(Module &module, const OmpStructure &structure) {
  SourceText text(module, structure);
  NamedMDNode *table = module.getOrInsertNamedMetadata(kUses);
  for (Function &f : module)
    if (!f.isDeclaration() && f.getSubprogram())
      UsesOf(f, text, structure.roleOf(&f).role != Role::Ordinary).note(*table);
}

void forgetVariableUses(Module &module) {
  if (NamedMDNode *table = module.getNamedMetadata(kUses))
    module.eraseNamedMetadata(table);
}

VariableUses::VariableUses(const Module &module) {
  const NamedMDNode *table = module.getNamedMetadata(kUses);
  for (unsigned n = 0; table && n < table->getNumOperands(); ++n) {
    const MDNode *note = table->getOperand(n);
    notes[{note->getOperand(0), note->getOperand(1)}].push_back(note);
  }
}

unsigned VariableUses::ofArray(const DILocation *place, unsigned line, StringRef variable) const {
  return variable.empty() ? 0 : of(place, line, arrayKey(variable));
}

unsigned VariableUses::ofPointee(const DILocation *place, unsigned line) const { return of(place, line, kPointees); }

unsigned VariableUses::of(const DILocation *place, unsigned line, StringRef variable) const {
  if (notes.empty() || !place || variable.empty())
    return 0;
  const auto found = notes.find({place->getScope()->getSubprogram(), MDString::get(place->getContext(), variable)});
  if (found == notes.end())
    return 0;
  const auto number = [](const MDOperand &operand) {
    return static_cast<unsigned>(mdconst::extract<ConstantInt>(operand)->getZExtValue());
  };
  // A line may belong to several parts.
  unsigned uses = ~0u, matching = 0;
  for (const MDNode *note : found->second) {
    const auto lines = drop_begin(note->operands(), 3);
    if (!lines.empty() && none_of(lines, [&](const MDOperand &operand) { return number(operand) == line; }))
      continue;
    uses &= number(note->getOperand(2));
    ++matching;
  }
  if (matching > 1) // of which part the access is, is not known
    uses &= OMPRACER_OBJECT_MIXED | OMPRACER_OBJECT_READ_FIRST;
  return matching != 0 ? uses : 0;
}

} // namespace ompracer
