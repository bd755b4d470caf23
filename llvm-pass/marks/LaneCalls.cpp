// See LaneCalls.h.
#include "marks/LaneCalls.h"

#include "openmp/OmpLoops.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumLaneCalls, "Calls of lanes inlined");

namespace ompracer {

namespace {

constexpr StringLiteral kOrdered = "ompracer.ordered";
/// Instructions of one function that is called, and of all that a loop's function may take in.
constexpr unsigned kLargest = 2000, kGrowth = 20000;

/// clang makes a function of the block of `ordered simd`, and of nothing else that a simd loop calls by such a name.
/// Its structure is that of any function, so here the name has to do.
bool isOrderedBlock(const Function &f) { return f.hasLocalLinkage() && f.getName().starts_with("__captured_stmt"); }

/// The call is to something that orders or excludes: then more than the lanes' own rules decides.
bool synchronises(StringRef name) {
  return isImplementationCall(name) || name.starts_with("omp_") || name.starts_with("pthread_") ||
         name.starts_with("mtx_") || name.starts_with("cnd_") || name == "call_once" || name == "__cxa_guard_acquire";
}

/// So is one that the function makes, or a function that it calls.
bool maySynchronise(Function &f) {
  SmallSetVector<Function *, 16> reached;
  reached.insert(&f);
  for (unsigned i = 0; i < reached.size(); ++i)
    for (Instruction &at : instructions(*reached[i]))
      if (auto *call = dyn_cast<CallBase>(&at)) {
        if (synchronises(calleeName(*call)))
          return true;
        if (Function *callee = call->getCalledFunction())
          reached.insert(callee);
      }
  return false;
}

/// A call together with the functions that were inlined to get it.
struct LaneCall {
  CallBase *call;
  SmallVector<const Function *, 4> chain;
};

class Inliner {
public:
  explicit Inliner(Function &f) : caller(f) {}

  bool run() {
    collect();
    bool changed = false;
    // Grows while it is worked off.
    for (size_t i = 0; i < work.size(); ++i)
      changed |= inlineCall(work[i]);
    return changed;
  }

private:
  void collect() {
    DominatorTree tree(caller);
    LoopInfo loops(tree);
    for (Instruction &i : instructions(caller))
      if (auto *call = dyn_cast<CallBase>(&i))
        for (Loop *loop = loops.getLoopFor(call->getParent()); loop; loop = loop->getParentLoop())
          if (asksForVectors(*loop)) {
            work.push_back({call, {&caller}});
            break;
          }
  }

  bool mayInline(const LaneCall &at, Function &callee) const {
    unsigned size = callee.getInstructionCount();
    return !callee.isDeclaration() && !callee.isInterposable() && !is_contained(at.chain, &callee) &&
           size <= kLargest && growth + size <= kGrowth &&
           !callee.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) &&
           !callee.hasFnAttribute(kSkipAttribute) && !maySynchronise(callee) && isInlineViable(callee).isSuccess();
  }

  bool inlineCall(LaneCall at) {
    assert(at.call->getFunction() == &caller && !at.chain.empty() && "each call of the list is inlined once");
    Function *callee = at.call->getCalledFunction();
    if (!callee || callee->isIntrinsic() || !mayInline(at, *callee))
      return false;
    // The copies of the instructions have the same metadata.
    SmallVector<Instruction *, 32> ordered;
    if (isOrderedOfLanes(*at.call) || isOrderedBlock(*callee))
      for (Instruction &i : instructions(*callee))
        if (!isOrderedOfLanes(i))
          ordered.push_back(&i);
    for (Instruction *i : ordered)
      i->setMetadata(kOrdered, MDNode::get(caller.getContext(), {}));
    InlineFunctionInfo info;
    bool done = InlineFunction(*at.call, info, /*MergeAttributes=*/true, /*CalleeAAR=*/nullptr,
                               /*InsertLifetime=*/false)
                    .isSuccess();
    for (Instruction *i : ordered)
      i->setMetadata(kOrdered, nullptr);
    if (!done)
      return false;
    growth += callee->getInstructionCount();
    ++NumLaneCalls;
    // A lane's own objects are told by standing after the loop's variable.
    BasicBlock &entry = caller.getEntryBlock();
    for (AllocaInst *local : info.StaticAllocas)
      local->moveBefore(entry, entry.getTerminator()->getIterator());
    at.chain.push_back(callee);
    for (CallBase *call : info.InlinedCallSites)
      work.push_back({call, at.chain});
    return true;
  }

  Function &caller;
  SmallVector<LaneCall, 16> work;
  unsigned growth = 0;
};

} // namespace

bool inlineCallsOfLanes(Function &f) {
  if (none_of(f, [](BasicBlock &block) { return block.getTerminator()->hasMetadata(LLVMContext::MD_loop); }))
    return false;
  return Inliner(f).run();
}

bool isOrderedOfLanes(const Instruction &i) { return i.hasMetadata(kOrdered); }

} // namespace ompracer
