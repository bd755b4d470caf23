// See Ways.h.
#include "ir/Ways.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace ompracer {

bool leadsTo(const Instruction &from, const Instruction &to, const Instruction &except) {
  SmallVector<const Instruction *, 8> work{from.getNextNode()};
  SmallPtrSet<const BasicBlock *, 16> seen;
  while (!work.empty()) {
    const Instruction *i = work.pop_back_val();
    while (i && i != &to && i != &except && !i->isTerminator())
      i = i->getNextNode();
    if (i == &to)
      return true;
    if (!i || i == &except)
      continue;
    for (const BasicBlock *next : successors(i->getParent()))
      if (seen.insert(next).second)
        work.push_back(&next->front());
  }
  return false;
}

} // namespace ompracer
