// See cause.h.
#include "report/cause.h"

#include "report/render.h"
#include "report/source_line.h"

#include <algorithm>
#include <iterator>

namespace ompracer {
namespace {

using enum RepairKind;

bool same(const char *a, std::string_view b) { return b == a; }

bool samePlaces(const Repair &a, const Repair &b) {
  if (a.placeCount != b.placeCount)
    return false;
  for (unsigned i = 0; i < a.placeCount; ++i)
    if (a.places[i].side != b.places[i].side || !samePlace(a.places[i].position, b.places[i].position))
      return false;
  return true;
}

/// Does what is done at the places of the first race end the other one, whatever the variables are?
bool sameChange(const Record &a, const Record &b) {
  if (a.repair.count == 0 || b.repair.count == 0)
    return false;
  const Repair &x = a.repair.repairs[0], &y = b.repair.repairs[0];
  const bool between = x.placeCount == 0 || (x.kind == Barrier && x.places[0].side == RepairPlace::AtIt);
  constexpr RepairKind kOfCode[] = {RemoveNowait, Barrier, Taskwait, Taskgroup, Ordered, Critical, Lock};
  const bool ofCode = std::find(std::begin(kOfCode), std::end(kOfCode), x.kind) != std::end(kOfCode);
  return ofCode && !between && x.kind == y.kind && same(x.text, y.text) && samePlaces(x, y);
}

/// A wait at the begin or end of a construct is right or is not: another place is another repair.
bool isAtConstruct(const Record &record) {
  const Repair &first = record.repair.repairs[0];
  return first.kind == RemoveNowait ||
         (first.kind == Barrier && first.placeCount != 0 && first.places[0].side != RepairPlace::AtIt);
}

bool sameFunction(const Record &a, const Record &b) {
  for (const RecordAccess &one : a.accesses)
    for (const RecordAccess &other : b.accesses)
      if (*one.ownFunction() && same(one.ownFunction(), other.ownFunction()))
        return true;
  return false;
}

bool sameVariable(const Record &a, const Record &b) {
  if (a.memory != b.memory)
    return false;
  if (a.memory == MemoryKind::Global || a.memory == MemoryKind::Heap)
    return a.objectAddress != 0 && a.objectAddress == b.objectAddress;
  // Another function may call another variable so.
  const std::string_view name = baseName(a.name);
  return a.memory == MemoryKind::Stack && !name.empty() && name == baseName(b.name) &&
         (a.address == b.address || sameFunction(a, b));
}

/// The construct that makes the accesses parallel; of two tasks: one of them.
bool sameConstruct(const Record &a, const Record &b) {
  if (a.lacks != Rule::DependSiblings)
    return samePlace(a.construct.position, b.construct.position) && same(a.construct.kind, b.construct.kind);
  for (const RecordConstruct &one : a.branches)
    for (const RecordConstruct &other : b.branches)
      if (one.position.known() && samePlace(one.position, other.position))
        return true;
  return false;
}

/// Does what is proposed speak of the variable alone?
bool ofVariable(const Record &record) {
  return record.repair.count != 0 && record.repair.repairs[0].kind != Other &&
         !same(record.repair.kind, "hidden-state");
}

bool sameCause(const Record &a, const Record &b) {
  if (sameChange(a, b))
    return true;
  if (isAtConstruct(a) || isAtConstruct(b))
    return false;
  return a.lacks == b.lacks && ofVariable(a) && ofVariable(b) && sameVariable(a, b) && sameConstruct(a, b);
}

/// What the kinds that change each access say of more than two; nothing for others.
void sayOfAll(Buffer &out, const Repair &repair, std::string_view further, const Record &record) {
  if (repair.kind == Atomic) {
    out.append("make all these accesses atomic");
  } else if (repair.kind == Critical) {
    const bool tests =
        std::string_view(repair.text).find(" test ") != further.npos || further.find(" test ") != further.npos;
    out.append("protect all these accesses by the same critical section")
        .append(tests ? ", each test with the assignment that it decides on" : "");
  } else if (repair.kind == Lock && same(record.repair.kind, "different-locks")) {
    out.append("protect all these accesses by the same lock (or critical name)");
  } else if (repair.kind == Barrier) {
    out.append("separate these accesses by barriers ('#pragma omp barrier') where all threads pass");
  } else if (repair.kind == Depend) {
    out.append("let all these tasks name one variable in a depend clause, the writing ones as out");
  } else if (repair.kind == Taskwait && repair.placeCount == 0) {
    out.append("put a taskwait between each two of these tasks");
  }
}

/// A repair of one race, as one of the other, too. False: it is none.
bool joined(Repair &repair, const Proposal &other, const Record &record, Arena &arena) {
  const Repair *found = nullptr;
  for (unsigned i = 0; i < other.count && !found; ++i)
    if (repair.kind == other.repairs[i].kind && same(repair.clause, other.repairs[i].clause))
      found = &other.repairs[i];
  // It takes the variable from the iterations altogether: then nothing else of it races.
  if (!found)
    return repair.kind == Linear;
  if (!*repair.needs)
    repair.needs = found->needs;
  if (samePlaces(repair, *found) && same(repair.text, found->text))
    return true;
  Buffer text;
  sayOfAll(text, repair, found->text, record);
  if (text.view().empty() && !same(repair.text, found->text)) {
    constexpr std::size_t kLongest = 300;
    const std::string_view known = repair.text, added = found->text;
    if (known.find(added) != known.npos)
      return true;
    if (known.size() + added.size() > kLongest)
      return false;
    if (added.find(known) == added.npos)
      text.append(known).append(", and ");
    text.append(added);
  }
  if (!text.view().empty())
    repair.text = arena.copy(text.view());
  for (unsigned i = 0; i < found->placeCount; ++i) {
    bool known = false;
    for (unsigned k = 0; k < repair.placeCount; ++k)
      known |= repair.places[k].side == found->places[i].side &&
               samePlace(repair.places[k].position, found->places[i].position);
    if (!known && repair.placeCount != Repair::kMaxPlaces)
      repair.places[repair.placeCount++] = found->places[i];
  }
  return *repair.text != 0;
}

/// Where no repair of one race is one of the other: an order of the iterations ends all races of them.
void keepOrder(Proposal &to, const Proposal &a, const Proposal &b) {
  for (const Proposal *from : {&a, &b})
    for (unsigned i = 0; i < from->count && (to.count == 0 || same(to.kind, from->kind)); ++i)
      if (from->repairs[i].kind == Ordered || from->repairs[i].kind == Serial) {
        to.kind = from->kind;
        to.repairs[to.count++] = from->repairs[i];
      }
}

bool join(Proposal &to, const Record &first, const Record &added, Arena &arena) {
  const Proposal &a = first.repair, &b = added.repair;
  to.kind = a.kind;
  for (unsigned i = 0; i < a.count; ++i) {
    Repair repair = a.repairs[i];
    if (joined(repair, b, first, arena))
      to.repairs[to.count++] = repair;
  }
  if (to.count == 0)
    keepOrder(to, a, b);
  if (to.count == 0)
    return false;
  Buffer sentence;
  const auto sameWords = [](const Repair &x, const Repair &y) {
    return same(x.text, y.text) && same(x.needs, y.needs);
  };
  if (std::equal(to.repairs, to.repairs + to.count, a.repairs, a.repairs + a.count, sameWords)) {
    to.text = a.text; // with the words around it
    return true;
  }
  renderRepairs(sentence, to);
  to.text = arena.copy(sentence.view());
  return *to.text != 0;
}

bool reduces(const Repair &repair) { return repair.kind == Reduction; }

/// Nothing else may be done with what is reduced: the other race does.
void refuteReduction(Proposal &proposal, const Proposal &other, Arena &arena) {
  if (proposal.count < 2 || std::any_of(other.repairs, other.repairs + other.count, reduces))
    return;
  Repair *const end = proposal.repairs + proposal.count, *const kept = std::remove_if(proposal.repairs, end, reduces);
  if (kept == end || kept == proposal.repairs)
    return;
  proposal.count = static_cast<unsigned>(kept - proposal.repairs);
  Buffer sentence;
  renderRepairs(sentence, proposal);
  proposal.text = arena.copy(sentence.view());
}

} // namespace

void joinCause(Record *const *earlier, std::size_t count, Record &added, Arena &arena) {
  for (std::size_t i = 0; i < count; ++i) {
    Record &cause = *(earlier[i]->cause ? earlier[i]->cause : earlier[i]);
    if (!sameCause(*earlier[i], added) && !sameCause(cause, added))
      continue;
    Proposal both;
    if (!join(both, cause, added, arena)) {
      refuteReduction(cause.repair, added.repair, arena);
      refuteReduction(added.repair, cause.repair, arena);
      continue;
    }
    added.cause = &cause;
    added.seeCause = same(both.text, cause.repair.text);
    cause.repair = added.repair = both;
    return;
  }
}

void tellCauses(Record *const *records, std::size_t count, Arena &arena) {
  for (std::size_t i = 0; i < count; ++i) {
    records[i]->gone = nullptr;
    records[i]->goneCount = 0;
  }
  for (std::size_t i = 0; i < count; ++i)
    if (const Record *record = records[i]; record->cause)
      ++record->cause->goneCount;
  for (std::size_t i = 0; i < count; ++i) {
    Record &record = *records[i];
    if (record.cause || record.goneCount == 0)
      continue;
    auto *ids = arena.makeArray<std::uint32_t>(record.goneCount + 1);
    record.gone = ids;
    record.goneCount = 0;
    if (ids)
      ids[record.goneCount++] = record.id;
  }
  for (std::size_t i = 0; i < count; ++i) {
    Record &record = *records[i];
    if (!record.cause || !record.cause->gone)
      continue;
    record.cause->gone[record.cause->goneCount++] = record.id;
  }
  for (std::size_t i = 0; i < count; ++i)
    if (Record &record = *records[i]; record.cause) {
      record.seeCause = true;
      record.repair = record.cause->repair;
      record.gone = record.cause->gone;
      record.goneCount = record.cause->gone ? record.cause->goneCount : 0;
    }
}

} // namespace ompracer
