// See FrontEnd.h.
#include "openmp/FrontEnd.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace ompracer {

bool isOfFlang(const Module &module) {
  const NamedMDNode *producers = module.getNamedMetadata("llvm.ident");
  return producers && any_of(producers->operands(), [](const MDNode *producer) {
           auto *text = producer->getNumOperands() ? dyn_cast<MDString>(producer->getOperand(0)) : nullptr;
           return text && text->getString().contains("flang version");
         });
}

} // namespace ompracer
