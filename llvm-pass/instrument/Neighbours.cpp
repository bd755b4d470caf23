// See Neighbours.h.
#include "instrument/Neighbours.h"

#include "openmp/FragmentEnds.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumNeighbours, "Accesses announced with their neighbours");
ALWAYS_ENABLED_STATISTIC(NumDistances, "Distances computed between accesses");

namespace ompracer {

Neighbours::Neighbours(ScalarEvolution &e, const TargetLibraryInfo &library, ArrayRef<Access> decisions,
                       ArrayRef<ScopePoint> scopes, const FunctionProvenance *p, Sites &s)
    : evolution(e), tli(library), provenance(p), sites(s) {
  // A wait ends the fragment; a variable's begin forgets what was announced.
  for (const Access &read : decisions)
    endsAfter.insert(read.inst);
  for (const ScopePoint &point : scopes)
    if (point.begin || !point.passed)
      endsBefore.insert(point.where);
}

/// One place in the source, reached by the same inlined calls.
static bool samePlace(const DILocation *a, const DILocation *b) {
  for (; a && b && a != b; a = a->getInlinedAt(), b = b->getInlinedAt())
    if (a->getLine() != b->getLine() || a->getColumn() != b->getColumn())
      return false;
  return a == b;
}

static hash_code hashOfPlace(const DILocation *a) {
  hash_code hash = hash_value(!a);
  for (; a; a = a->getInlinedAt())
    hash = hash_combine(hash, a->getLine(), a->getColumn());
  return hash;
}

/// The address without the constant that is added to it.
const SCEV *Neighbours::withoutConstant(const SCEV *address) {
  if (auto *sum = dyn_cast<SCEVAddExpr>(address)) {
    SmallVector<const SCEV *, 4> parts;
    for (const SCEV *part : sum->operands())
      if (!isa<SCEVConstant>(part))
        parts.push_back(withoutConstant(part));
    return evolution.getAddExpr(parts);
  }
  if (auto *series = dyn_cast<SCEVAddRecExpr>(address)) {
    SmallVector<const SCEV *, 4> operands(series->operands());
    operands.front() = withoutConstant(operands.front());
    return evolution.getAddRecExpr(operands, series->getLoop(), SCEV::FlagAnyWrap);
  }
  return address;
}

bool Neighbours::alike(const Access &a, const Access &b) const {
  if (a.kind != b.kind || a.size != b.size || !samePlace(a.inst->getDebugLoc(), b.inst->getDebugLoc()))
    return false;
  if (!a.standsFor != !b.standsFor ||
      (a.standsFor && !samePlace(a.standsFor->getDebugLoc(), b.standsFor->getDebugLoc())))
    return false;
  return !provenance || provenance->originOf(a.address).visible() == provenance->originOf(b.address).visible();
}

void Neighbours::add(Access &a) {
  if (a.isAtomic() || !a.hasConstantSize() || a.after || !a.size || a.size > UINT16_MAX ||
      !a.address->getType()->isPointerTy() || !evolution.isSCEVable(a.address->getType()))
    return;
  const SCEV *address = evolution.getSCEV(a.address);
  Sites::Key site = sites.keyOf(a);
  const hash_code said = std::apply([](const auto &...parts) { return hash_combine(parts...); }, site);
  const hash_code hash = hash_combine(said, hashOfPlace(a.inst->getDebugLoc()),
                                      hashOfPlace(a.standsFor ? a.standsFor->getDebugLoc() : DebugLoc()));
  SmallVector<unsigned, 2> &here = openAt[{withoutConstant(address), static_cast<unsigned>(hash)}];
  for (const unsigned n : here) {
    Group &group = open[n];
    Access &first = *group.members.front().access;
    if (site != group.site || !alike(first, a))
      continue;
    ++NumDistances;
    auto *distance = dyn_cast<SCEVConstant>(evolution.getMinusSCEV(address, evolution.getSCEV(first.address)));
    if (!distance || distance->getAPInt().getSignificantBits() > 32)
      continue;
    int64_t offset = distance->getAPInt().getSExtValue();
    group.members.push_back({&a, offset});
    return;
  }
  here.push_back(open.size());
  open.push_back({std::move(site), {{&a, 0}}});
}

/// No further access joins the open groups.
void Neighbours::close() {
  for (Group &group : open) {
    llvm::sort(group.members, [](const Member &a, const Member &b) { return a.offset < b.offset; });
    // From the lowest address on, stretches of equal distances.
    for (MutableArrayRef<Member> rest = group.members; rest.size() >= kFew;) {
      int64_t stride = rest[1].offset - rest[0].offset;
      size_t n = 2;
      while (n < rest.size() && rest[n].offset - rest[n - 1].offset == stride)
        ++n;
      if (n < kFew) {
        rest = rest.drop_front();
        continue;
      }
      Access *end = rest[0].access;
      bool decides = false;
      for (Member &m : rest.take_front(n)) {
        m.access->covered = true;
        decides |= m.access->decides;
        if (end->inst->comesBefore(m.access->inst))
          end = m.access;
      }
      NumNeighbours += n;
      end->address = rest[0].access->address;
      end->stride = stride;
      end->count = n;
      end->covered = false;
      end->decides = decides;
      rest = rest.drop_front(n);
    }
  }
  open.clear();
  openAt.clear();
}

void Neighbours::merge(SmallVectorImpl<Access> &accesses) {
  for (size_t next = 0; next < accesses.size();) {
    BasicBlock *block = accesses[next].inst->getParent();
    [[maybe_unused]] const size_t first = next;
    for (Instruction &i : *block) {
      if (endsBefore.contains(&i))
        close();
      for (; next < accesses.size() && accesses[next].inst == &i; ++next)
        add(accesses[next]);
      if (endsAfter.contains(&i) || mayEndFragment(i, tli) || !isGuaranteedToTransferExecutionToSuccessor(&i))
        close();
    }
    close();
    assert(next != first && "accesses are in the order of their instructions");
  }
  erase_if(accesses, [](const Access &a) { return a.covered; });
}

} // namespace ompracer
