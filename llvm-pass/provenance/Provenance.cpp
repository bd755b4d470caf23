// See Provenance.h.
#include "provenance/Provenance.h"

#include "openmp/CopyPrivate.h"
#include "openmp/RuntimeCalls.h"
#include "provenance/Captures.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

FunctionProvenance::FunctionProvenance(Function &fn, const OmpStructure &s, const TargetLibraryInfo &t, Others o)
    : f(fn), tli(t), others(std::move(o)), received(copyprivateLoads(fn)), role(s.roleOf(&fn)), inTask(s.isTask(&fn)),
      variables(fn), threadData(fn.getParent()->getDataLayout()) {
  assert(!f.isDeclaration() && "of a declaration ofDeclaration tells");
  if (role.role == Role::TaskEntry)
    capturedNumbers = others.numbersCapturedBy(f);
  // Which of several values a variable gets tells the thread as well as the values do, if its number decides.
  do
    solve();
  while (findGuards());
  if (!threadGuards.empty())
    findCopies();
}

Origin FunctionProvenance::executingThread() const {
  // In an implicit task the thread is the task's own; a function that both kinds of tasks call gives both answers, and
  // "executor" is the one that the runtime can check.
  return {inTask ? Origin::kExecutor : Origin::kOwned | Origin::kExecutor, 0, 0};
}

Origin FunctionProvenance::ofArgument(const Argument &a) const {
  assert(a.getParent() == &f && "origins are those of one function's values");
  unsigned n = a.getArgNo();
  switch (role.role) {
  case Role::ParallelBody:
    // Captures belong to the encountering task, whatever they point to.
    if (n < 2)
      return {Origin::kThreadCell, 0, 0};
    // Nothing is parallel around main: nobody announces what it captures.
    return n < 66 && carriesOrigin(a.getType()) && role.creator->getFunction()->getName() != "main"
               ? Origin{0, 0, 0, uint64_t(1) << (n - 2)}
               : Origin();
  case Role::TaskEntry:
    return n == 0 ? executingThread() : Origin{Origin::kOwned | Origin::kTaskBlock, 0, 0};
  case Role::TaskBody:
    if (n == 0)
      return executingThread();
    if (n + 1 == f.arg_size())
      return {Origin::kShareds, 0, 0};
    if (n == 2 || n == 4)
      return {Origin::kOwned | Origin::kTaskBlock, 0, 0};
    return {};
  case Role::Ordinary:
    break;
  }
  if (a.hasByValAttr()) // a copy that the caller filled
    return {Origin::kOwned, n < argument_mask::kLimit ? uint64_t(1) << n : 0, 0};
  if (n < argument_mask::kLimit && carriesOrigin(a.getType()))
    return {0, uint64_t(1) << n, 0};
  return {};
}

Origin FunctionProvenance::originOf(Value *value) const {
  if (auto *a = dyn_cast<Argument>(value))
    return ofArgument(*a);
  if (auto *i = dyn_cast<Instruction>(value)) {
    assert(i->getFunction() == &f && "origins are those of one function's values");
    return origins.lookup(i);
  }
  if (auto *global = dyn_cast<GlobalVariable>(value)) {
    if (!global->isThreadLocal())
      return {};
    Origin o = executingThread();
    o.flags |= Origin::kThreadCell;
    return o;
  }
  if (auto *expression = dyn_cast<ConstantExpr>(value)) {
    Origin o;
    for (Value *operand : expression->operands())
      if (!isa<ConstantInt>(operand))
        o.add(originOf(operand));
    return o;
  }
  return {};
}

Origin FunctionProvenance::contentOf(Value *pointer) const {
  constexpr uint64_t kWholeRest = INT32_MAX;
  std::optional<int64_t> offset;
  if (const Variable *variable = variables.at(pointer, offset)) {
    Origin o = variable->all.integers.visible();
    o.add(variable->all.pointees.visible()); // a closure holds references to what it captured
    return o;
  }
  Origin o = originOf(pointer), content;
  content.arguments = (o.arguments & argument_mask::kValueBits) << argument_mask::kContentShift;
  content.numbers = o.outer | o.pointers;
  content.taskNumbers = capture_mask::numbersInPointees(o.captures | o.taskPointers);
  if (o.flags & Origin::kTaskBlock)
    content.add(integersInTaskBlock(variables.trace(pointer), kWholeRest));
  if (o.isHeapBlock())
    content.add(storedInBlocks);
  if (o.flags & Origin::kThreadCell)
    content.add(executingThread());
  content.add(pointeesOf(pointer));
  content.add(numbersIn(o));
  return content;
}

/// Integers in local variables to which a pointer refers that is kept in another one, chosen, or given back by a
/// function (std::min, a member function that returns a reference).
Origin FunctionProvenance::pointeesOf(Value *pointer) const {
  constexpr unsigned kFew = 16;
  Origin o;
  SmallVector<Value *, kFew> reached{pointer};
  auto reach = [&](Value *next) {
    if (next->getType()->isPointerTy() && reached.size() < kFew && !is_contained(reached, next))
      reached.push_back(next);
  };
  for (unsigned i = 0; i < reached.size(); ++i) {
    std::optional<int64_t> offset;
    if (const Variable *variable = i ? variables.at(reached[i], offset) : nullptr) {
      o.add(variable->all.integers.visible());
      o.add(variable->all.pointees.visible());
      continue;
    }
    Value *base = variables.trace(reached[i]).base;
    if (auto *load = dyn_cast<LoadInst>(base)) {
      if (const Variable *slot = variables.at(load->getPointerOperand(), offset))
        o.add(slot->all.pointees.visible());
    } else if (isa<PHINode, SelectInst>(base)) {
      for (Value *operand : cast<Instruction>(base)->operands())
        reach(operand);
    } else if (auto *call = dyn_cast<CallBase>(base); call && !isa<IntrinsicInst>(call)) {
      const CallSummary summary = others.summaryOf(*call);
      o.add(behindResults.lookup(call));
      for (unsigned n = 0; n < std::min(call->arg_size(), argument_mask::kLimit); ++n)
        if (!summary.known || (summary.result.arguments >> n & 1))
          reach(call->getArgOperand(n));
    }
  }
  return o;
}

/// Of a pointer in a variable of which some function got the address: the object's own, in addition to what was stored
/// there.
static Origin asHandle(const Origin &stored) {
  Origin o = stored;
  o.add(stored.ofHandle());
  o.flags |= Origin::kOwned;
  return o;
}

Origin FunctionProvenance::pointersIn(Value *pointer) const {
  std::optional<int64_t> offset;
  if (const Variable *variable = variables.at(pointer, offset)) {
    Origin o = variable->all.pointers.visible();
    return variable->escapes ? asHandle(o) : o;
  }
  return throughPointer(originOf(pointer));
}

/// Origin of a pointer that lies in memory of this origin: what goes for a pointer goes for those that it leads to. Of
/// captured variables the creator says more.
Origin FunctionProvenance::throughPointer(const Origin &base) const {
  Origin o = base.visible();
  const uint64_t slots = o.captures & capture_mask::kSlotBits;
  if (o.outer || slots)
    o.add(storedInCaptures);
  o.pointers |= std::exchange(o.outer, 0);
  o.taskPointers |= slots;
  o.captures &= ~slots;
  return o;
}

/// What integers that name a thread contribute to the origin of an address: they select an element, and what lies in
/// the element of a thread (its part of a table of bounds) names the thread as well.
Origin FunctionProvenance::numbersIn(const Origin &address) const {
  Origin o{address.flags & Origin::kNumber, 0, address.captures & capture_mask::kIntegerBits};
  for (unsigned n = 0; n < std::min<unsigned>(f.arg_size(), argument_mask::kLimit); ++n)
    if (role.role == Role::Ordinary && f.getArg(n)->getType()->isIntegerTy())
      o.arguments |= address.arguments & uint64_t(1) << n;
  o.arguments |= address.arguments & argument_mask::kValueBits << argument_mask::kContentShift;
  o.numbers = address.numbers;
  o.taskNumbers = address.taskNumbers;
  return o;
}

Origin FunctionProvenance::throughArgument(Value *argument) const {
  Origin o = originOf(argument).visible();
  std::optional<int64_t> offset;
  if (!argument->getType()->isPointerTy())
    return o;
  const Variable *variable = variables.at(argument, offset);
  if (!variable) {
    o.add(handlesInPointees(argument, Reach::Any));
    return o;
  }
  o.add(variable->all.pointers.ofHandle());
  o.add(variable->all.furtherPointers.ofHandle());
  return o;
}

/// What is known of pointers in memory that `pointer` refers to, where it is no local variable itself.
Origin FunctionProvenance::handlesInPointees(Value *pointer, Reach reach) const {
  Origin o = handlesIn(originOf(pointer).visible(), reach);
  std::optional<int64_t> offset;
  if (auto *load = dyn_cast<LoadInst>(variables.trace(pointer).base))
    if (const Variable *slot = variables.at(load->getPointerOperand(), offset))
      o.add(slot->all.furtherPointers.ofHandle());
  return o;
}

FunctionProvenance::Reach FunctionProvenance::reachOf(Value *pointer) const {
  constexpr unsigned kFew = 16;
  bool right = false, further = false;
  SmallVector<Value *, kFew> values{pointer};
  auto reach = [&](Value *next) {
    if (!is_contained(values, next) && originOf(next).arguments)
      values.push_back(next);
  };
  for (unsigned i = 0; i < values.size(); ++i) {
    Value *base = variables.trace(values[i]).base;
    auto *load = dyn_cast<LoadInst>(base);
    auto *variable = load ? dyn_cast<AllocaInst>(variables.trace(load->getPointerOperand()).base) : nullptr;
    if (isa<Argument>(base)) {
      right = true;
    } else if (load && !variable) {
      further = true;
    } else if (isa<PHINode, SelectInst>(base)) {
      for (Value *operand : cast<Instruction>(base)->operands())
        reach(operand);
    } else if (variable) {
      for (User *user : variable->users())
        if (values.size() > kFew)
          break; // each further store would be compared with all values so far
        else if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == variable)
          reach(store->getValueOperand());
        else if (!isa<LoadInst>(user) && !isa<IntrinsicInst>(user))
          return Reach::Any;
    } else {
      return Reach::Any;
    }
    if (values.size() > kFew)
      return Reach::Any;
  }
  return right == further ? Reach::Any : right ? Reach::Right : Reach::Further;
}

/// What the function itself has stored in memory of this origin, of its own or of an argument.
Origin FunctionProvenance::handlesIn(const Origin &base, Reach reach) const {
  Origin o;
  auto add = [&](const Kept &kept) {
    if (reach != Reach::Further)
      o.add(kept.right);
    if (reach != Reach::Right)
      o.add(kept.further);
  };
  if (base.isHeapBlock())
    add(keptInPointees.back());
  for (unsigned n = 0; n < argument_mask::kLimit; ++n)
    if (base.arguments >> n & 1)
      add(keptInPointees[n]);
  return o;
}

bool FunctionProvenance::keepInPointees(const Origin &place, Reach reach, const Origin &pointer) {
  bool changed = false;
  auto add = [&](Origin &known) {
    const Origin before = known;
    known.add(pointer.ofHandle());
    changed |= known != before;
  };
  auto keep = [&](Kept &kept) {
    if (reach != Reach::Further)
      add(kept.right);
    if (reach != Reach::Right)
      add(kept.further);
  };
  if (place.isHeapBlock())
    keep(keptInPointees.back());
  for (unsigned n = 0; n < argument_mask::kLimit; ++n)
    if (place.arguments >> n & 1)
      keep(keptInPointees[n]);
  return changed;
}

/// kmp.h, kmp_taskloop_bounds_t: lower, upper and step stand after the five words of kmp_task_t, and clang's mark of
/// the last iteration after them. The creator computes them from no thread's number.
bool FunctionProvenance::isBoundOfTaskloop(const TracedPointer &place) const {
  constexpr int64_t kWord = 8, kLower = 5 * kWord, kAfterLast = 9 * kWord;
  return role.role == Role::TaskEntry && role.taskloop && place.base == f.getArg(1) && place.offset &&
         *place.offset >= kLower && *place.offset < kAfterLast;
}

bool CapturedNumbers::in(int64_t offset, uint64_t size) const {
  return anywhere || any_of(places, [&](const auto &place) {
           return place.first < offset + static_cast<int64_t>(size) &&
                  offset < place.first + static_cast<int64_t>(place.second);
         });
}

/// Of integers in the block of a task: those that its creator may have put there are named by the mask that it hands
/// over, and the task stores some itself.
Origin FunctionProvenance::integersInTaskBlock(const TracedPointer &place, uint64_t size) const {
  const bool known = role.role == Role::TaskEntry && place.base == f.getArg(1) && place.offset;
  Origin o = known ? privateCopies.integersIn(*place.offset, size) : privateCopies.all.integers;
  if (!known || (!isBoundOfTaskloop(place) && capturedNumbers.in(*place.offset, size)))
    o.captures |= capture_mask::kIntegerBits;
  return o;
}

bool FunctionProvenance::storeInTaskBlock(const TracedPointer &place, const StoredFlow &target, const Origin &stored) {
  if (isa<CallBase>(place.base)) // the block of a task that this one creates
    return false;
  std::optional<int64_t> offset;
  if (role.role == Role::TaskEntry && place.base == f.getArg(1) && place.offset && target.offset)
    offset = *place.offset + *target.offset;
  Content content;
  (target.kind == StoredKind::Pointers ? content.pointers : content.integers) = stored;
  content.size = target.size;
  return privateCopies.add(offset, content);
}

Origin FunctionProvenance::ofLoad(LoadInst &load) const {
  if (!carriesOrigin(load.getType()) || received.contains(&load))
    return {};
  const bool wantsPointer =
      isPointerLike(load.getType()) || any_of(load.users(), [](const User *user) { return isa<IntToPtrInst>(user); });
  return loaded(load, wantsPointer);
}

/// Of a value of another type: what it says of pointers when it is a copy of memory that holds some, or of one that was
/// cast. The optimiser copies small structures as integers.
Origin FunctionProvenance::copiedPointers(const Value &copied, unsigned depth) const {
  constexpr unsigned kDepth = 4;
  if (auto *cast = dyn_cast<PtrToIntInst>(&copied))
    return originOf(cast->getOperand(0));
  // Without optimisation structures are copied as such, and what is loaded as a number is one.
  if (auto *load = dyn_cast<LoadInst>(&copied))
    return f.hasOptNone() ? Origin() : loaded(*load, /*wantsPointer=*/true);
  Origin o;
  if (isa<PHINode, SelectInst, FreezeInst>(copied) && depth < kDepth)
    for (const Value *operand : cast<Instruction>(copied).operands())
      if (operand->getType() == copied.getType())
        o.add(copiedPointers(*operand, depth + 1));
  return o;
}

/// A store of another type may leave pointers in a variable. Returns whether that is news.
bool FunctionProvenance::copyPointers(StoreInst &store) {
  constexpr uint64_t kPointerSize = 8;
  const Value &value = *store.getValueOperand();
  const uint64_t size = store.getDataLayout().getTypeStoreSize(value.getType());
  std::optional<int64_t> offset;
  if (size < kPointerSize || isa<Constant>(value) || !variables.at(store.getPointerOperand(), offset))
    return false;
  if (auto *load = dyn_cast<LoadInst>(&value))
    if (Value *from = const_cast<Value *>(load->getPointerOperand()); variables.at(from, offset))
      return variables.copy(store.getPointerOperand(), from, size);
  Content content;
  content.pointers = copiedPointers(value);
  return content.pointers.any() &&
         variables.store(store.getPointerOperand(), content, /*somewhere=*/size > kPointerSize);
}

/// wantsPointer: what the memory says of a pointer that lies there, whatever the type of the load.
Origin FunctionProvenance::loaded(const LoadInst &load, bool wantsPointer) const {
  Value *pointer = const_cast<Value *>(load.getPointerOperand());
  std::optional<int64_t> offset;
  if (const Variable *variable = variables.at(pointer, offset)) {
    Content content = variable->anywhere;
    if (!offset || load.getType()->isAggregateType())
      content = variable->all;
    else if (auto it = variable->parts.find(*offset); it != variable->parts.end())
      content.add(it->second);
    if (!wantsPointer) {
      if (offset && !load.getType()->isAggregateType())
        content.integers = variable->integersIn(*offset, load.getDataLayout().getTypeStoreSize(load.getType()));
      // Somebody else may have computed with numbers of several teams.
      if (variable->escapes && (content.integers.flags & Origin::kNumber))
        content.integers.add(executingThread());
      return content.integers;
    }
    if (any_of(load.users(), [](const User *user) { return isa<IntToPtrInst>(user); }))
      content.pointers.add(content.integers);
    return variable->escapes ? asHandle(content.pointers) : content.pointers;
  }
  Origin base = originOf(pointer);
  TracedPointer traced = variables.trace(pointer);
  if (!wantsPointer) {
    Origin o;
    if ((base.flags & Origin::kThreadCell) && !threadData.isAt(pointer))
      o = executingThread();
    if (base.flags & Origin::kTaskBlock)
      o.add(integersInTaskBlock(traced, load.getDataLayout().getTypeStoreSize(load.getType())));
    o.arguments = (base.arguments & argument_mask::kValueBits) << argument_mask::kContentShift;
    o.numbers = base.outer | base.pointers;
    o.taskNumbers = capture_mask::numbersInPointees(base.captures | base.taskPointers);
    if (base.isHeapBlock())
      o.add(storedInBlocks);
    o.add(pointeesOf(pointer));
    o.add(numbersIn(base));
    return o;
  }
  if (base.flags & Origin::kShareds)
    return {0, 0, capture_mask::slotBit(traced.offset)};
  if (base.flags & Origin::kTaskBlock) {
    const auto *argument = dyn_cast<Argument>(traced.base);
    bool taskPointer =
        isa<CallBase>(traced.base) || (argument && ((role.role == Role::TaskEntry && argument->getArgNo() == 1) ||
                                                    (role.role == Role::TaskBody && argument->getArgNo() == 4)));
    if (taskPointer && traced.offset && *traced.offset == 0)
      return {Origin::kShareds, 0, 0};
    Origin o{0, 0, uint64_t(1) << capture_mask::kPrivates};
    o.add(privateCopies.all.pointers);
    return o;
  }
  Origin o = throughPointer(base);
  o.add(handlesInPointees(pointer, reachOf(pointer)));
  return o;
}

Origin FunctionProvenance::transfer(Instruction &i) {
  if (isa<AllocaInst>(i))
    return {Origin::kOwned, 0, 0};
  if (auto *load = dyn_cast<LoadInst>(&i))
    return ofLoad(*load);
  if (auto *call = dyn_cast<CallBase>(&i))
    return ofCall(*call);
  if (auto *compare = dyn_cast<ICmpInst>(&i)) {
    if (isPointerLike(compare->getOperand(0)->getType()))
      return {};
    Origin o = originOf(compare->getOperand(0)).visible();
    o.add(originOf(compare->getOperand(1)).visible());
    return o;
  }
  if (isa<AtomicRMWInst>(i) || isa<AtomicCmpXchgInst>(i) || isa<VAArgInst>(i) || isa<FCmpInst>(i))
    return {};
  if (!carriesOrigin(i.getType()))
    return {};
  // The distance of two pointers belongs to no thread.
  if (i.getOpcode() == Instruction::Sub && isa<PtrToIntInst>(i.getOperand(0)) && isa<PtrToIntInst>(i.getOperand(1)))
    return {};
  // An integer next to a pointer in a structure has nothing of the pointer's, nor gives it anything.
  bool partOfPointers = isa<ExtractValueInst>(i) && isPointerLike(i.getOperand(0)->getType());
  bool pointersOnly = isa<InsertValueInst>(i) && isPointerLike(i.getType());
  if (partOfPointers && !isPointerLike(i.getType()))
    return integersIn(i.getOperand(0));
  Origin o;
  for (Value *operand : i.operands())
    if (pointersOnly ? isPointerLike(operand->getType()) : carriesOrigin(operand->getType()))
      o.add(originOf(operand));
  if (auto *merge = dyn_cast<PHINode>(&i))
    for (BasicBlock *from : merge->blocks())
      o.add(guardOf(from));
  return o;
}

bool FunctionProvenance::locatesPrivates(const CallBase &call) const {
  if (!inTask || !call.isIndirectCall())
    return false;
  Value *callee = variables.trace(call.getCalledOperand()).base;
  if (auto *function = dyn_cast<Function>(callee))
    return function->hasFnAttribute(kSkipAttribute);
  return role.role == Role::TaskBody && isa<Argument>(callee);
}

bool FunctionProvenance::noteStore(StoreInst &store) {
  Value *value = store.getValueOperand();
  bool changed = false;
  if (!isPointerLike(value->getType()))
    changed |= copyPointers(store);
  if (!carriesOrigin(value->getType()))
    return changed;
  Content content;
  Origin &stored = isPointerLike(value->getType()) ? content.pointers : content.integers;
  stored = originOf(value);
  stored.add(guardOf(store.getParent()));
  content.size = store.getDataLayout().getTypeStoreSize(value->getType());
  if (value->getType()->isAggregateType() && isPointerLike(value->getType()))
    content.integers.add(integersIn(value));
  if (value->getType()->isPointerTy()) {
    content.pointees = contentOf(value);
    content.furtherPointers = pointersIn(value);
  }
  Value *pointer = store.getPointerOperand();
  const Origin place = originOf(pointer);
  if (place.flags & Origin::kTaskBlock)
    changed |= storeInTaskBlock(variables.trace(pointer), {.kind = StoredKind::Pointers, .offset = 0},
                                content.pointers.visible());
  if (place.outer || (place.captures & capture_mask::kSlotBits)) {
    const Origin before = storedInCaptures;
    storedInCaptures.add(content.pointers.visible());
    changed |= storedInCaptures != before;
  }
  if (std::optional<int64_t> offset; isPointerLike(value->getType()) && !variables.at(pointer, offset))
    changed |= keepInPointees(place, reachOf(pointer), content.pointers);
  changed |= variables.store(pointer, content, value->getType()->isAggregateType());
  changed |= storeInMemory(pointer, {.offset = 0, .size = content.size}, content.integers);
  changed |= storeInMemory(pointer, {.kind = StoredKind::Pointees, .offset = 0}, content.pointees);
  changed |= storeInMemory(pointer, {.kind = StoredKind::Pointers, .offset = 0}, content.pointers);
  return changed;
}

bool FunctionProvenance::noteCopy(AnyMemTransferInst &copy) {
  Value *to = copy.getRawDest(), *from = copy.getRawSource();
  std::optional<int64_t> offset;
  const Variable *source = variables.at(from, offset);
  const Origin integers = contentOf(from);
  bool changed = storeInMemory(to, {}, integers);
  if (source)
    changed |= storeInMemory(to, {.kind = StoredKind::Pointers}, source->all.pointers);
  changed |= storeInMemory(to, {.kind = StoredKind::Pointees}, source ? source->all.pointees : integers);
  if (source) {
    const auto *length = dyn_cast<ConstantInt>(copy.getLength());
    changed |= variables.copy(to, from, length ? std::optional(length->getZExtValue()) : std::nullopt);
    return changed;
  }
  Content loaded;
  loaded.pointers = loaded.furtherPointers = throughPointer(originOf(from));
  loaded.integers = loaded.pointees = integers;
  changed |= storeInMemory(to, {.kind = StoredKind::Pointers}, loaded.pointers);
  changed |= variables.store(to, loaded, /*somewhere=*/true);
  return changed;
}

bool FunctionProvenance::note(Instruction &i) {
  if (auto *store = dyn_cast<StoreInst>(&i))
    return noteStore(*store);
  if (auto *copy = dyn_cast<AnyMemTransferInst>(&i))
    return noteCopy(*copy);
  bool changed = false;
  if (auto *call = dyn_cast<CallBase>(&i)) {
    if (locatesPrivates(*call)) {
      // -O0: copy_fn(privates, &p0, &p1, …) fills the variables with addresses in the task block.
      Content content;
      content.pointers.flags = Origin::kOwned | Origin::kTaskBlock;
      for (Value *argument : drop_begin(call->args()))
        changed |= variables.store(argument, content);
      return changed;
    }
    changed |= noteMemoryOf(*call);
  }
  if (const Origin o = transfer(i); o != Origin()) {
    Origin &known = origins[&i];
    const Origin before = known;
    known.add(o);
    changed |= known != before;
  }
  return changed;
}

void FunctionProvenance::solve() {
  ReversePostOrderTraversal<Function *> order(&f);
  const DenseSet<const StoreInst *> published = copyprivateStores(f);
  bool changed = true;
  while (changed) {
    changed = false;
    for (BasicBlock *block : order)
      for (Instruction &i : *block)
        if (auto *store = dyn_cast<StoreInst>(&i); !store || !published.contains(store))
          changed |= note(i);
  }
}

} // namespace ompracer
