// See Ways.h.
#include "ir/Ways.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

bool leadsTo(const Instruction &from, const Instruction &to, const Instruction &except) {
  assert(from.getFunction() == to.getFunction() && to.getFunction() == except.getFunction() && "no way leaves it");
  SmallVector<const Instruction *, 8> work;
  SmallPtrSet<const BasicBlock *, 16> seen;
  auto leave = [&](const BasicBlock *block) {
    for (const BasicBlock *next : successors(block))
      if (seen.insert(next).second)
        work.push_back(&next->front());
  };
  if (from.isTerminator())
    leave(from.getParent());
  else
    work.push_back(from.getNextNode());
  while (!work.empty()) {
    const Instruction *i = work.pop_back_val();
    while (i != &to && i != &except && !i->isTerminator())
      i = i->getNextNode();
    if (i == &to)
      return true;
    if (i != &except)
      leave(i->getParent());
  }
  return false;
}

} // namespace ompracer
