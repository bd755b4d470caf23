// See Statements.h.
#include "access/Statements.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>
#include <tuple>

using namespace llvm;

namespace ompracer {

namespace {

constexpr const char *kName = "ompracer.statements";

/// File, line and column, and the first line of the statement.
using Lines = MapVector<std::pair<DIFile *, std::pair<unsigned, unsigned>>, unsigned>;

/// The last instruction of the expression that each one belongs to: where all that is made of its value flows. What an
/// outlined function captured is taken out at its entry, which is no part of the expression that uses it.
DenseMap<const Instruction *, const Instruction *> expressionsOf(const Function &f) {
  DenseMap<const Instruction *, const Instruction *> ends;
  // Backwards: users first. What a later turn of a loop uses has no end yet and stays for itself.
  for (const BasicBlock &block : reverse(f))
    for (const Instruction &i : reverse(block)) {
      const Instruction *end = i.use_empty() ? &i : ends.lookup(cast<Instruction>(*i.user_begin()));
      for (const User *user : i.users())
        if (ends.lookup(cast<Instruction>(user)) != end)
          end = nullptr;
      const bool taken = block.isEntryBlock() && end && end->getParent() != &block;
      ends[&i] = end && !taken ? end : &i;
    }
  return ends;
}

void collect(const Function &f, Lines &lines) {
  const auto ends = expressionsOf(f);
  // An expression lies in one scope; the entry of a function in another one than the block that is its body.
  DenseMap<std::pair<const Instruction *, const DILocalScope *>, unsigned> first;
  const auto eachPlace = [&](auto &&visit) {
    for (const BasicBlock &block : f)
      for (const Instruction &i : block)
        if (const DILocation *place = i.getDebugLoc(); place && place->getLine() != 0)
          visit(i, *place, first[{ends.lookup(&i), place->getScope()}]);
  };
  eachPlace([](const Instruction &, const DILocation &place, unsigned &line) {
    line = line == 0 ? place.getLine() : std::min(line, place.getLine());
  });
  eachPlace([&](const Instruction &i, const DILocation &place, unsigned line) {
    if (line == place.getLine() || !i.mayReadOrWriteMemory())
      return;
    unsigned &known = lines[{place.getFile(), {place.getLine(), place.getColumn()}}];
    known = known == 0 ? line : std::min(known, line); // another instance of a template, or a copy
  });
}

} // namespace

void recordStatements(Module &module) {
  Lines lines;
  for (const Function &f : module)
    if (f.getSubprogram())
      collect(f, lines);
  if (lines.empty())
    return;
  LLVMContext &context = module.getContext();
  NamedMDNode *table = module.getOrInsertNamedMetadata(kName);
  const auto number = [&](unsigned value) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), value));
  };
  for (const auto &[place, line] : lines)
    table->addOperand(
        MDNode::get(context, {place.first, number(place.second.first), number(place.second.second), number(line)}));
}

Statements::Statements(Module &module) {
  NamedMDNode *table = module.getNamedMetadata(kName);
  if (!table)
    return;
  for (const MDNode *row : table->operands()) {
    const auto number = [&](unsigned i) {
      return static_cast<unsigned>(mdconst::extract<ConstantInt>(row->getOperand(i))->getZExtValue());
    };
    lines[{row->getOperand(0).get(), {number(1), number(2)}}] = number(3);
  }
}

unsigned Statements::firstLine(const DILocation &position) const {
  return lines.lookup({position.getFile(), {position.getLine(), position.getColumn()}});
}

} // namespace ompracer
