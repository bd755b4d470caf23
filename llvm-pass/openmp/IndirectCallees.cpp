// See IndirectCallees.h.
#include "openmp/IndirectCallees.h"

#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ompracer {

IndirectCallees::IndirectCallees(Module &module, const OmpStructure &structure) {
  for (Function &f : module)
    if (!f.isIntrinsic() && structure.roleOf(&f).role == Role::Ordinary && !f.hasFnAttribute(kSkipAttribute) &&
        f.hasAddressTaken())
      byType[f.getFunctionType()].push_back(&f);
}

ArrayRef<Function *> IndirectCallees::of(const CallBase &call) const {
  auto it = byType.find(call.getFunctionType());
  return it == byType.end() ? ArrayRef<Function *>() : it->second;
}

bool IndirectCallees::contains(const Function &f) const {
  auto it = byType.find(f.getFunctionType());
  return it != byType.end() && is_contained(it->second, &f);
}

} // namespace ompracer
