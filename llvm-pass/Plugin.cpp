// Registers the two stages in clang's pipelines, and by name for opt: -passes=ompracer-marks and
// -passes='ompracer<no-reads;…>'. Nothing else happens here.
#include "instrument/Instrument.h"
#include "ir/LlvmCompat.h"
#include "marks/CheckedCalls.h"
#include "marks/Marks.h"

#include "llvm/IR/Verifier.h"

#include <utility>

using namespace llvm;

namespace ompracer {
namespace {

/// Builds that look for our own mistakes (cmake/Sanitizers.cmake) verify what a stage leaves.
template <typename Stage> void addStage(ModulePassManager &pm, Stage stage) {
  pm.addPass(std::move(stage));
#ifdef OMPRACER_CHECKS
  pm.addPass(VerifierPass());
#endif
}

bool parseName(StringRef name, ModulePassManager &pm) {
  if (name == "ompracer-marks") {
    addStage(pm, MarkPass());
    return true;
  }
  if (!name.consume_front("ompracer"))
    return false;
  PassOptions options = commandLineOptions();
  if (!name.empty() && (!name.consume_front("<") || !name.consume_back(">") || !applyParameters(options, name)))
    return false;
  addStage(pm, InstrumentPass(options));
  return true;
}

void registerStages(PassBuilder &builder) {
  builder.registerPipelineStartEPCallback([](ModulePassManager &pm, OptimizationLevel) { addStage(pm, MarkPass()); });
  compat::registerOptimizerEarly(builder, [](ModulePassManager &pm, OptimizationLevel level) {
    if (level == OptimizationLevel::O0)
      return;
    pm.addPass(createModuleToFunctionPassAdaptor(CheckedCallsPass()));
    addStage(pm, InstrumentPass(commandLineOptions()));
  });
  // -O0 has no other place; where the early one ran, the module is marked and nothing happens.
  compat::registerOptimizerLast(
      builder, [](ModulePassManager &pm, OptimizationLevel) { addStage(pm, InstrumentPass(commandLineOptions())); });
  builder.registerPipelineParsingCallback([](StringRef name, ModulePassManager &pm,
                                             ArrayRef<PassBuilder::PipelineElement>) { return parseName(name, pm); });
}

} // namespace
} // namespace ompracer

extern "C" LLVM_EXTERNAL_VISIBILITY PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "ompracer", "1", ompracer::registerStages};
}
