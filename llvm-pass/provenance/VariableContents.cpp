// See VariableContents.h.
#include "provenance/VariableContents.h"

#include "ir/PointerUses.h"
#include "openmp/OmpStructure.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cassert>

using namespace llvm;

namespace ompracer {

static bool escapes(const AllocaInst &variable) {
  return anyUse(&variable, [](const Use &use) {
    const User *user = use.getUser();
    if (isa<GetElementPtrInst>(user) || isa<CastInst>(user) || isa<PHINode>(user) || isa<SelectInst>(user))
      return PointerUse::Leads;
    // The runtime writes no user pointers into the program's variables. Bodies of regions do, but what an inner team
    // stores in a variable of this task is not this task's.
    auto *call = dyn_cast<CallBase>(user);
    const bool stores = call && !isa<IntrinsicInst>(call) && !isImplementationCall(calleeName(*call)) &&
                        !(call->isArgOperand(&use) && !mayStorePointers(*call, call->getArgOperandNo(&use)));
    return stores ? PointerUse::Found : PointerUse::Ends;
  });
}

bool Variable::add(std::optional<int64_t> offset, const Content &content) {
  Content &part = offset ? parts[*offset] : anywhere;
  const Content before = part;
  part.add(content);
  all.add(content);
  return part != before;
}

Origin Variable::integersIn(int64_t offset, uint64_t size) const {
  Origin o = anywhere.integers;
  for (const auto &[begin, content] : parts)
    if (begin < offset + static_cast<int64_t>(size) &&
        (begin >= offset || begin + static_cast<int64_t>(content.size) > offset))
      o.add(content.integers);
  return o;
}

VariableContents::VariableContents(Function &f) : tracer(f.getParent()->getDataLayout()) {
  for (const Instruction &i : instructions(f))
    if (auto *variable = dyn_cast<AllocaInst>(&i))
      variables[variable].escapes = escapes(*variable);
}

const Variable *VariableContents::at(Value *pointer, std::optional<int64_t> &offset) const {
  TracedPointer traced = trace(pointer);
  offset = traced.offset;
  auto it = variables.find(traced.base);
  if (it != variables.end())
    return &it->second;
  const Value *object = getUnderlyingObject(traced.base);
  offset = std::nullopt;
  it = variables.find(object);
  return it == variables.end() ? nullptr : &it->second;
}

bool VariableContents::store(Value *pointer, const Content &content, bool somewhere, int64_t distance) {
  std::optional<int64_t> offset;
  Variable *variable = find(pointer, offset);
  assert((!somewhere || distance == 0) && "a place that is not known has no distance");
  if (offset)
    *offset += distance;
  return variable && variable->add(somewhere ? std::nullopt : offset, content);
}

bool VariableContents::copy(Value *to, Value *from, std::optional<uint64_t> bytes) {
  // Copies to and fro that shift what they copy may go on through the whole of an array.
  constexpr unsigned kParts = 256;
  constexpr uint64_t kWord = 8;
  std::optional<int64_t> toOffset, fromOffset;
  Variable *target = find(to, toOffset);
  const Variable *source = at(from, fromOffset);
  if (!target || !source)
    return false;
  if (!toOffset || !fromOffset || !bytes || source == target)
    return store(to, source->all, /*somewhere=*/!bytes || *bytes > kWord);
  const int64_t end = *fromOffset + static_cast<int64_t>(std::min<uint64_t>(*bytes, INT32_MAX));
  bool changed = false;
  if (source->escapes && *bytes > kWord) { // what functions may have stored there, as for a load
    Content stored;
    stored.pointers = source->all.pointers.ofHandle();
    stored.pointers.flags |= Origin::kOwned;
    changed = target->add(std::nullopt, stored);
  }
  for (const auto &[offset, content] : source->parts) {
    const bool begins = offset >= *fromOffset && offset < end;
    if (!begins && (offset >= end || offset + static_cast<int64_t>(content.size) <= *fromOffset))
      continue;
    const int64_t place = *toOffset + (begins ? offset - *fromOffset : 0);
    const bool room = target->parts.size() < kParts || target->parts.count(place);
    changed |= target->add(room ? std::optional(place) : std::nullopt, content);
  }
  return target->add(std::nullopt, source->anywhere) || changed;
}

} // namespace ompracer
