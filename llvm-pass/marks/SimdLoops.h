// Stage 1 for simd loops (semantics 6): announces the loop, each lane, and what the lanes access.
//
// A simd loop is a loop of clang's OpenMP lowering whose metadata asks for vectorisation. What belongs to each lane
// alone is not announced: clang makes the copies of private, linear, lastprivate and reduction variables, and whatever
// the body declares, after the induction variable of the loop, so an alloca that stands after that in the entry block
// is a lane's own. Neither is memory that such a variable may point to, nor a local that the loop only reads.
//
// flang gives private copies no place that tells them, but allocates the program's variables in another form
// (LaneMemory.h).
//
// The announcements carry address, site and place in the text, so that the optimiser may do with the accesses
// themselves what it likes. What functions do that the loop calls is part of it by now (LaneCalls.h).
#pragma once

#include "access/Sites.h"
#include "openmp/DirectiveText.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/Analysis/LoopInfo.h"

namespace ompracer {

class SimdLoops {
public:
  SimdLoops(llvm::Module &module, const OmpStructure &structure, RuntimeCalls &calls, DirectiveTexts &directives)
      : structure(structure), calls(calls), directives(directives), sites(module, structure) {}

  /// Marks the simd loops of a function whose worksharing loops are marked. True: there were any.
  bool mark(llvm::Function &f);

private:
  struct SimdLoop {
    llvm::Loop *loop;
    llvm::AllocaInst *variable; ///< induction variable; null: the loop is canonical (openmp/CanonicalLoops.h)
    llvm::BasicBlock *body;
    unsigned nesting = 0; ///< simd loops around it
    unsigned safelen = 0;
    bool concurrent = false;
    bool worksharing = false;
    bool ofTeams = false;  ///< the directive may be one with `teams`
    bool combined = false; ///< with that of the region or task, perhaps
    /// With reduction(inscan): the lines of the directive, at which what clang does between the phases stands.
    unsigned scanFrom = 0, scanTo = 0;
  };

  bool recognise(llvm::Loop &loop, const FunctionRole &role, SimdLoop &out);
  void bracket(const SimdLoop &simd);
  static bool isScan(const Access &access, const SimdLoop &simd);
  void announce(const Access &access, uint32_t place, unsigned nesting);

  const OmpStructure &structure;
  RuntimeCalls &calls;
  DirectiveTexts &directives;
  Sites sites;
};

} // namespace ompracer
