// See Assembly.h.
#include "access/Assembly.h"

#include "access/AssemblyText.h"

#include <ompracer/abi.h>

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/TargetParser/Triple.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {

/// Metadata; the optimiser may drop it, and then the statement is taken for an atomic one.
constexpr StringLiteral kPlain = "ompracer.plain";

bool releases(uint32_t order) { return order >= OMPRACER_RELEASE; }
bool acquires(uint32_t order) { return order == OMPRACER_ACQUIRE || order >= OMPRACER_ACQ_REL; }

/// The weakest order that has the guarantees of both.
uint32_t bothOf(uint32_t a, uint32_t b) {
  if ((releases(a) && acquires(a)) || a == b || b == OMPRACER_RELAXED)
    return a;
  return (releases(b) && acquires(b)) || a == OMPRACER_RELAXED ? b : uint32_t{OMPRACER_ACQ_REL};
}

/// An operand of the statement.
struct Constraint {
  Type *type = nullptr;   ///< of the value; of what lies there, when in memory
  Value *value = nullptr; ///< what goes in, or the address; null: a result
  unsigned result = 0;    ///< number of the result
  bool isMemory = false;
  bool isOutput = false;
  std::optional<unsigned> tied; ///< of a result: the operand that is the value before
  std::string code;
};

class Reader {
public:
  explicit Reader(const CallBase &c) : call(c), layout(c.getModule()->getDataLayout()) {}

  Assembly read() {
    auto *text = cast<InlineAsm>(call.getCalledOperand());
    collectConstraints(*text);
    const Triple triple(call.getModule()->getTargetTriple());
    const bool x86 = triple.isX86(), known = x86 || triple.isAArch64();
    syntax = !x86 ? AsmSyntax::AArch64 : text->getDialect() == InlineAsm::AD_Intel ? AsmSyntax::Intel : AsmSyntax::Att;
    instructions = readInstructions(text->getAsmString(), syntax);
    understood.assign(constraints.size(), false);
    for (const AsmInstruction &i : instructions)
      if (!known || i.isEncoded)
        beUnknown(/*mayWait=*/result.clobbersMemory, /*really=*/result.clobbersMemory);
      else if (x86)
        readX86(i);
      else
        readAArch64(i);
    endExclusives();
    obeyFences();
    if (call.hasMetadata(kPlain))
      takePlain();
    addOthers();
    return std::move(result);
  }

private:
  void collectConstraints(const InlineAsm &text) {
    unsigned argument = 0, results = 0;
    auto *structure = dyn_cast<StructType>(call.getType());
    for (const InlineAsm::ConstraintInfo &info : text.ParseConstraints()) {
      if (info.Type == InlineAsm::isClobber) {
        result.clobbersMemory |= is_contained(info.Codes, "{memory}");
        continue;
      }
      Constraint c;
      c.isOutput = info.Type == InlineAsm::isOutput;
      c.isMemory = info.isIndirect;
      c.code = info.Codes.empty() ? std::string() : info.Codes.front();
      if (info.Type == InlineAsm::isLabel) {
        result.branches = true;
      } else if (c.isOutput && !c.isMemory) {
        c.result = results++;
        c.type = structure ? structure->getElementType(c.result) : call.getType();
        if (info.hasMatchingInput())
          c.tied = info.MatchingInput;
      } else {
        c.value = call.getArgOperand(argument);
        c.type = c.isMemory ? call.getParamElementType(argument) : c.value->getType();
        ++argument;
      }
      constraints.push_back(std::move(c));
    }
    assert(argument == call.arg_size() && (!structure || results == structure->getNumElements()) &&
           "each argument and each part of the result belongs to an operand");
    multipleResults = structure != nullptr;
  }

  // ---- what instructions do

  void beUnknown(bool mayWait, bool really = true) {
    result.unknown |= really;
    result.mayWait |= mayWait;
  }
  void fence(uint32_t order) {
    uint32_t &slot = result.accesses.empty() ? result.fenceBefore : result.fenceAfter;
    slot = bothOf(slot, order);
  }

  const Constraint *constraintOf(const AsmOperand &o) const {
    return o.number && *o.number < constraints.size() ? &constraints[*o.number] : nullptr;
  }
  bool isMemory(const AsmOperand &o) const {
    const Constraint *c = constraintOf(o);
    return o.isMemory || (c && c->isMemory);
  }
  const AsmOperand *memoryOf(const AsmInstruction &i) const {
    auto it = find_if(i.operands, [&](const AsmOperand &o) { return isMemory(o); });
    return it == i.operands.end() ? nullptr : &*it;
  }

  /// How often the text names the operand.
  unsigned usesOf(unsigned number) const {
    unsigned uses = 0;
    for (const AsmInstruction &i : instructions)
      uses += count_if(i.operands, [&](const AsmOperand &o) { return o.number == number; });
    return uses;
  }

  /// The pointer that the address is made of, if it is one that the text does not change.
  Value *pointerOf(const AsmOperand &o) {
    const Constraint *c = constraintOf(o);
    if (!c)
      return nullptr;
    if (c->tied && *c->tied < constraints.size() && usesOf(*o.number) == 1)
      return constraints[*c->tied].value;
    const bool changed = any_of(constraints, [&](const Constraint &other) { return other.tied == *o.number; });
    if (!c->value || (changed && usesOf(*o.number) != 1))
      return nullptr;
    if (auto *address = dyn_cast<PtrToIntOperator>(c->value)) // `"r"((uintptr_t)p)`
      return address->getPointerOperand();
    return c->value->getType()->isPointerTy() ? c->value : nullptr;
  }

  /// False where the memory is not known.
  bool add(AccessKind kind, const AsmOperand &o, uint64_t size, uint32_t order, bool isOrdinary = false) {
    Value *pointer = pointerOf(o);
    if (!pointer || !pointer->getType()->isPointerTy() || !isPowerOf2_64(size) || size > 16)
      return false;
    if (constraintOf(o)->isMemory)
      understood[*o.number] = true;
    AssemblyAccess a;
    a.kind = kind;
    a.address = pointer;
    a.displacement = o.displacement;
    a.size = size;
    a.order = order;
    a.isOrdinary = isOrdinary;
    result.accesses.push_back(a);
    return true;
  }

  uint64_t sizeOf(Type *type) const {
    return type && type->isSized() ? layout.getTypeStoreSize(type).getKnownMinValue() : 0;
  }

  // ---- x86

  /// The bytes that the suffix of a mnemonic, which begins with one of these names, tells; 0: without suffix.
  static std::optional<unsigned> suffixOf(StringRef mnemonic, ArrayRef<StringLiteral> names) {
    for (StringRef name : names) {
      if (mnemonic == name)
        return 0;
      if (StringRef rest = mnemonic; rest.consume_front(name) && rest.size() == 1)
        if (const unsigned bytes = bytesOfSuffix(rest.front()))
          return bytes;
    }
    return std::nullopt;
  }
  static unsigned bytesOfSuffix(char c) {
    return c == 'b' ? 1 : c == 'w' ? 2 : c == 'l' || c == 'd' ? 4 : c == 'q' ? 8 : 0;
  }

  /// Bytes of an access without suffix: from its registers, or else the operand's own type.
  uint64_t sizeX86(const AsmInstruction &i, const AsmOperand &memory) const {
    for (const auto &[word, bytes] : std::initializer_list<std::pair<StringRef, unsigned>>{
             {"byte ptr", 1}, {"dword ptr", 4}, {"qword ptr", 8}, {"word ptr", 2}})
      if (StringRef(memory.text).contains(word))
        return bytes;
    for (const AsmOperand &o : i.operands) {
      if (isMemory(o))
        continue;
      StringRef text = o.text;
      if (const Constraint *c = constraintOf(o)) {
        const bool isRegister = c->code.find_first_of("iIn") != 0 && !(c->value && isa<Constant>(c->value));
        if (const unsigned bytes = o.modifier == 'k' ? 4 : bytesOfSuffix(o.modifier))
          return bytes;
        if (isRegister)
          return sizeOf(c->type);
      } else if (text.consume_front("%") || syntax == AsmSyntax::Intel) {
        if (text.starts_with("r"))
          return text.ends_with("d") ? 4 : text.ends_with("w") ? 2 : text.ends_with("b") ? 1 : 8;
        return text.starts_with("e") ? 4 : text.ends_with("l") || text.ends_with("h") ? 1 : 2;
      }
    }
    const Constraint *c = constraintOf(memory);
    return c && c->isMemory ? sizeOf(c->type) : 0;
  }

  void readX86(const AsmInstruction &i) {
    const StringRef name = i.mnemonic;
    auto among = [name](std::initializer_list<StringRef> names) { return is_contained(names, name); };
    if (name.starts_with("call") ||
        among({"syscall", "sysenter", "int", "xbegin", "xend", "vmcall", "vmmcall", "lcall"}))
      return beUnknown(/*mayWait=*/true);
    if (name.starts_with("j") || name.starts_with("loop")) {
      result.branches = true;
      return;
    }
    if (among({"mfence", "sfence", "lfence"}))
      return fence(name == "mfence"   ? OMPRACER_SEQ_CST
                   : name == "sfence" ? uint32_t{OMPRACER_RELEASE}
                                      : uint32_t{OMPRACER_ACQUIRE});
    if (i.operands.empty() && any_of(ArrayRef<StringRef>{"movs", "stos", "lods", "scas", "cmps", "ins", "outs"},
                                     [&](StringRef string) { return name.starts_with(string); }))
      return beUnknown(/*mayWait=*/false);
    const AsmOperand *memory = memoryOf(i);
    for (StringRef harmless : {"lea", "nop", "prefetch", "clflush", "clwb", "cldemote", "invlpg"})
      if (name.starts_with(harmless))
        return;
    if (!memory)
      return;
    const bool exchanges = suffixOf(name, {"xchg"}).has_value();
    if (memory->isOwn) {
      if (i.isLocked || exchanges) // a barrier
        fence(OMPRACER_SEQ_CST);
      return;
    }
    if (i.isLocked || exchanges)
      return readLocked(i, *memory);
    const AsmOperand &destination = syntax == AsmSyntax::Intel ? i.operands.front() : i.operands.back();
    if (!addPlainX86(i, *memory, &destination == memory) && !isContract(*memory))
      beUnknown(/*mayWait=*/false);
  }

  /// The constraint says all.
  bool isContract(const AsmOperand &o) const {
    const Constraint *c = constraintOf(o);
    return c && c->isMemory;
  }

  void readLocked(const AsmInstruction &i, const AsmOperand &memory) {
    const StringRef name = i.mnemonic;
    const bool wide = name.starts_with("cmpxchg8b") || name.starts_with("cmpxchg16b");
    const std::optional<unsigned> suffix =
        wide ? std::optional(name.starts_with("cmpxchg8b") ? 8u : 16u)
             : suffixOf(name, {"add", "adc", "and", "sub", "sbb", "or", "xor", "inc", "dec", "neg", "not", "xadd",
                               "cmpxchg", "xchg", "bts", "btr", "btc"});
    const uint64_t size = suffix && *suffix ? *suffix : sizeX86(i, memory);
    if (!suffix || !add(AccessKind::AtomicRmw, memory, size, OMPRACER_SEQ_CST))
      return beUnknown(/*mayWait=*/true);
    if (name.starts_with("cmpxchg") && !wide)
      expectOld(result.accesses.back());
  }

  /// The accumulator holds what is expected and then the old value. In a loop nobody knows which.
  void expectOld(AssemblyAccess &a) {
    const bool alone =
        none_of(instructions, [](const AsmInstruction &i) { return StringRef(i.mnemonic).starts_with("j"); });
    for (const Constraint &c : constraints)
      if (alone && c.isOutput && !c.isMemory && c.code == "{ax}" && c.tied && *c.tied < constraints.size() &&
          c.type->isIntegerTy() && constraints[*c.tied].type == c.type && c.type->getIntegerBitWidth() >= 8 * a.size)
        makeExchange(a, c.result, constraints[*c.tied].value);
      else if (alone && c.isOutput && !c.isMemory && c.code == "{ax}" && !c.tied)
        for (const Constraint &in : constraints)
          if (!in.isOutput && !in.isMemory && in.code == "{ax}" && in.type == c.type && c.type->isIntegerTy() &&
              c.type->getIntegerBitWidth() >= 8 * a.size)
            makeExchange(a, c.result, in.value);
  }
  void makeExchange(AssemblyAccess &a, unsigned old, Value *expected) {
    a.kind = AccessKind::AtomicCompareExchange;
    a.oldResult = multipleResults ? old : kOnlyResult;
    a.expected = expected;
  }

  /// Loads and stores of x86 acquire and release. What reads, changes and writes without lock does so in two accesses,
  /// of which the first is a plain one: two threads lose an update, but the owner of a lock may release it so.
  bool addPlainX86(const AsmInstruction &i, const AsmOperand &memory, bool isDestination) {
    StringRef name = i.mnemonic;
    auto load = [&](uint64_t size) { return add(AccessKind::AtomicLoad, memory, size, OMPRACER_ACQUIRE, true); };
    auto store = [&](uint64_t size, uint32_t order) { return add(AccessKind::AtomicStore, memory, size, order, true); };
    if (const StringRef whole = name; name.consume_front("movz") || name.consume_front("movs"))
      if (const unsigned bytes = name.empty() ? 0 : bytesOfSuffix(name.front()); bytes && name.size() == 2)
        return whole != "movsd" && load(bytes);
    name = i.mnemonic;
    if (name.starts_with("set"))
      return isDestination && store(1, OMPRACER_RELEASE);
    auto sizeBy = [&](std::optional<unsigned> suffix) { return *suffix ? *suffix : sizeX86(i, memory); };
    if (auto suffix = suffixOf(name, {"mov", "movnti"}))
      return isDestination ? store(sizeBy(suffix), name.starts_with("movnti") ? OMPRACER_RELAXED : OMPRACER_RELEASE)
                           : load(sizeBy(suffix));
    if (auto suffix = suffixOf(name, {"cmp", "test", "bt", "push", "mul", "imul", "div", "idiv"}))
      return load(sizeBy(suffix));
    auto suffix = suffixOf(name, {"add",  "adc",     "and", "sub", "sbb", "or",  "xor", "inc", "dec", "neg", "not",
                                  "xadd", "cmpxchg", "bts", "btr", "btc", "shl", "shr", "sar", "rol", "ror"});
    if (!suffix)
      return false;
    if (!isDestination)
      return load(sizeBy(suffix));
    return memory.displacement == 0 && add(AccessKind::Read, memory, sizeBy(suffix), OMPRACER_RELAXED) &&
           store(sizeBy(suffix), OMPRACER_RELEASE);
  }

  // ---- AArch64

  /// The size in the name of the instruction, or of its first register.
  uint64_t sizeAArch64(const AsmInstruction &i, StringRef rest, unsigned registerAt) const {
    if (rest == "b" || rest == "h")
      return rest == "b" ? 1 : 2;
    if (!rest.empty() || registerAt >= i.operands.size())
      return 0;
    const AsmOperand &o = i.operands[registerAt];
    if (o.number)
      return o.modifier == 'w' ? 4 : o.modifier == 'x' || !o.modifier ? 8 : 0;
    return StringRef(o.text).starts_with("w") ? 4 : StringRef(o.text).starts_with("x") ? 8 : 0;
  }

  static uint32_t fenceAArch64(const AsmInstruction &i) {
    const StringRef domain = i.operands.empty() ? "sy" : StringRef(i.operands.front().text);
    return domain.ends_with("ld")   ? uint32_t{OMPRACER_ACQUIRE}
           : domain.ends_with("st") ? uint32_t{OMPRACER_RELEASE}
                                    : uint32_t{OMPRACER_SEQ_CST};
  }

  void readAArch64(const AsmInstruction &i) {
    const StringRef name = i.mnemonic;
    if (name == "bl" || name.starts_with("blr") || name == "br" || name == "svc" || name == "hvc" || name == "smc")
      return beUnknown(/*mayWait=*/true);
    if (name == "b" || name.starts_with("b.") || name.starts_with("cb") || name.starts_with("tb")) {
      result.branches = true;
      return;
    }
    if (name == "dmb" || name == "dsb")
      return fence(fenceAArch64(i));
    if (name == "dc" && !i.operands.empty() && StringRef(i.operands.front().text).contains("zva"))
      return beUnknown(/*mayWait=*/false);
    const AsmOperand *memory = memoryOf(i);
    if (!memory || name.starts_with("prf") || memory->isOwn)
      return;
    StringRef rest = name;
    bool done = false, atomic = true;
    auto store = [&](uint32_t order) {
      return add(AccessKind::AtomicStore, *memory, sizeAArch64(i, rest, 0), order, !atomic);
    };
    auto load = [&](uint32_t order) {
      return add(AccessKind::AtomicLoad, *memory, sizeAArch64(i, rest, 0), order, !atomic);
    };
    if (rest.consume_front("ldaxr") || rest.consume_front("ldxr")) {
      done = load(name.starts_with("lda") ? OMPRACER_ACQUIRE : OMPRACER_RELAXED);
      if (done)
        exclusiveLoads.push_back(result.accesses.size() - 1);
    } else if (rest.consume_front("stlxr") || rest.consume_front("stxr")) {
      done = add(AccessKind::AtomicRmw, *memory, sizeAArch64(i, rest, 1),
                 name.starts_with("stl") ? OMPRACER_RELEASE : OMPRACER_RELAXED);
    } else if (rest.consume_front("ldapr") || rest.consume_front("ldar") || rest.consume_front("ldlar")) {
      done = load(OMPRACER_ACQUIRE);
    } else if (rest.consume_front("stlr") || rest.consume_front("stllr")) {
      done = store(OMPRACER_RELEASE);
    } else if (rest.consume_front("ldur") || rest.consume_front("ldr")) {
      atomic = false;
      done = load(OMPRACER_RELAXED);
    } else if (rest.consume_front("stur") || rest.consume_front("str")) {
      atomic = false;
      done = store(OMPRACER_RELAXED);
    } else if (const std::optional<uint32_t> order = updateOf(rest)) {
      done = add(AccessKind::AtomicRmw, *memory, sizeAArch64(i, rest, 0), *order);
    } else {
      atomic = name.contains("x") && !name.starts_with("ldp"); // ldxp, ldaxp and their kin
    }
    if (!done && (atomic || !isContract(*memory)))
      beUnknown(atomic);
  }

  /// The order of an atomic read-modify-write (cas, swp, ldadd and their kin); leaves b or h.
  static std::optional<uint32_t> updateOf(StringRef &name) {
    bool known = name.consume_front("cas") || name.consume_front("swp");
    if (!known && (name.starts_with("ld") || name.starts_with("st"))) {
      StringRef operation = name.drop_front(2);
      for (StringRef which : {"add", "clr", "eor", "set", "smax", "smin", "umax", "umin"})
        if (!known && operation.consume_front(which)) {
          known = true;
          name = operation;
        }
    }
    if (!known)
      return std::nullopt;
    const bool acquire = name.consume_front("a"), release = name.consume_front("l");
    return acquire && release ? OMPRACER_ACQ_REL
           : acquire          ? uint32_t{OMPRACER_ACQUIRE}
           : release          ? uint32_t{OMPRACER_RELEASE}
                              : uint32_t{OMPRACER_RELAXED};
  }

  // ---- the statement as a whole

  /// A load and a store of one loop are one update.
  void endExclusives() {
    for (unsigned at : reverse(exclusiveLoads)) {
      AssemblyAccess &load = result.accesses[at];
      assert(load.kind == AccessKind::AtomicLoad && "what was erased stood after it");
      auto *store = find_if(drop_begin(result.accesses, at + 1), [&](const AssemblyAccess &a) {
        return a.kind == AccessKind::AtomicRmw && a.address == load.address && a.displacement == load.displacement;
      });
      if (store == result.accesses.end())
        continue;
      store->order = bothOf(store->order, load.order);
      result.accesses.erase(&load);
    }
  }

  void obeyFences() {
    const uint32_t order = bothOf(result.fenceBefore, result.fenceAfter);
    for (AssemblyAccess &a : result.accesses)
      if (a.kind == AccessKind::AtomicLoad ? acquires(order) : a.kind == AccessKind::AtomicStore && releases(order))
        a.order = bothOf(a.order, a.kind == AccessKind::AtomicLoad ? OMPRACER_ACQUIRE : OMPRACER_RELEASE);
      else if (a.kind >= AccessKind::AtomicRmw)
        a.order = bothOf(a.order, order);
  }

  /// The filter knows plain accesses by their pointers alone, so those with a displacement are unknown.
  void takePlain() {
    assert(all_of(result.accesses,
                  [](const AssemblyAccess &a) {
                    return !a.isOrdinary || a.kind == AccessKind::AtomicLoad || a.kind == AccessKind::AtomicStore;
                  }) &&
           "no other instruction is used for plain accesses");
    for (AssemblyAccess &a : result.accesses)
      if (a.isOrdinary)
        a.kind = a.kind == AccessKind::AtomicStore ? AccessKind::Write : AccessKind::Read;
    const auto isFar = [](const AssemblyAccess &a) { return a.isOrdinary && a.displacement != 0; };
    if (any_of(result.accesses, isFar))
      beUnknown(/*mayWait=*/false);
    erase_if(result.accesses, isFar);
  }

  /// What the constraints say of memory that no understood instruction accesses.
  void addOthers() {
    for (const auto &[n, c] : enumerate(constraints)) {
      bool known = false, named = result.unknown;
      for (const auto &[m, other] : enumerate(constraints))
        if (other.isMemory && other.value == c.value) { // "+m" is two operands
          known |= understood[m];
          named |= usesOf(m) != 0;
        }
      if (const uint64_t size = c.isMemory && named && !known ? sizeOf(c.type) : 0) {
        AssemblyAccess a;
        a.kind = c.isOutput ? AccessKind::Write : AccessKind::Read;
        a.address = c.value;
        a.size = size;
        result.accesses.push_back(a);
      }
    }
  }

  const CallBase &call;
  const DataLayout &layout;
  AsmSyntax syntax = AsmSyntax::Att;
  SmallVector<Constraint, 8> constraints;
  SmallVector<AsmInstruction, 8> instructions;
  SmallVector<bool, 8> understood; ///< operands in memory
  SmallVector<unsigned, 2> exclusiveLoads;
  bool multipleResults = false;
  Assembly result;
};

} // namespace

Assembly readAssembly(const CallBase &call) { return Reader(call).read(); }

void makePlain(CallBase &call) { call.setMetadata(kPlain, MDNode::get(call.getContext(), {})); }

} // namespace ompracer
