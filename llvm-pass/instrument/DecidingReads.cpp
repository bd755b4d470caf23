// See DecidingReads.h.
#include "instrument/DecidingReads.h"

#include "access/Assembly.h"
#include "openmp/OmpStructure.h"
#include "provenance/Captures.h"

#include "ir/LlvmCompat.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>
#include <cstdlib>

#define DEBUG_TYPE "ompracer"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(NumActuals, "Pointers in calls looked at for what the callee reads through a parameter");

namespace ompracer {

namespace {
/// Argument of a generic call of libatomic through which it returns the old value, or -1.
int resultArgument(const CallBase &call) {
  StringRef name = calleeName(call);
  if (name == "__atomic_load" || name == "__atomic_compare_exchange")
    return 2;
  if (name == "__atomic_exchange")
    return 3;
  if (name.starts_with("__atomic_compare_exchange_"))
    return 1;
  return -1;
}

/// Argument of __kmpc_omp_task_alloc: the function that libomp calls.
constexpr unsigned kTaskEntryArgument = 5;

/// Parameters of a region's body before what it captures.
constexpr unsigned kThreadIds = 2;

/// Of a recursion that passes on its parameter with an offset each call would be a place farther away.
constexpr int64_t kFarthest = 4096;

/// The call operator of a lambda expression (Itanium C++ ABI, 5.1.8; clang's names for those that no other module
/// sees).
bool isClosure(const Function &f) {
  StringRef name = f.getName();
  return name.contains("clE") && (name.contains("$_") || name.contains("Ul"));
}

/// The module has it for others only.
bool isForOthers(const Function &f) {
  return !f.hasLocalLinkage() && f.getName() != "main" && none_of(f.users(), [&](const User *user) {
    auto *call = dyn_cast<CallBase>(user);
    return call && call->getCalledOperand() == &f;
  });
}

/// What the call hands to the parameter of the function: calls it, or starts a region with it as the body. Else null.
Value *actualOf(const CallBase &call, const Argument &parameter) {
  const Function *f = parameter.getParent();
  unsigned n = parameter.getArgNo();
  if (call.getCalledOperand() != f) {
    if (!isForkCall(calleeName(call)) || n < kThreadIds || !is_contained(call.args(), f))
      return nullptr;
    n += firstCapture(call) - kThreadIds;
  }
  return n < call.arg_size() ? call.getArgOperand(n) : nullptr;
}

bool isTaskBlock(const Value *v) {
  auto *call = dyn_cast<CallBase>(v);
  return call && calleeName(*call) == "__kmpc_omp_task_alloc";
}

bool isSelection(Intrinsic::ID id) {
  return id == Intrinsic::smin || id == Intrinsic::smax || id == Intrinsic::umin || id == Intrinsic::umax;
}
} // namespace

DecidingReads::DecidingReads(Module &module, const OmpStructure &structure, const IndirectCallees &indirect)
    : tracer(module.getDataLayout()), system(module), structure(structure), indirect(indirect) {
  for (Function &f : module)
    if (!f.isDeclaration())
      collectStores(f);
  for (Function &f : module)
    if (!f.isDeclaration())
      collectRoots(f, indirect.contains(f) || isForOthers(f), indirect.contains(f) || isClosure(f));
  do {
    while (!work.empty() || !placeWork.empty())
      if (!placeWork.empty())
        walkPlace(placeWork.pop_back_val());
      else
        walk(work.pop_back_val());
    reachUpdates();
    reachCaptures();
    assert(placeWork.empty() && "places are reached by the walk alone");
  } while (!work.empty());
}

TracedPointer DecidingReads::returnedParameter(Function &f) {
  auto [known, inserted] = returnedParameters.try_emplace(&f);
  if (!inserted)
    return known->second;
  TracedPointer returned;
  for (BasicBlock &block : f)
    if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator())) {
      if (returned.base)
        return {}; // one of several
      returned = trace(ret->getReturnValue());
    }
  if (!returned.base || !isa<Argument>(returned.base) || !returned.offset)
    returned = {};
  return returnedParameters[&f] = returned;
}

TracedPointer DecidingReads::trace(Value *pointer) {
  constexpr unsigned kCalls = 8;
  TracedPointer traced = tracer.trace(pointer);
  for (unsigned calls = 0; calls < kCalls; ++calls) {
    auto *call = dyn_cast<CallBase>(traced.base);
    Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || callee->isDeclaration() || !callee->getReturnType()->isPointerTy())
      break;
    const TracedPointer returned = returnedParameter(*callee);
    auto *parameter = dyn_cast_or_null<Argument>(returned.base);
    if (!parameter || parameter->getArgNo() >= call->arg_size())
      break;
    TracedPointer further = tracer.trace(call->getArgOperand(parameter->getArgNo()));
    if (further.offset && traced.offset)
      *further.offset += *traced.offset + *returned.offset;
    else
      further.offset = std::nullopt;
    traced = further;
  }
  if (auto *location = dyn_cast<IntrinsicInst>(traced.base);
      location && location->getIntrinsicID() == Intrinsic::threadlocal_address)
    traced.base = location->getArgOperand(0);
  return traced;
}

std::optional<DecidingReads::Place> DecidingReads::placeOf(const Instruction &user, Value *pointer) {
  TracedPointer traced = trace(pointer);
  if (isa<AllocaInst>(traced.base))
    return Place{user.getFunction(), traced.base, false, 0};
  if (auto *global = dyn_cast<GlobalVariable>(traced.base); global && global->isThreadLocal())
    return Place{nullptr, traced.base, false, 0};
  if (!traced.offset)
    return std::nullopt;
  // Each use of a local pointer that is assigned more than once loads it anew (-O0).
  if (auto *load = dyn_cast<LoadInst>(traced.base))
    if (auto *variable = dyn_cast<AllocaInst>(load->getPointerOperand()))
      return Place{user.getFunction(), variable, true, *traced.offset};
  return Place{user.getFunction(), traced.base, false, *traced.offset};
}

void DecidingReads::collectStores(Function &f) {
  for (Instruction &i : instructions(f)) {
    Value *pointer = nullptr, *value = &i;
    if (auto *store = dyn_cast<StoreInst>(&i)) {
      pointer = store->getPointerOperand();
      value = store->getValueOperand();
    } else if (auto *copy = dyn_cast<AnyMemTransferInst>(&i)) {
      pointer = copy->getRawDest();
    } else if (auto *call = dyn_cast<CallBase>(&i)) {
      collectPassed(*call);
      int index = resultArgument(*call);
      if (index >= 0 && static_cast<unsigned>(index) < call->arg_size())
        pointer = call->getArgOperand(index);
      if (call->isInlineAsm())
        for (unsigned n = 0; n < call->arg_size(); ++n)
          if (call->getParamElementType(n)) // in memory: maybe a result
            if (std::optional<Place> place = placeOf(i, call->getArgOperand(n)))
              stores[*place].push_back(value);
    }
    if (!pointer)
      continue;
    if (std::optional<Place> place = placeOf(i, pointer))
      stores[*place].push_back(value);
  }
}

void DecidingReads::collectPassed(CallBase &call) {
  if (call.isIndirectCall() && !call.isInlineAsm())
    indirectCalls[call.getFunctionType()].push_back(&call);
  Function *callee = call.getCalledFunction();
  if (!callee || callee->isDeclaration())
    return;
  for (Argument &parameter : callee->args())
    if (parameter.getType()->isPointerTy() && parameter.getArgNo() < call.arg_size())
      if (std::optional<Place> place = placeOf(call, call.getArgOperand(parameter.getArgNo())))
        passed[*place].push_back(&parameter);
}

void DecidingReads::reachCaptured(const Instruction &user, Value *destination, Value *stored, Value *source) {
  Value *base = trace(destination).base;
  if (isTaskBlock(base)) {
    Value *captured = stored ? stored : const_cast<Instruction *>(&user);
    auto *entry = dyn_cast<Function>(cast<CallBase>(base)->getArgOperand(kTaskEntryArgument)->stripPointerCasts());
    if (stored && stored->getType()->isPointerTy())
      reach(stored);
    else if (entry)
      captures.push_back({entry, captured, partOf(trace(destination), stored ? stored->getType() : nullptr)});
    return;
  }
  // The block of captured pointers: what these lead to.
  auto *shareds = dyn_cast<LoadInst>(base);
  if (!shareds || !isTaskBlock(trace(shareds->getPointerOperand()).base))
    return;
  if (stored)
    return reachOwn(user, stored);
  const Function *f = user.getFunction();
  const Value *captured = trace(source).base;
  for (auto s = stores.lower_bound({f, captured, false, INT64_MIN});
       s != stores.end() && s->first < Place{f, captured, false, INT64_MAX}; ++s)
    for (Value *pointer : s->second)
      reachOwn(user, pointer);
}

/// A local variable that a task or region captures. What others write in a variable of theirs does not decide because
/// it is read here.
void DecidingReads::reachOwn(const Instruction &user, Value *captured) {
  if (captured->getType()->isPointerTy() && isa<AllocaInst>(trace(captured).base))
    reachPlace(user, captured);
}

/// What a function stores there, callers that nobody knows read: in what a parameter of one that they call refers to;
/// of a closure in what a reference that it captured refers to, at any depth.
bool DecidingReads::isForCaller(Value *pointer, bool calledElsewhere, bool closure) {
  constexpr unsigned kDepth = 4;
  if (!calledElsewhere && !closure)
    return false;
  Value *base = trace(pointer).base;
  if (isa<Argument>(base))
    return calledElsewhere;
  for (unsigned depth = 0; closure && depth < kDepth && isa<LoadInst>(base); ++depth) {
    base = trace(cast<LoadInst>(base)->getPointerOperand()).base;
    if (isa<Argument>(base))
      return true;
  }
  return false;
}

/// A function of the program in another file, which may decide by its arguments. What takes any number of them prints
/// or logs them.
bool DecidingReads::isGivenToOthers(const CallBase &call) const {
  const Function *callee = call.getCalledFunction();
  return callee && callee->isDeclaration() && !callee->isVarArg() && !system.contains(*callee);
}

void DecidingReads::collectRoots(Function &f, bool calledElsewhere, bool closure) {
  for (Instruction &i : instructions(f)) {
    if (auto *branch = dyn_cast<BranchInst>(&i)) {
      if (branch->isConditional())
        reach(branch->getCondition());
    } else if (auto *dispatch = dyn_cast<SwitchInst>(&i)) {
      reach(dispatch->getCondition());
    } else if (auto *select = dyn_cast<SelectInst>(&i)) {
      // What the source decides by a branch the optimiser may decide so.
      reach(select->getCondition());
    } else if (auto *ret = dyn_cast<ReturnInst>(&i)) {
      if (calledElsewhere && ret->getReturnValue())
        reach(ret->getReturnValue());
    } else if (auto *store = dyn_cast<StoreInst>(&i)) {
      reach(store->getPointerOperand());
      if (isForCaller(store->getPointerOperand(), calledElsewhere, closure))
        reach(store->getValueOperand());
      reachCaptured(i, store->getPointerOperand(), store->getValueOperand(), nullptr);
    } else if (auto *call = dyn_cast<CallBase>(&i)) {
      auto *intrinsic = dyn_cast<IntrinsicInst>(call);
      if (intrinsic && compat::isLifetimeLike(intrinsic->getIntrinsicID()))
        continue;
      if (auto *copy = dyn_cast<AnyMemTransferInst>(call)) {
        if (isForCaller(copy->getRawDest(), calledElsewhere, closure))
          reach(copy);
        reachCaptured(*copy, copy->getRawDest(), nullptr, copy->getRawSource());
      }
      bool selection = intrinsic && isSelection(intrinsic->getIntrinsicID());
      const bool decidesThere = isGivenToOthers(*call);
      for (Value *argument : call->args()) {
        if (selection || decidesThere || argument->getType()->isPointerTy())
          reach(argument);
        if (decidesThere && argument->getType()->isPointerTy())
          reachPlace(*call, argument);
      }
      reach(call->getCalledOperand());
      if (call->isInlineAsm() && readAssembly(*call).branches)
        reach(call);
    } else if (Value *address = getPointerOperand(&i); address && !isa<GetElementPtrInst>(i)) {
      reach(address);
    } else if (auto *rmw = dyn_cast<AtomicRMWInst>(&i)) {
      reach(rmw->getPointerOperand());
    } else if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&i)) {
      reach(cas->getPointerOperand());
    }
  }
}

void DecidingReads::reach(Value *value) {
  if ((isa<Instruction>(value) || isa<Argument>(value)) && reached.insert(value).second)
    work.push_back(value);
}

void DecidingReads::reachPlace(const Instruction &user, Value *pointer) {
  if (std::optional<Place> place = placeOf(user, pointer))
    reachPlace(*place);
}

void DecidingReads::reachPlace(const Place &place) {
  if (reachedPlaces.insert(place).second)
    placeWork.push_back(place);
}

void DecidingReads::walkPlace(const Place &place) {
  if (auto it = stores.find(place); it != stores.end())
    for (Value *value : it->second)
      reach(value);
  reachCallers(place);
  auto it = passed.find(place);
  if (it == passed.end())
    return;
  for (Argument *parameter : it->second) {
    if (!reachedThrough.insert(parameter).second)
      continue;
    const Place first{parameter->getParent(), parameter, false, INT64_MIN},
        last{parameter->getParent(), parameter, false, INT64_MAX};
    for (auto s = stores.lower_bound(first); s != stores.end() && s->first < last; ++s)
      reachPlace(s->first);
    for (auto p = passed.lower_bound(first); p != passed.end() && p->first < last; ++p)
      reachPlace(p->first);
  }
}

/// Where callers pass a variable of theirs, as a whole, it is reached.
const std::set<DecidingReads::Place> &DecidingReads::actualsOf(const Argument &parameter) {
  auto [known, isNew] = actuals.try_emplace(&parameter);
  if (!isNew)
    return known->second;
  for (const User *user : parameter.getParent()->users()) {
    auto *call = dyn_cast<CallBase>(user);
    Value *pointer = call ? actualOf(*call, parameter) : nullptr;
    if (!pointer || !pointer->getType()->isPointerTy())
      continue;
    ++NumActuals;
    if (call->getCalledOperand() != parameter.getParent())
      reachOwn(*call, pointer);
    else if (std::optional<Place> actual = placeOf(*call, pointer); !actual)
      continue;
    else if (isa<AllocaInst>(std::get<1>(*actual)) && !std::get<2>(*actual))
      reachPlace(*actual);
    else
      known->second.insert(*actual);
  }
  return known->second;
}

/// A place that a parameter refers to: what the callers have there.
void DecidingReads::reachCallers(const Place &place) {
  auto [function, base, loaded, offset] = place;
  auto *parameter = dyn_cast<Argument>(base);
  if (!parameter || loaded)
    return;
  for (auto [caller, passedBase, isLoaded, start] : actualsOf(*parameter))
    if (const int64_t there = start + offset; !isa<Argument>(passedBase) || std::abs(there) <= kFarthest)
      reachPlace(Place{caller, passedBase, isLoaded, there});
}

void DecidingReads::walk(Value *value) {
  if (auto *argument = dyn_cast<Argument>(value)) {
    Function *f = argument->getParent();
    for (User *user : f->users())
      if (auto *call = dyn_cast<CallBase>(user))
        if (Value *actual = actualOf(*call, *argument))
          reach(actual);
    if (auto it = indirectCalls.find(f->getFunctionType()); it != indirectCalls.end() && indirect.contains(*f))
      for (CallBase *call : it->second)
        reach(call->getArgOperand(argument->getArgNo()));
    return;
  }
  auto *i = cast<Instruction>(value);
  if (isa<AllocaInst>(i) || isa<AtomicRMWInst>(i) || isa<AtomicCmpXchgInst>(i))
    return;
  if (auto *load = dyn_cast<LoadInst>(i)) {
    noteInTask(*load);
    return reachPlace(*load, load->getPointerOperand());
  }
  if (auto *copy = dyn_cast<AnyMemTransferInst>(i))
    return reachPlace(*copy, copy->getRawSource());
  if (auto *call = dyn_cast<CallBase>(i))
    return walkCall(*call);
  if (auto *part = dyn_cast<ExtractValueInst>(i))
    if (auto *cas = dyn_cast<AtomicCmpXchgInst>(part->getAggregateOperand()); cas && part->getIndices().front() == 1)
      if (SmallVector<Value *, 2> reads = readsExpectedBy(*cas); !reads.empty()) {
        updates.push_back({cas, std::move(reads)});
        return;
      }
  for (Value *operand : i->operands())
    reach(operand);
}

void DecidingReads::walkCall(CallBase &call) {
  if (isa<IntrinsicInst>(call)) {
    if (call.doesNotAccessMemory())
      for (Value *argument : call.args())
        reach(argument);
    return;
  }
  Function *callee = call.getCalledFunction();
  if (call.isInlineAsm())
    for (Use &argument : call.args()) {
      reach(argument);
      if (call.getParamElementType(call.getArgOperandNo(&argument)))
        reachPlace(call, argument);
    }
  if (!callee) {
    for (Function *called : indirect.of(call))
      reachResults(*called);
    return;
  }
  // std::atomic::wait compares so.
  if (StringRef name = callee->getName(); (name == "memcmp" || name == "bcmp") && call.arg_size() == 3)
    for (unsigned n : {0, 1})
      reachPlace(call, call.getArgOperand(n));
  if (!callee->isDeclaration())
    reachResults(*callee);
}

void DecidingReads::reachResults(Function &f) {
  for (BasicBlock &block : f)
    if (auto *ret = dyn_cast<ReturnInst>(block.getTerminator()); ret && ret->getReturnValue())
      reach(ret->getReturnValue());
}

/// What the compare-and-exchange expects comes from these reads of the same object.
SmallVector<Value *, 2> DecidingReads::readsExpectedBy(AtomicCmpXchgInst &cas) {
  TracedPointer wanted = tracer.trace(cas.getPointerOperand());
  auto reads = [&](Value *pointer) {
    TracedPointer other = tracer.trace(pointer);
    return other.base == wanted.base && other.offset == wanted.offset;
  };
  SmallVector<Value *, 2> found;
  SmallVector<Value *, 8> pending{cas.getCompareOperand()};
  SmallPtrSet<Value *, 16> seen;
  while (!pending.empty()) {
    Value *value = pending.pop_back_val();
    if (!seen.insert(value).second || seen.size() > 256)
      continue;
    if (auto *load = dyn_cast<LoadInst>(value)) {
      if (reads(load->getPointerOperand()))
        found.push_back(load);
      else if (std::optional<Place> place = placeOf(*load, load->getPointerOperand()))
        if (auto it = stores.find(*place); it != stores.end())
          pending.append(it->second.begin(), it->second.end());
    } else if (isa<CastInst>(value) || isa<PHINode>(value) || isa<FreezeInst>(value)) {
      for (Value *operand : cast<Instruction>(value)->operands())
        pending.push_back(operand);
    }
  }
  return found;
}

/// type: of what lies there; null: not known.
DecidingReads::Part DecidingReads::partOf(const TracedPointer &pointer, Type *type) {
  if (!type)
    return {std::nullopt, 0};
  return {pointer.offset, static_cast<int64_t>(tracer.dataLayout().getTypeStoreSize(type).getFixedValue())};
}

/// An integer that the task has from elsewhere decides in it.
void DecidingReads::noteInTask(const LoadInst &load) {
  const Function *f = load.getFunction();
  if (!structure.isTask(f) || load.getType()->isPointerTy() ||
      isa<AllocaInst>(getUnderlyingObject(load.getPointerOperand())))
    return;
  TracedPointer place = trace(const_cast<Value *>(load.getPointerOperand()));
  const Function *entry = structure.roleOf(f).entry;
  // The body's parameter is what the entry says of its own: the block.
  if (auto *parameter = dyn_cast<Argument>(place.base); entry && parameter)
    for (const User *user : f->users())
      if (auto *call = dyn_cast<CallBase>(user);
          call && call->getFunction() == entry && call->getCalledFunction() == f) {
        const TracedPointer given = trace(call->getArgOperand(parameter->getArgNo()));
        place.base = given.base;
        place.offset = place.offset && given.offset ? std::optional(*place.offset + *given.offset) : std::nullopt;
      }
  constexpr unsigned kBlock = 1;
  auto *block = dyn_cast<Argument>(place.base);
  if (!block || block->getArgNo() != kBlock || block->getParent() != (entry ? entry : f))
    place.offset = std::nullopt;
  decidingInTasks[entry ? entry : f].push_back(partOf(place, load.getType()));
}

/// What a task captures by value decides when it does so in the task.
void DecidingReads::reachCaptures() {
  for (const Captured &c : captures)
    if (auto parts = decidingInTasks.find(c.entry); parts != decidingInTasks.end())
      if (any_of(parts->second, [&](const Part &part) { return part.overlaps(c.part); }))
        reach(c.value);
}

/// Where such a read decides (is the lock's bit clear?), success tells that what it saw is still there: the
/// compare-and-exchange has read the value that decided.
void DecidingReads::reachUpdates() {
  for (const auto &[cas, reads] : updates)
    if (any_of(reads, [&](Value *read) { return reached.contains(read); }))
      reach(cas);
}

} // namespace ompracer
