// See AccessFilter.h.
#include "instrument/AccessFilter.h"

#include "ir/LlvmCompat.h"
#include "ir/PointerUses.h"
#include "marks/CertainReads.h"
#include "openmp/FragmentEnds.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <cassert>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumPrivate, "Accesses left out: variable that does not escape");
ALWAYS_ENABLED_STATISTIC(NumConstant, "Accesses left out: constant memory");
ALWAYS_ENABLED_STATISTIC(NumVirtualTable, "Accesses left out: virtual table pointer");
ALWAYS_ENABLED_STATISTIC(NumImplementation,
                         "Accesses left out: memory of the OpenMP implementation, and profile counters");
ALWAYS_ENABLED_STATISTIC(NumThreadLocal, "Accesses left out: thread-local variable that does not escape");
ALWAYS_ENABLED_STATISTIC(NumPromoted, "Accesses left out: read of a variable that a loop keeps in a register");
ALWAYS_ENABLED_STATISTIC(NumCoveredBefore, "Accesses left out: covered by an earlier access");
ALWAYS_ENABLED_STATISTIC(NumCoveredAfter, "Reads left out: covered by a later write");

namespace ompracer {

AccessFilter::AccessFilter(Function &fn, const OmpStructure &s, AAResults &aa, const TargetLibraryInfo &library)
    : f(fn), aliases(aa), tli(library), structure(s), role(s.roleOf(&fn)), tracer(fn.getParent()->getDataLayout()) {}

namespace {
/// The array of addresses of a thread's reduction copies: only helper functions of the implementation read it.
bool isReductionList(const Value *object) {
  if (!isa<AllocaInst>(object))
    return false;
  bool passed = false;
  const bool others = anyUse(object, [&](const Use &use) {
    const User *user = use.getUser();
    if (isa<GetElementPtrInst>(user))
      return PointerUse::Leads;
    if (auto *store = dyn_cast<StoreInst>(user))
      return store->getValueOperand() == object ? PointerUse::Found : PointerUse::Ends;
    auto *call = dyn_cast<CallBase>(user);
    if (!call)
      return PointerUse::Found;
    auto *intrinsic = dyn_cast<IntrinsicInst>(call);
    const bool reduce = calleeName(*call).starts_with("__kmpc_reduce");
    passed |= reduce;
    return reduce || (intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID())) ? PointerUse::Ends
                                                                                        : PointerUse::Found;
  });
  return passed && !others;
}
} // namespace

/// Found: by this use others may get the address.
static PointerUse handsOut(const Use &use) {
  const User *user = use.getUser();
  if (isa<LoadInst>(user) || isa<ICmpInst>(user))
    return PointerUse::Ends;
  if (isa<GEPOperator>(user) || isa<BitCastOperator>(user) || isa<AddrSpaceCastInst>(user) || isa<PHINode>(user) ||
      isa<SelectInst>(user) || isa<FreezeInst>(user))
    return PointerUse::Leads;
  if (auto *store = dyn_cast<StoreInst>(user)) {
    if (use.getOperandNo() == StoreInst::getPointerOperandIndex() && store->getValueOperand() != use.get())
      return PointerUse::Ends;
    return isReductionList(getUnderlyingObject(store->getPointerOperand(), 0)) ? PointerUse::Ends : PointerUse::Found;
  }
  if (isa<AtomicRMWInst>(user) || isa<AtomicCmpXchgInst>(user))
    return use.getOperandNo() == 0 ? PointerUse::Ends : PointerUse::Found;
  auto *call = dyn_cast<CallBase>(user);
  if (!call)
    return PointerUse::Found;
  auto *intrinsic = dyn_cast<IntrinsicInst>(call);
  if (call->isBundleOperand(&use))
    return intrinsic && intrinsic->getIntrinsicID() == Intrinsic::assume ? PointerUse::Ends : PointerUse::Found;
  if (intrinsic && (compat::isLifetimeLike(intrinsic->getIntrinsicID()) || isa<AnyMemIntrinsic>(intrinsic)))
    return PointerUse::Ends;
  if (intrinsic && intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address)
    return PointerUse::Leads;
  const StringRef name = calleeName(*call);
  // The body of a region can reach what the region is handed, whatever attributes were deduced for the call.
  if (isForkCall(name) || !call->isArgOperand(&use))
    return PointerUse::Found;
  if (call->isInlineAsm() && call->getParamElementType(call->getArgOperandNo(&use)))
    return PointerUse::Ends; // an operand in memory
  // Bounds, dependence lists, reduction lists: memory through which only the runtime talks to this task.
  const bool kept = isImplementationCall(name) || call->isByValArgument(call->getArgOperandNo(&use)) ||
                    call->doesNotCapture(call->getArgOperandNo(&use));
  return kept ? PointerUse::Ends : PointerUse::Found;
}

bool AccessFilter::addressEscapes(const Value *object) {
  auto [slot, inserted] = escaping.try_emplace(object, true);
  if (inserted)
    slot->second = anyUse(object, handsOut);
  return slot->second;
}

bool AccessFilter::isPrivateVariable(const Access &a) {
  if (!a.address->getType()->isPointerTy())
    return false;
  const Value *object = getUnderlyingObject(a.address, 0);
  const auto *argument = dyn_cast<Argument>(object);
  if (!isa<AllocaInst>(object) && !(argument && argument->hasByValAttr()))
    return false;
  return !addressEscapes(object);
}

bool AccessFilter::isConstantMemory(const Access &a) {
  if (a.isWrite() || a.isAtomic() || !a.address->getType()->isPointerTy())
    return false;
  if (a.inst->hasMetadata(LLVMContext::MD_invariant_load))
    return true;
  const auto *global = dyn_cast<GlobalVariable>(getUnderlyingObject(a.address, 0));
  if (global && global->isConstant())
    return true;
  auto *load = dyn_cast<LoadInst>(a.inst);
  return load && isNoModRef(aliases.getModRefInfoMask(MemoryLocation::get(load)));
}

bool AccessFilter::isVirtualTable(const Access &a) {
  if (a.kind != AccessKind::Read || !a.address->getType()->isPointerTy())
    return false;
  auto *table = dyn_cast<LoadInst>(tracer.trace(a.address).base);
  const MDNode *tag = table ? table->getMetadata(LLVMContext::MD_tbaa) : nullptr;
  return tag && tag->isTBAAVtableAccess();
}

/// A number of the thread for the runtime: what the call gives, or the entry of a task gets.
static bool isGlobalThreadId(const Value *value, const OmpStructure &structure) {
  if (auto *call = dyn_cast<CallBase>(value))
    return calleeName(*call) == "__kmpc_global_thread_num";
  auto *argument = dyn_cast<Argument>(value);
  return argument && argument->getArgNo() == 0 && argument->getType()->isIntegerTy(32) &&
         structure.isTask(argument->getParent());
}

/// The first parameter of a region's body that is only called directly (its `if` clause is false), so that the
/// optimiser was free to remove others: the cell of the thread's number?
static bool isThreadIdOfSerialized(const Argument &parameter, const OmpStructure &structure) {
  const Function *f = parameter.getParent();
  return parameter.getArgNo() == 0 && f->hasLocalLinkage() && !f->use_empty() &&
         all_of(f->users(), [&](const User *user) {
           auto *call = dyn_cast<CallBase>(user);
           if (!call || call->getCalledOperand() != f || !serializationOf(const_cast<CallBase &>(*call)))
             return false;
           auto *cell = dyn_cast<AllocaInst>(call->getArgOperand(0));
           return cell && cell->getAllocatedType()->isIntegerTy(32) && all_of(cell->users(), [&](const User *other) {
                    auto *store = dyn_cast<StoreInst>(other);
                    return !store ||
                           (store->getValueOperand() != cell && isGlobalThreadId(store->getValueOperand(), structure));
                  });
         });
}

/// What -fprofile-generate, -fprofile-instr-generate and --coverage count in.
static bool isProfileCounter(const Value &variable) {
  constexpr StringLiteral kPrefixes[] = {"__llvm_gcov", "__llvm_gcda", "__llvm_prf", "__llvm_profile",
                                         "__profc_",    "__profbm_",   "__profd_",   "__profvp_"};
  return any_of(kPrefixes, [&](StringRef prefix) { return variable.getName().starts_with(prefix); });
}

bool AccessFilter::isImplementationMemory(const Access &a) {
  if (!a.address->getType()->isPointerTy())
    return false;
  TracedPointer traced = tracer.trace(a.address);
  auto isTask = [&](Value *v) {
    if (auto *call = dyn_cast<CallBase>(v))
      return calleeName(*call) == "__kmpc_omp_task_alloc" || calleeName(*call) == "__kmpc_omp_target_task_alloc";
    return false;
  };
  auto isTaskParameter = [&](Value *v) {
    auto *argument = dyn_cast<Argument>(v);
    return argument && ((role.role == Role::TaskEntry && argument->getArgNo() == 1) ||
                        (role.role == Role::TaskBody && argument->getArgNo() == 4));
  };
  Value *base = traced.base;
  if (isa<GlobalVariable>(base))
    return isConditionalCopy(base) || isProfileCounter(*base);
  // Creation: the whole block is written by the creator before anybody else knows it.
  if (isTask(base))
    return true;
  if (auto *argument = dyn_cast<Argument>(base)) {
    unsigned n = argument->getArgNo();
    if (role.role == Role::Ordinary && isThreadIdOfSerialized(*argument, structure))
      return true;
    if (role.role == Role::ParallelBody)
      return n < 2;
    if (role.role == Role::TaskBody && (n == 1 || n + 1 == f.arg_size()))
      return true;
    uint64_t header = role.taskloop ? kTaskloopHeaderSize : kTaskHeaderSize;
    return isTaskParameter(base) && traced.offset && static_cast<uint64_t>(*traced.offset) < header;
  }
  // The block of captured pointers, reached through the first field of the task.
  if (auto *load = dyn_cast<LoadInst>(base)) {
    TracedPointer source = tracer.trace(load->getPointerOperand());
    return source.offset && *source.offset == 0 && (isTask(source.base) || isTaskParameter(source.base));
  }
  return false;
}

bool AccessFilter::isPrivateThreadLocal(const Access &a) {
  if (!a.address->getType()->isPointerTy())
    return false;
  const Value *object = getUnderlyingObject(a.address, 0);
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(object);
      intrinsic && intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address)
    object = intrinsic->getArgOperand(0);
  const auto *global = dyn_cast<GlobalVariable>(object);
  return global && global->isThreadLocal() && global->hasLocalLinkage() && !addressEscapes(global);
}

namespace {
struct Extent {
  Value *base;
  int64_t offset;
};
} // namespace

void standFor(Access &kept, const Access &read) {
  auto *load = dyn_cast<LoadInst>(read.inst);
  if (load && !kept.standsFor && kept.isWrite() && kept.size == read.size && load->getDebugLoc() &&
      kept.inst->getDebugLoc() && load->getDebugLoc().getLine() != kept.inst->getDebugLoc().getLine())
    kept.standsFor = load;
}

void AccessFilter::findCovered(MutableArrayRef<Access> block) {
  const DataLayout &layout = f.getParent()->getDataLayout();
  struct Seen {
    Extent extent;
    int64_t size;
    bool write;
    Access *access;
  };
  SmallVector<Seen, 32> live;
  size_t next = 0;
  for (Instruction &i : *block.front().inst->getParent()) {
    while (next < block.size() && block[next].inst == &i) {
      Access &a = block[next++];
      if (a.isAtomic() || !a.hasConstantSize())
        continue;
      APInt offset(layout.getIndexTypeSizeInBits(a.address->getType()), 0);
      Value *base = a.address->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
      Extent extent{base, offset.getSExtValue()};
      int64_t size = static_cast<int64_t>(a.size);
      auto contains = [](const Extent &outer, int64_t outerSize, const Extent &inner, int64_t innerSize) {
        return outer.base == inner.base && outer.offset <= inner.offset &&
               inner.offset + innerSize <= outer.offset + outerSize;
      };
      bool write = a.kind == AccessKind::Write;
      for (Seen &s : live) {
        if (s.access->covered)
          continue;
        if (contains(s.extent, s.size, extent, size) && (s.write || !write)) {
          a.covered = true;
          s.access->decides |= a.decides;
          standFor(*s.access, a);
          ++NumCoveredBefore;
          break;
        }
        if (write && !s.write && contains(extent, size, s.extent, s.size)) {
          s.access->covered = true;
          standFor(a, *s.access);
          a.updates = true;
          a.decides |= s.access->decides;
          ++NumCoveredAfter;
        }
      }
      if (!a.covered && live.size() < 256)
        live.push_back({extent, size, write, &a});
    }
    if (mayEndFragment(i, tli))
      live.clear();
  }
  assert(next == block.size() && "accesses are in the order of their instructions");
}

/// Does each round of the loop that begins with this block use the value that `merge` keeps for it?
static bool isUsedInEachRound(const PHINode &merge, const PostDominatorTree &after, const BasicBlock *header) {
  constexpr unsigned kFew = 16;
  SmallVector<const PHINode *, kFew> merges{&merge}; // those of loops inside go on with it
  for (unsigned i = 0; i < merges.size(); ++i)
    for (const User *user : merges[i]->users()) {
      auto *use = cast<Instruction>(user);
      if (auto *inner = dyn_cast<PHINode>(use)) {
        if (merges.size() < kFew && !is_contained(merges, inner))
          merges.push_back(inner);
      } else if (after.dominates(use->getParent(), header)) {
        return true;
      }
    }
  return false;
}

/// Loop-invariant code motion makes such reads where it may not move the write (which tells of the race as well, when
/// it happens), and does not ask whether the program reads the variable in each iteration: CertainReads.h says so of
/// the write, and of this loop the use of the value.
bool AccessFilter::isPromotedRead(const Access &a) {
  auto *load = dyn_cast<LoadInst>(a.inst);
  if (!load || load->isVolatile() || load->isAtomic() || load->use_empty())
    return false;
  const PHINode *merge = nullptr;
  for (const User *user : load->users()) {
    auto *phi = dyn_cast<PHINode>(user);
    if (!phi || phi->getParent() == load->getParent())
      return false;
    merge = merge ? merge : phi;
  }
  const BasicBlock *header = merge->getParent();
  if (!dominators)
    dominators.emplace(f);
  SmallVector<const BasicBlock *, 4> latches;
  for (const BasicBlock *before : predecessors(header))
    if (dominators->dominates(header, before))
      latches.push_back(before);
  if (latches.empty())
    return false;
  bool written = false, certain = false;
  for (const User *user : load->getPointerOperand()->users()) {
    auto *store = dyn_cast<StoreInst>(user);
    if (!store || store->getFunction() != &f || store->getPointerOperand() != load->getPointerOperand() ||
        !dominators->dominates(header, store->getParent()))
      continue;
    // One that each iteration executes updates the variable; then the program reads it as well.
    if (all_of(latches, [&](const BasicBlock *latch) { return dominators->dominates(store->getParent(), latch); }))
      return false;
    written = true;
    certain |= isCertainlyReadBefore(*store);
  }
  return written && !(certain && isUsedInEachRound(*merge, PostDominatorTree(f), header));
}

void AccessFilter::apply(SmallVectorImpl<Access> &accesses) {
  erase_if(accesses, [&](const Access &a) {
    if (isImplementationMemory(a))
      return ++NumImplementation, true;
    if (isPrivateVariable(a))
      return ++NumPrivate, true;
    if (isConstantMemory(a))
      return ++NumConstant, true;
    if (isVirtualTable(a))
      return ++NumVirtualTable, true;
    if (isPrivateThreadLocal(a))
      return ++NumThreadLocal, true;
    if (isPromotedRead(a))
      return ++NumPromoted, true;
    return false;
  });
}

void AccessFilter::applyCovered(SmallVectorImpl<Access> &accesses) {
  for (size_t begin = 0; begin < accesses.size();) {
    size_t end = begin;
    while (end < accesses.size() && accesses[end].inst->getParent() == accesses[begin].inst->getParent())
      ++end;
    findCovered(MutableArrayRef<Access>(accesses).slice(begin, end - begin));
    begin = end;
  }
  erase_if(accesses, [](const Access &a) { return a.covered; });
}

} // namespace ompracer
