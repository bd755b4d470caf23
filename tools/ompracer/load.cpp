// From JSON to records. Unknown members are ignored, missing ones get their defaults: a report of a later version 1.x
// stays readable.
#include "load.h"

#include "compare.h"
#include "log/content.h"
#include "report/buffer.h"
#include "report/render.h"
#include "report/source.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ompracer::command {
namespace {

using nlohmann::json;

class Loader {
public:
  explicit Loader(Report &target) : report(target) {}

  const char *text(const json &object, const char *key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string() || found->get_ref<const std::string &>().empty())
      return "";
    return report.strings.emplace_back(found->get<std::string>()).c_str();
  }

  static std::uint64_t number(const json &object, const char *key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() ? found->get<std::uint64_t>() : 0;
  }

  static bool flag(const json &object, const char *key) { return object.value(key, false); }

  /// "0x1f"
  static std::uint64_t hex(const json &value) {
    return value.is_string() ? std::strtoull(value.get_ref<const std::string &>().c_str(), nullptr, 0) : 0;
  }
  static std::uint64_t hex(const json &object, const char *key) {
    const auto found = object.find(key);
    return found != object.end() ? hex(*found) : 0;
  }

  static const json &part(const json &object, const char *key) {
    static const json kNothing = json::object();
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : kNothing;
  }
  static const json &list(const json &object, const char *key) {
    static const json kNothing = json::array();
    const auto found = object.find(key);
    return found != object.end() && found->is_array() ? *found : kNothing;
  }

  Position position(const json &object) {
    return {text(object, "file"), static_cast<std::uint32_t>(number(object, "line")),
            static_cast<std::uint32_t>(number(object, "column"))};
  }

  RecordConstruct construct(const json &object) {
    RecordConstruct result;
    result.kind = text(object, "kind");
    result.position = position(object);
    result.hasIteration = object.contains("iteration");
    result.iteration = number(object, "iteration");
    return result;
  }

  const RecordFrame *frames(const json &array, unsigned &depth) {
    auto &stack = report.stacks.emplace_back();
    for (const json &frame : array)
      stack.push_back({text(frame, "function"), text(frame, "module"), hex(frame, "offset"), position(frame),
                       text(part(frame, "construct"), "kind"), position(part(frame, "construct"))});
    depth = static_cast<unsigned>(stack.size());
    return stack.data();
  }

  void access(const json &object, bool current, RecordAccess &result) {
    result.write = std::string_view(text(object, "kind")) == "write";
    result.atomic = flag(object, "atomic");
    result.size = static_cast<std::uint32_t>(number(object, "size"));
    result.address = hex(object, "address");
    result.position = position(object);
    result.statement = static_cast<std::uint32_t>(number(object, "statement"));
    result.function = text(object, "function");
    result.variable = text(object, "variable");
    result.thread = static_cast<std::uint32_t>(number(object, "thread"));
    result.host = static_cast<std::uint32_t>(number(object, "host_thread"));
    result.construct = construct(part(object, "construct"));
    result.task = construct(part(object, "task_construct"));
    auto &locks = report.locks.emplace_back();
    for (const json &lock : list(object, "locks"))
      locks.push_back(hex(lock));
    result.locks = locks.data();
    auto &names = report.lockNames.emplace_back();
    for (const json &name : list(object, "lock_names"))
      names.push_back(name.is_string() ? report.strings.emplace_back(name.get<std::string>()).c_str() : "");
    names.resize(locks.size(), "");
    result.lockNames = names.data();
    result.lockCount = static_cast<unsigned>(locks.size());
    result.stack = frames(list(object, "stack"), result.stackDepth);
    findCallerOfLibrary(result, current);
    std::string file = result.ownPosition().file;
    if (!file.empty() && file[0] != '/')
      file = std::string(report.run.directory) + "/" + file;
    readSource(file.c_str(), result, arena);
  }

  Ranks ranks(const json &array, std::uint32_t world) {
    auto &list = report.ranks.emplace_back();
    for (const json &rank : array)
      if (rank.is_number_unsigned() && rank.get<std::uint64_t>() < ~std::uint32_t{0})
        list.push_back(rank.get<std::uint32_t>());
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return {list.data(), static_cast<std::uint32_t>(list.size()), world};
  }

  /// Of two reports. Worlds of two sizes are none.
  Ranks united(const Ranks &a, const Ranks &b) {
    auto &list = report.ranks.emplace_back();
    std::set_union(a.list, a.list + a.count, b.list, b.list + b.count, std::back_inserter(list));
    return {list.data(), static_cast<std::uint32_t>(list.size()),
            a.count == 0 || a.world == b.world ? b.world
            : b.count == 0                     ? a.world
                                               : 0};
  }

  /// Of the processes that wrote the report.
  Ranks ranksOf(const json &program) {
    const auto world = static_cast<std::uint32_t>(number(program, "world_size"));
    if (const auto one = program.find("rank"); one != program.end())
      return ranks(json::array({*one}), world);
    return ranks(list(program, "ranks"), world);
  }

  Repair repair(const json &object) {
    Repair result;
    result.kind = repairKind(text(object, "kind"));
    result.needs = text(object, "needs");
    result.text = text(object, "text");
    result.clause = text(object, "clause");
    if (object.contains("checked"))
      result.check = flag(object, "checked")     ? RepairCheck::Checked
                     : object.contains("leaves") ? RepairCheck::Leaves
                     : object.contains("new")    ? RepairCheck::MakesOther
                     : object.contains("wrong")  ? RepairCheck::Wrong
                                                 : RepairCheck::NotTried;
    for (const char *key : {"leaves", "new", "wrong", "not_tried"})
      if (object.contains(key))
        result.why = text(object, key);
    result.further = static_cast<std::uint32_t>(number(object, "further"));
    for (const json &place : list(object, "places")) {
      if (!place.is_object() || result.placeCount == std::size(result.places))
        continue;
      const std::string_view word = text(place, "side");
      RepairPlace &to = result.places[result.placeCount++];
      to.position = position(place);
      for (const auto side : {RepairPlace::Before, RepairPlace::After, RepairPlace::Around, RepairPlace::EndOfIt})
        if (word == sideWord(side))
          to.side = side;
    }
    auto &edits = report.edits.emplace_back();
    for (const json &edit : list(object, "edits"))
      if (edit.is_object())
        edits.push_back({position(edit), text(edit, "delete"), text(edit, "insert")});
    result.edits = edits.data();
    result.editCount = static_cast<unsigned>(edits.size());
    return result;
  }

  void race(const json &object, Record &record) {
    record.ranks = object.contains("ranks") ? ranks(list(object, "ranks"), own.world) : own;
    record.id = static_cast<std::uint32_t>(number(object, "id"));
    record.fingerprint = text(object, "fingerprint");
    record.tally.count = number(object, "count");
    const json &location = part(object, "location");
    record.address = hex(location, "address");
    record.size = static_cast<std::uint32_t>(number(location, "size"));
    record.memory = memoryKind(text(location, "kind"));
    record.name = text(location, "name");
    record.objectAddress = hex(part(location, "object"), "address");
    record.objectSize = number(part(location, "object"), "size");
    record.declared = position(part(location, "declared"));
    const json &range = part(location, "range");
    record.tally.first = range.empty() ? record.address : hex(range, "first");
    record.tally.last = range.empty() ? record.address : hex(range, "last");
    record.allocation = frames(list(location, "allocated"), record.allocationDepth);
    const json &accesses = list(object, "accesses");
    if (accesses.size() != 2)
      throw std::runtime_error("a race does not have two accesses");
    access(accesses[0], false, record.accesses[0]);
    access(accesses[1], true, record.accesses[1]);
    const json &parallel = part(object, "parallel");
    record.lacks = ruleOf(text(parallel, "rule"));
    if (record.lacks == Rule::None)
      record.lacks = ruleOfReason(text(parallel, "kind"));
    record.reason = text(parallel, "reason");
    record.construct = construct(part(parallel, "construct"));
    if (const json &branches = list(parallel, "branches"); branches.size() == 2)
      for (int i = 0; i < 2; ++i)
        record.branches[i] = branches[i].is_object() ? construct(branches[i]) : RecordConstruct();
    record.taskwait = position(part(parallel, "taskwait"));
    record.repair.kind = text(part(object, "repair"), "kind");
    record.repair.text = text(part(object, "repair"), "text");
    for (const json &one : list(object, "repairs"))
      if (one.is_object() && record.repair.count != Proposal::kMax)
        record.repair.repairs[record.repair.count++] = repair(one);
    for (const json &pair : list(object, "same_race"))
      if (pair.is_array() && pair.size() == 2) {
        OtherPair other;
        for (int i = 0; i < 2; ++i)
          other.sides[i] = {std::string_view(text(pair[i], "kind")) == "write", position(pair[i])};
        record.addOther(other);
      }
    record.othersLeftOut += number(object, "same_race_left_out");
  }

  /// The races; of several reports equal ones once. Races of one report are different ones.
  void races(const json &root) {
    std::vector<Record *> known, added;
    for (Record &race : report.records)
      known.push_back(&race);
    std::deque<Record> its;
    for (const json &object : known.empty() ? json::array() : list(root, "races"))
      race(object, *added.emplace_back(&its.emplace_back()));
    const std::vector<Record *> same = partners(known, added);
    std::size_t next = 0;
    for (const json &object : list(root, "races")) {
      const std::size_t i = next++;
      if (Record *one = i < same.size() ? same[i] : nullptr) {
        one->tally.add(added[i]->tally.times(), added[i]->tally.lowest(), 0);
        one->tally.add(0, added[i]->tally.highest(), 0);
        one->ranks = united(one->ranks, added[i]->ranks);
        unite(*one, *added[i]);
      } else {
        race(object, report.records.emplace_back()); // no record is moved
      }
    }
  }

  void absent(const json &root, const std::function<bool(const Record &)> &wanted) {
    own = ranksOf(part(root, "program"));
    for (const json &object : list(root, "races")) {
      Record &added = report.records.emplace_back();
      race(object, added);
      added.baseline = "absent";
      if (!wanted(added))
        report.records.pop_back();
    }
    renumber();
  }

  void document(const json &root) {
    const json &program = part(root, "program");
    if (*report.run.version == 0) {
      report.run.version = text(part(root, "tool"), "version");
      report.run.executable = text(program, "path");
      report.run.command = text(program, "command");
      report.run.directory = text(program, "directory");
      report.run.processId = static_cast<std::uint32_t>(number(program, "pid"));
    }
    own = ranksOf(program);
    if (report.files++ != 0 && own.count != 0)
      report.run.processId = 0;
    races(root);
    renumber();
    report.run.ranks = united(report.run.ranks, own);
    report.summary.ranks = report.run.ranks;
    if (!flag(root, "complete"))
      report.cut = united(report.cut, own);
    RunSummary &total = report.summary;
    const json &summary = part(root, "summary");
    total.races = report.records.size();
    total.suppressed += number(summary, "suppressed");
    total.fragments += number(summary, "fragments");
    total.accesses += number(summary, "accesses");
    total.checked &= summary.value("checked", true);
    for (const json &object : list(summary, "not_checked")) {
      const RecordNote note{text(object, "kind"), text(object, "text"), number(object, "count")};
      auto known = std::find_if(report.notes.begin(), report.notes.end(), [&note](const RecordNote &n) {
        return std::string_view(n.kind) == note.kind && withoutDetails(n.text) == withoutDetails(note.text);
      });
      if (known != report.notes.end())
        known->count += note.count;
      else
        report.notes.push_back(note);
    }
    total.notes = report.notes.data();
    total.noteCount = static_cast<unsigned>(report.notes.size());
    report.complete &= flag(root, "complete");
  }

private:
  /// Of two ranks, what stands in parentheses may differ: the function that was seen first.
  static std::string_view withoutDetails(std::string_view text) {
    return text.ends_with(')') ? text.substr(0, text.find(" (")) : text;
  }

  static bool samePair(const OtherPair &a, const OtherPair &b) {
    const auto same = [](const OtherPair::Side &x, const OtherPair::Side &y) {
      return x.write == y.write && x.position.line == y.position.line && x.position.column == y.position.column &&
             std::string_view(x.position.file) == y.position.file;
    };
    return (same(a.sides[0], b.sides[0]) && same(a.sides[1], b.sides[1])) ||
           (same(a.sides[0], b.sides[1]) && same(a.sides[1], b.sides[0]));
  }

  static OtherPair ownPair(const Record &record) {
    OtherPair own;
    for (int i = 0; i < 2; ++i)
      own.sides[i] = {record.accesses[i].write, record.accesses[i].position};
    return own;
  }

  /// The pairs of an equal race of another report: which of them was found first is chance.
  static void unite(Record &known, const Record &added) {
    const auto add = [&known](const OtherPair &pair) {
      const OtherPair *first = known.others, *end = first + known.otherCount;
      if (!samePair(pair, ownPair(known)) &&
          std::none_of(first, end, [&pair](const OtherPair &other) { return samePair(other, pair); }))
        known.addOther(pair);
    };
    add(ownPair(added));
    std::for_each(added.others, added.others + added.otherCount, add);
    known.othersLeftOut += added.othersLeftOut;
  }

  /// The ids, when they come from several reports.
  void renumber() {
    std::uint32_t next = 1;
    for (Record &record : report.records)
      record.id = next++;
  }

  static RepairKind repairKind(std::string_view word) {
    for (unsigned i = 0; i < kRepairKinds; ++i)
      if (word == repairKindWord(static_cast<RepairKind>(i)))
        return static_cast<RepairKind>(i);
    return RepairKind::Other;
  }

  static MemoryKind memoryKind(std::string_view word) {
    for (const MemoryKind kind : {MemoryKind::Global, MemoryKind::Heap, MemoryKind::Stack, MemoryKind::ThreadLocal})
      if (word == memoryKindWord(kind))
        return kind;
    return MemoryKind::Unknown;
  }

  Report &report;
  Arena arena;
  Ranks own; ///< of the document
};

} // namespace

namespace {
/// NUL, as it is or escaped, would end a string before its end.
void refuseBinary(const std::string &path, std::string_view content) {
  unsigned line = 1;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char c = content[i];
    line += c == '\n';
    const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    if (control || (c == '\\' && content.substr(i + 1, 5) == "u0000"))
      throw std::runtime_error(path + " is not JSON: line " + std::to_string(line) + " holds " +
                               (c == '\\' || c == 0 ? "NUL" : "a control character"));
    i += c == '\\'; // what is escaped begins no escape
  }
}

void read(const std::string &path, Report &report, const std::function<void(Loader &, const json &)> &take) {
  const std::string_view content = contentOf(path);
  refuseBinary(path, content);
  json root;
  try {
    root = json::parse(content);
  } catch (const json::exception &error) {
    throw std::runtime_error(path + " is not JSON: " + error.what());
  }
  try {
    if (!root.is_object() || !root.contains("races"))
      throw std::runtime_error("no races in it");
    if (Loader::number(root, "version") != kJsonVersion)
      throw std::runtime_error("its version is not " + std::to_string(kJsonVersion));
    Loader loader(report);
    take(loader, root);
  } catch (const std::exception &error) {
    throw std::runtime_error(path + " is not a report of ompracer: " + error.what());
  }
}
} // namespace

void load(const std::string &path, Report &report) {
  read(path, report, [](Loader &loader, const json &root) { loader.document(root); });
}

void load(const std::string &path, Report &report, const std::function<bool(const Record &)> &wanted) {
  read(path, report, [&wanted](Loader &loader, const json &root) { loader.absent(root, wanted); });
}

} // namespace ompracer::command
