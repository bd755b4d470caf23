// See FlangArrays.h.
#include "marks/FlangArrays.h"

#include "openmp/OmpStructure.h"

#include <ompracer/abi.h>

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <string_view>

using namespace llvm;

namespace ompracer {

namespace {

/// A function of the library, and what it does with its arguments: one letter for each.
///
///   r w   descriptor of an array that is read, written
///   u     written, and perhaps allocated anew: then the descriptor is written, too
///   d     descriptor that is written, not the array
///   m     descriptor of a logical array or scalar, or null; also one that is read
///   e n   descriptor of an array of which the elements are read where the mask `m` is true, is false
///   t v   that of which as many elements are read as are true in the mask; the others
///   c     that of which as many elements are read as the result has, the first argument
///   s     descriptor of a vector of which those elements are read that stay when it is shifted by the next argument
///   b B   characters that are read, written; their number is the next argument
///   p     characters that are read; their number is the next but one
///   k     address of an integer that is written; its bytes are the next argument
///   4 8 6 address of 4, 8 or 16 bytes that are written
///   -     nothing
///
/// `typed`: the name goes on with types (SumInteger4). `dim`: the letters of the variant whose name has Dim in it.
struct LibraryFunction {
  StringLiteral name;
  StringLiteral letters;
  bool typed = false;
  StringLiteral dim = "";
};
constexpr LibraryFunction kFunctions[] = {
    // assignment (assign.h)
    {"Assign", "ur"},
    {"AssignTemporary", "ur"},
    {"AssignExplicitLengthCharacter", "ur"},
    {"AssignPolymorphic", "ur"},
    {"CopyInAssign", "-r"},
    {"CopyOutAssign", "w-"},
    {"ShallowCopy", "-r"},
    {"ShallowCopyDirect", "wr"},
    // allocation (allocatable.h, pointer.h)
    {"AllocatableAllocate", "d"},
    {"AllocatableAllocateSource", "dr"},
    {"AllocatableDeallocate", "d"},
    {"AllocatableDeallocatePolymorphic", "d"},
    {"AllocatableDeallocateNoFinal", "d"},
    {"MoveAlloc", "dd"},
    {"PointerAllocate", "d"},
    {"PointerAllocateSource", "dr"},
    {"PointerDeallocate", "d"},
    {"PointerDeallocatePolymorphic", "d"},
    {"PointerAssociate", "d"},
    {"PointerAssociateScalar", "d"},
    {"PointerAssociateLowerBounds", "d"},
    {"PointerAssociateRemapping", "d"},
    {"PointerAssociateRemappingMonomorphic", "d"},
    // reductions (reduction.h); of the variants with Dim the first argument is the result
    {"Sum", "e---m", true, "-e---m"},
    {"Product", "e---m", true, "-e---m"},
    {"Maxval", "e---m", true, "-e---m"},
    {"Minval", "e---m", true, "-e---m"},
    {"IAll", "e---m", true, "-e---m"},
    {"IAny", "e---m", true, "-e---m"},
    {"IParity", "e---m", true, "-e---m"},
    {"MaxvalCharacter", "-e--m"},
    {"MinvalCharacter", "-e--m"},
    {"Any", "r", true, "-r"},
    {"All", "r", true, "-r"},
    {"Parity", "r", true, "-r"},
    {"Count", "r", true, "-r"},
    {"Norm2_", "r", true},
    {"Norm2Dim", "-r"},
    {"Maxloc", "-e---m", true, "-e----m"},
    {"Minloc", "-e---m", true, "-e----m"},
    {"Findloc", "-er---m", true, "-er----m"},
    {"Reduce", "e----m", true, "-e----m"},
    {"DotProduct", "rr", true},
    // transformational functions (transformational.h, matmul.h, matmul-transpose.h)
    {"Matmul", "-rr", true},
    {"MatmulTranspose", "-rr", true},
    {"MatmulDirect", "wrr", true},
    {"MatmulTransposeDirect", "wrr", true},
    {"Transpose", "-r"},
    {"Spread", "-r"},
    {"Reshape", "-cr-r"},
    {"Pack", "-emv"},
    {"Unpack", "-tmn"},
    {"Cshift", "-rr"},
    {"CshiftVector", "-r"},
    {"EoshiftVector", "-s-"},
    // characters (character.h)
    {"CharacterCompareScalar", "rr"},
    {"CharacterCompareScalar1", "pp--"},
    {"CharacterCompare", "-rr"},
    {"CharacterConcatenate", "-r"},
    {"CharacterConcatenateScalar1", "-b-"},
    {"CharacterAppend1", "---b-"},
    {"CharacterMax", "-r"},
    {"CharacterMin", "-r"},
    {"Adjustl", "-r"},
    {"Adjustr", "-r"},
    {"Trim", "-r"},
    {"Repeat", "-r"},
    {"LenTrim", "-r"},
    {"LenTrim1", "b-"},
    {"Index", "-rr"},
    {"Index1", "b-b-"},
    {"Scan", "-rr"},
    {"Scan1", "b-b-"},
    {"Verify", "-rr"},
    {"Verify1", "b-b-"},
    // input and output (io-api.h); other scalars are passed by value
    {"ioOutputDescriptor", "-r"},
    {"ioInputDescriptor", "-w"},
    {"ioOutputCharacter", "-b-"},
    {"ioOutputAscii", "-b-"},
    {"ioInputCharacter", "-B-"},
    {"ioInputAscii", "-B-"},
    {"ioInputInteger", "-k-"},
    {"ioInputReal32", "-4"},
    {"ioInputReal64", "-8"},
    {"ioInputComplex32", "-8"},
    {"ioInputComplex64", "-6"},
    {"ioBeginInternalListOutput", "B-"},
    {"ioBeginInternalListInput", "b-"},
    {"ioBeginInternalFormattedOutput", "B-b-"},
    {"ioBeginInternalFormattedInput", "b-b-"},
    {"ioBeginExternalFormattedOutput", "b-"},
    {"ioBeginExternalFormattedInput", "b-"},
    {"ioGetNewUnit", "-k-"},
    {"ioInquireCharacter", "--B-"},
    {"ioInquireInteger64", "--k-"},
    {"ioSetFile", "-b-"},
    // others
    {"RandomNumber", "w"},
    {"RandomSeedGet", "w"},
    {"RandomSeedPut", "r"},
    {"DateAndTime", "B-B-B---w"},
};

/// Has each letter a meaning, and are the arguments there that it refers to?
constexpr bool areKnown(std::string_view letters) {
  constexpr std::string_view kWithLength = "bBks", kWithMask = "ntv", kOthers = "rwudmec486-";
  auto isAmong = [](std::string_view set, char letter) { return set.find(letter) != std::string_view::npos; };
  for (size_t n = 0; n < letters.size(); ++n) {
    const bool withLength = isAmong(kWithLength, letters[n]), withMask = isAmong(kWithMask, letters[n]);
    const size_t last = letters[n] == 'p' ? n + 2 : withLength ? n + 1 : n;
    if (last >= letters.size() || (withMask && !isAmong(letters, 'm')) ||
        !(withLength || withMask || letters[n] == 'p' || isAmong(kOthers, letters[n])))
      return false;
  }
  return true;
}
static_assert(std::all_of(std::begin(kFunctions), std::end(kFunctions), [](const LibraryFunction &f) {
  return areKnown({f.letters.data(), f.letters.size()}) && areKnown({f.dim.data(), f.dim.size()}) &&
         (f.typed || f.dim.size() == 0);
}));

/// Does a name end with types, kinds and the ways of passing arguments only?
bool isTypes(StringRef rest) {
  constexpr StringLiteral kWords[] = {"Integer",   "Unsigned", "Real", "Complex", "Logical",
                                      "Character", "Dim",      "Ref",  "Value"};
  while (!rest.empty()) {
    rest = rest.drop_while([](char c) { return c >= '0' && c <= '9'; });
    if (!rest.empty() && none_of(kWords, [&](StringRef word) { return rest.consume_front(word); }))
      return false;
  }
  return true;
}

/// What a function does with each of its arguments; nothing if it is not known.
std::string lettersOf(StringRef name) {
  if (!name.consume_front("_FortranA"))
    return {};
  for (const LibraryFunction &function : kFunctions)
    if (name == function.name)
      return function.letters.str();
  const bool complex = name.consume_front("Cpp"); // a result that is a number goes first
  for (const LibraryFunction &function : kFunctions)
    if (StringRef rest = name; function.typed && rest.consume_front(function.name) && isTypes(rest))
      return rest.contains("Dim") ? function.dim.str() : (complex ? "-" : "") + function.letters.str();
  return {};
}

/// The accesses of one call. Those of its reads stand before it, those of its writes after it.
class Announcer {
public:
  Announcer(CallBase &c, RuntimeCalls &r, std::string l)
      : call(c), calls(r), letters(std::move(l)), before(&c), after(c.getNextNode()) {
    assert(after.GetInsertBlock() == call.getParent() && "what it writes is announced after it, in its block");
    letters.resize(std::min<size_t>(letters.size(), call.arg_size()));
    before.SetCurrentDebugLocation(call.getDebugLoc());
    after.SetCurrentDebugLocation(call.getDebugLoc());
    const size_t found = letters.find('m');
    mask = found == std::string::npos ? nullptr : argument(found);
  }

  void announce() {
    for (unsigned n = 0; n < letters.size(); ++n)
      if (Value *operand = argument(n)) {
        if (letters[n] == 'u' ? isTemporary(operand) : letters[n] != 'd' && letters[n] != '-')
          call.addParamAttr(n, Attribute::get(call.getContext(), kKeepsPointersAttribute));
        announce(letters[n], n, operand);
      }
  }

private:
  /// A pointer that may lead somewhere.
  Value *argument(unsigned n) const {
    Value *operand = call.getArgOperand(n);
    return operand->getType()->isPointerTy() && !isa<ConstantPointerNull>(operand) ? operand : nullptr;
  }

  /// A copy of a descriptor for this call: what it describes is not allocated anew.
  bool isTemporary(const Value *descriptor) const {
    unsigned copies = 0;
    for (const User *user : descriptor->users()) {
      auto *copy = dyn_cast<MemTransferInst>(user);
      if (user != &call && !(copy && copy->getRawDest() == descriptor))
        return false;
      copies += copy != nullptr;
    }
    return isa<AllocaInst>(descriptor) && copies == 1;
  }

  void announce(char letter, unsigned n, Value *operand) {
    switch (letter) {
    case 'r':
    case 'm':
      return reads(before, operand, OMPRACER_ELEMENTS_ALL);
    case 'e':
      return reads(before, operand, mask ? OMPRACER_ELEMENTS_WHERE : OMPRACER_ELEMENTS_ALL, mask);
    case 'n':
      return reads(before, operand, OMPRACER_ELEMENTS_UNLESS, mask);
    case 't':
      return reads(before, operand, OMPRACER_ELEMENTS_TRUES, mask);
    case 'v':
      return reads(before, operand, OMPRACER_ELEMENTS_AFTER_TRUES, mask);
    case 'c':
      return reads(after, operand, OMPRACER_ELEMENTS_AS_MANY, argument(0));
    case 's':
      return reads(before, operand, OMPRACER_ELEMENTS_SHIFTED, inMemory(call.getArgOperand(n + 1)));
    case 'w':
      return writes(operand);
    case 'u':
      return updates(operand);
    case 'd':
      return place(after, calls.impliedWrite(), operand, after.getInt64(kSizeOfAddress));
    case 'b':
      return place(before, calls.deadRead(), operand, length(n + 1));
    case 'p':
      return place(before, calls.deadRead(), operand, length(n + 2));
    case 'B':
    case 'k':
      return place(after, calls.impliedWrite(), operand, length(n + 1));
    case '4':
    case '8':
      return place(after, calls.impliedWrite(), operand, after.getInt64(letter - '0'));
    case '6':
      return place(after, calls.impliedWrite(), operand, after.getInt64(16));
    default:
      return;
    }
  }

  /// The descriptor, or where it is null that of an array without an address.
  Value *known(IRBuilder<> &builder, Value *descriptor) {
    Module &module = *call.getModule();
    if (isKnownNonZero(descriptor, module.getDataLayout()))
      return descriptor;
    constexpr StringLiteral kName = "ompracer.no_array";
    GlobalVariable *none = module.getNamedGlobal(kName);
    if (!none)
      none = new GlobalVariable(module, builder.getPtrTy(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
                                ConstantPointerNull::get(builder.getPtrTy()), kName);
    return builder.CreateSelect(builder.CreateIsNotNull(descriptor), descriptor, none);
  }
  Value *addressIn(IRBuilder<> &builder, Value *descriptor) {
    return builder.CreateLoad(builder.getPtrTy(), known(builder, descriptor));
  }

  void reads(IRBuilder<> &builder, Value *descriptor, uint32_t choice, Value *chooser = nullptr) {
    if (!chooser && choice != OMPRACER_ELEMENTS_ALL)
      return;
    if (!chooser)
      chooser = ConstantPointerNull::get(builder.getPtrTy());
    place(builder, calls.impliedArray(false), addressIn(builder, descriptor), descriptor, chooser,
          builder.getInt32(choice));
  }
  void writes(Value *descriptor) { place(after, calls.impliedArray(true), addressIn(after, descriptor), descriptor); }
  void updates(Value *descriptor) {
    Value *old = addressIn(before, descriptor), *now = addressIn(after, descriptor);
    place(after, calls.impliedArray(true), now, descriptor);
    place(after, calls.impliedWrite(), descriptor,
          after.CreateSelect(after.CreateICmpNE(old, now), after.getInt64(kSizeOfAddress), after.getInt64(0)));
  }

  Value *length(unsigned n) { return before.CreateZExtOrTrunc(call.getArgOperand(n), before.getInt64Ty()); }
  Value *inMemory(Value *number) {
    BasicBlock &entry = call.getFunction()->getEntryBlock();
    auto *slot = new AllocaInst(before.getInt64Ty(), call.getModule()->getDataLayout().getAllocaAddrSpace(), "shift",
                                entry.getFirstInsertionPt());
    before.CreateStore(before.CreateSExtOrTrunc(number, before.getInt64Ty()), slot);
    return slot;
  }

  template <class... Operands> void place(IRBuilder<> &builder, FunctionCallee callee, Operands... operands) {
    builder.CreateCall(callee, {operands...})->setTailCallKind(CallInst::TCK_NoTail);
  }

  /// What says in a descriptor where the array lies, and whether it is allocated: its first word.
  static constexpr uint64_t kSizeOfAddress = 8;

  CallBase &call;
  RuntimeCalls &calls;
  std::string letters;
  IRBuilder<> before, after;
  Value *mask;
};

} // namespace

bool announceFlangArrays(CallBase &call, RuntimeCalls &calls) {
  if (call.isTerminator())
    return false;
  std::string letters = lettersOf(calleeName(call));
  if (letters.empty())
    return false;
  Announcer(call, calls, std::move(letters)).announce();
  return true;
}

} // namespace ompracer
