// See CodeRanges.h.
#include "instrument/CodeRanges.h"

#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace ompracer {

namespace {

/// The compiler writes the distance to a function in eight bytes where code may lie anywhere.
bool wideEntries(const Module &module) {
  std::optional<CodeModel::Model> model = module.getCodeModel();
  return model == CodeModel::Medium || model == CodeModel::Large;
}

std::string sectionOf(const Module &module) { return wideEntries(module) ? "ompracer_code_wide" : "ompracer_code"; }

} // namespace

void listCode(Module &module) {
  MDNode *section = MDBuilder(module.getContext()).createPCSections({{sectionOf(module), {}}});
  for (Function &f : module)
    if (!f.isDeclaration() && !f.hasAvailableExternallyLinkage())
      f.setMetadata(LLVMContext::MD_pcsections, section);
}

void announceCode(Module &module, RuntimeCalls &calls, IRBuilderBase &builder) {
  auto border = [&](StringRef which) {
    std::string name = ("__" + which + "_" + sectionOf(module)).str();
    auto *variable = cast<GlobalVariable>(module.getOrInsertGlobal(name, builder.getInt8Ty()));
    // Weak: the linker may have dropped all functions.
    variable->setLinkage(GlobalValue::ExternalWeakLinkage);
    variable->setVisibility(GlobalValue::HiddenVisibility);
    return variable;
  };
  builder.CreateCall(calls.code(), {border("start"), border("stop"), builder.getInt32(wideEntries(module) ? 8 : 4)});
}

} // namespace ompracer
