// See AssemblyText.h.
#include "access/AssemblyText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ompracer {

namespace {

/// Around the number and the modifier of an operand, where the text itself may have dollar signs.
constexpr char kOperandBegin = '\x02', kOperandEnd = '\x03';

/// Takes the variant of the dialect, and puts the operands in marks of their own.
std::string plainText(StringRef text, AsmSyntax syntax) {
  const unsigned wanted = syntax == AsmSyntax::Intel ? 1 : 0;
  std::string plain;
  std::optional<unsigned> variant; // inside $( … $| … $)
  auto add = [&](StringRef part) {
    if (!variant || *variant == wanted)
      plain += part;
  };
  while (!text.empty()) {
    if (!text.consume_front("$")) {
      add(text.take_front());
      text = text.drop_front();
    } else if (text.consume_front("$")) {
      add("$");
    } else if (text.consume_front("(")) {
      variant = 0;
    } else if (text.consume_front("|")) {
      variant = variant ? std::optional(*variant + 1) : std::nullopt;
    } else if (text.consume_front(")")) {
      variant.reset();
    } else if (text.consume_front("{")) {
      const StringRef operand = text.take_until([](char c) { return c == '}'; });
      text = text.drop_front(std::min(operand.size() + 1, text.size()));
      if (!operand.empty() && isDigit(operand.front()))
        add((Twine(kOperandBegin) + operand + Twine(kOperandEnd)).str());
    } else {
      const StringRef number = text.take_while(isDigit);
      text = text.drop_front(number.size());
      add((Twine(kOperandBegin) + number + Twine(kOperandEnd)).str());
    }
  }
  return plain;
}

/// An operand and nothing else.
bool takeNumber(StringRef text, AsmOperand &operand) {
  if (!text.consume_front(StringRef(&kOperandBegin, 1)) || !text.consume_back(StringRef(&kOperandEnd, 1)))
    return false;
  const auto [number, modifier] = text.split(':');
  unsigned n = 0;
  if (number.getAsInteger(10, n))
    return false;
  operand.number = n;
  operand.modifier = modifier.empty() ? char(0) : modifier.front();
  return true;
}

/// Splits at commas outside brackets.
SmallVector<StringRef, 4> splitOperands(StringRef text) {
  SmallVector<StringRef, 4> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    depth += StringRef("([{").contains(c) ? 1 : StringRef(")]}").contains(c) ? -1 : 0;
    if (c == ',' && depth == 0) {
      parts.push_back(text.slice(begin, i).trim());
      begin = i + 1;
    }
  }
  if (const StringRef last = text.substr(begin).trim(); !last.empty() || !parts.empty())
    parts.push_back(last);
  return parts;
}

bool takeDisplacement(StringRef text, AsmOperand &operand) {
  text = text.trim();
  text.consume_front("#");
  text = text.trim();
  return text.empty() || !text.getAsInteger(0, operand.displacement);
}

/// What stands between the brackets of an address.
void readAddress(StringRef outside, StringRef inside, AsmOperand &operand) {
  operand.isMemory = true;
  const auto [base, further] = inside.split(',');
  if (const StringRef name = base.trim(); is_contained({"%rsp", "%esp", "%rbp", "%ebp", "sp", "rsp", "rbp"}, name))
    operand.isOwn = true;
  else if (!takeNumber(name, operand) || !takeDisplacement(outside, operand) ||
           !(further.empty() || (outside.empty() && takeDisplacement(further, operand))))
    operand.number.reset();
}

AsmOperand readOperand(StringRef text, AsmSyntax syntax) {
  AsmOperand operand;
  operand.text = text.lower();
  if (takeNumber(text, operand)) {
    operand.isMemory = operand.modifier == 'a'; // the address itself is the operand
    return operand;
  }
  if (syntax != AsmSyntax::AArch64 &&
      (StringRef(operand.text).contains("fs:") || StringRef(operand.text).contains("gs:"))) {
    operand.isMemory = operand.isOwn = true;
    return operand;
  }
  const char open = syntax == AsmSyntax::Att ? '(' : '[', close = syntax == AsmSyntax::Att ? ')' : ']';
  // Other vector registers than an address: `{v0.4s}[1]`.
  if (const size_t at = text.find(open); at != StringRef::npos && !text.starts_with("{")) {
    StringRef outside = text.take_front(at).trim();
    if (syntax == AsmSyntax::Intel)
      outside = {}; // `dword ptr`
    readAddress(outside, text.slice(at + 1, text.find(close)), operand);
    return operand;
  }
  // `8+%0`: a part of an operand in memory; and with `dword ptr` before it.
  if (const size_t at = text.find(kOperandBegin); at != StringRef::npos && takeNumber(text.substr(at), operand)) {
    StringRef before = text.take_front(at).trim();
    before.consume_back("+");
    if (!StringRef(before.lower()).ends_with("ptr") && !takeDisplacement(before, operand))
      operand.number.reset();
    operand.isMemory = true;
    return operand;
  }
  const bool symbol = !text.empty() && (isAlpha(text.front()) || text.front() == '_');
  operand.isMemory = syntax == AsmSyntax::Att && symbol;
  return operand;
}

std::string withoutComments(StringRef text, AsmSyntax syntax) {
  std::string rest;
  while (!text.empty()) {
    const bool block = text.starts_with("/*");
    if (block || text.starts_with("//") || (syntax != AsmSyntax::AArch64 && text.starts_with("#"))) {
      const size_t end = text.find(block ? "*/" : "\n");
      text = text.substr(end == StringRef::npos ? text.size() : end + (block ? 2 : 0));
      continue;
    }
    rest += text.front();
    text = text.drop_front();
  }
  return rest;
}

bool isPrefix(StringRef word) {
  constexpr StringLiteral kPrefixes[] = {"lock",   "rep",    "repe",  "repz",     "repne",    "repnz",
                                         "data16", "addr32", "rex64", "xacquire", "xrelease", "notrack"};
  return is_contained(kPrefixes, word);
}

} // namespace

SmallVector<AsmInstruction, 8> readInstructions(StringRef asmText, AsmSyntax syntax) {
  SmallVector<AsmInstruction, 8> instructions;
  const std::string text = withoutComments(plainText(asmText, syntax), syntax);
  AsmInstruction next;
  bool elsewhere = false; // in a section of data
  for (StringRef rest = text; !rest.empty();) {
    const size_t end = std::min(rest.find_first_of("\n;"), rest.size());
    StringRef statement = rest.take_front(end).trim();
    rest = rest.substr(std::min(end + 1, rest.size()));
    auto word = [&] { return statement.take_until([](char c) { return c == ' ' || c == '\t'; }); };
    while (word().ends_with(":"))
      statement = statement.drop_front(word().size()).ltrim();
    if (word().contains(':') && !word().contains_insensitive("fs:")) // `1:incl %0`
      statement = statement.split(':').second.ltrim();
    if (statement.consume_front(".")) {
      const std::string name = word().lower();
      if (name == "pushsection" || name == "section")
        elsewhere = true;
      else if (is_contained({"popsection", "previous", "text"}, name))
        elsewhere = false;
      else if (!elsewhere && is_contained({"byte", "short", "hword", "word", "long", "int", "quad", "inst", "macro",
                                           "rept", "irp", "include", "incbin"},
                                          name)) {
        next.isEncoded = true;
        instructions.push_back(std::exchange(next, {}));
      }
      continue;
    }
    if (elsewhere)
      continue;
    std::string name = word().lower();
    while (syntax != AsmSyntax::AArch64 && isPrefix(name)) {
      next.isLocked |= name == "lock";
      next.isRepeated |= StringRef(name).starts_with("rep");
      statement = statement.drop_front(name.size()).ltrim();
      name = word().lower();
    }
    if (name.empty())
      continue;
    next.mnemonic = name;
    for (StringRef operand : splitOperands(statement.drop_front(name.size()).ltrim()))
      next.operands.push_back(readOperand(operand, syntax));
    instructions.push_back(std::exchange(next, {}));
  }
  return instructions;
}

} // namespace ompracer
