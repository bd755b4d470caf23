// See FragmentEnds.h.
#include "openmp/FragmentEnds.h"

#include "ir/LlvmCompat.h"
#include "openmp/OmpStructure.h"
#include "openmp/RuntimeCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace ompracer {

namespace {
/// Functions of <math.h>: they compute, and write errno at most.
bool isMathFunction(LibFunc f) {
  switch (f) {
#define OMPRACER_MATH(name)                                                                                            \
  case LibFunc_##name:                                                                                                 \
  case LibFunc_##name##f:                                                                                              \
  case LibFunc_##name##l:
    OMPRACER_MATH(acos)
    OMPRACER_MATH(acosh)
    OMPRACER_MATH(asin)
    OMPRACER_MATH(asinh)
    OMPRACER_MATH(atan)
    OMPRACER_MATH(atan2)
    OMPRACER_MATH(atanh)
    OMPRACER_MATH(cbrt)
    OMPRACER_MATH(ceil)
    OMPRACER_MATH(copysign)
    OMPRACER_MATH(cos)
    OMPRACER_MATH(cosh)
    OMPRACER_MATH(exp)
    OMPRACER_MATH(exp2)
    OMPRACER_MATH(expm1)
    OMPRACER_MATH(fabs)
    OMPRACER_MATH(floor)
    OMPRACER_MATH(fmax)
    OMPRACER_MATH(fmin)
    OMPRACER_MATH(fmod)
    OMPRACER_MATH(ldexp)
    OMPRACER_MATH(log)
    OMPRACER_MATH(log10)
    OMPRACER_MATH(log1p)
    OMPRACER_MATH(log2)
    OMPRACER_MATH(pow)
    OMPRACER_MATH(rint)
    OMPRACER_MATH(round)
    OMPRACER_MATH(sin)
    OMPRACER_MATH(sinh)
    OMPRACER_MATH(sqrt)
    OMPRACER_MATH(tan)
    OMPRACER_MATH(tanh)
    OMPRACER_MATH(trunc)
#undef OMPRACER_MATH
    return true;
  default:
    return false;
  }
}
} // namespace

bool mayEndFragment(const Instruction &i, const TargetLibraryInfo &tli) {
  if (i.isAtomic()) // fences, too
    return true;
  const auto *call = dyn_cast<CallBase>(&i);
  if (!call)
    return false;
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(call))
    return !isa<AnyMemIntrinsic>(intrinsic) && !compat::isLifetimeLike(intrinsic->getIntrinsicID()) &&
           intrinsic->mayWriteToMemory();
  // See SimdLoops.h and DeadAccesses.h.
  StringRef name = calleeName(*call);
  if (name.starts_with("__ompracer_lane") || name.starts_with("__ompracer_simd") || is_contained(kPlaceholders, name))
    return false;
  // Every construct is a call that writes memory. A function that only reads contains none.
  LibFunc known;
  return !call->onlyReadsMemory() && !(tli.getLibFunc(*call, known) && isMathFunction(known));
}

} // namespace ompracer
