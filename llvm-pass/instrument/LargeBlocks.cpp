// See LargeBlocks.h.
#include "instrument/LargeBlocks.h"

#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

namespace {
constexpr size_t kManyCalls = 64;

/// Calls that do not stay (marks/DeadAccesses.h).
bool isPlaceholder(StringRef name) { return is_contained(kPlaceholders, name); }

/// The same symbol (after \01 a name is taken as it stands), declared without the wish for the address table.
Function *throughLinkageTable(Function &f) {
  std::string name = ("\01" + f.getName()).str();
  if (Function *known = f.getParent()->getFunction(name)) {
    assert(known->getFunctionType() == f.getFunctionType() && "one symbol");
    return known;
  }
  auto *twin = Function::Create(f.getFunctionType(), f.getLinkage(), name, f.getParent());
  twin->copyAttributesFrom(&f);
  twin->removeFnAttr(Attribute::NonLazyBind);
  return twin;
}
} // namespace

void callThroughLinkageTable(Function &f) {
  for (BasicBlock &block : f) {
    SmallVector<CallBase *, 16> calls;
    for (Instruction &i : block)
      if (auto *call = dyn_cast<CallBase>(&i))
        if (Function *callee = call->getCalledFunction(); callee && callee->hasFnAttribute(Attribute::NonLazyBind) &&
                                                          callee->isDeclaration() && !isPlaceholder(callee->getName()))
          calls.push_back(call);
    if (calls.size() >= kManyCalls)
      for (CallBase *call : calls)
        call->setCalledFunction(throughLinkageTable(*call->getCalledFunction()));
  }
}

} // namespace ompracer
