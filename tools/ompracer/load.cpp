// From JSON to records. Unknown members are ignored, missing ones get their defaults: a report of a later version 1.x
// stays readable.
#include "load.h"

#include "report/buffer.h"
#include "report/render.h"
#include "report/source.h"

#include <cstdlib>
#include <fstream>
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
      stack.push_back({text(frame, "function"), text(frame, "module"), hex(frame, "offset"), position(frame)});
    depth = static_cast<unsigned>(stack.size());
    return stack.data();
  }

  void access(const json &object, RecordAccess &result) {
    result.write = std::string_view(text(object, "kind")) == "write";
    result.atomic = flag(object, "atomic");
    result.size = static_cast<std::uint32_t>(number(object, "size"));
    result.address = hex(object, "address");
    result.position = position(object);
    result.function = text(object, "function");
    result.variable = text(object, "variable");
    result.thread = static_cast<std::uint32_t>(number(object, "thread"));
    result.construct = construct(part(object, "construct"));
    result.task = construct(part(object, "task_construct"));
    auto &locks = report.locks.emplace_back();
    for (const json &lock : list(object, "locks"))
      locks.push_back(hex(lock));
    result.locks = locks.data();
    result.lockCount = static_cast<unsigned>(locks.size());
    result.stack = frames(list(object, "stack"), result.stackDepth);
    std::string file = result.position.file;
    if (!file.empty() && file[0] != '/')
      file = std::string(report.run.directory) + "/" + file;
    result.sourceLine = readSourceLine(file.c_str(), result.position.line, arena);
  }

  void race(const json &object, Record &record) {
    record.id = static_cast<std::uint32_t>(number(object, "id"));
    record.fingerprint = text(object, "fingerprint");
    record.count = number(object, "count");
    const json &location = part(object, "location");
    record.address = hex(location, "address");
    record.size = static_cast<std::uint32_t>(number(location, "size"));
    record.memory = memoryKind(text(location, "kind"));
    record.name = text(location, "name");
    record.objectAddress = hex(part(location, "object"), "address");
    record.objectSize = number(part(location, "object"), "size");
    record.declared = position(part(location, "declared"));
    record.allocation = frames(list(location, "allocated"), record.allocationDepth);
    const json &accesses = list(object, "accesses");
    if (accesses.size() != 2)
      throw std::runtime_error("a race does not have two accesses");
    access(accesses[0], record.accesses[0]);
    access(accesses[1], record.accesses[1]);
    const json &parallel = part(object, "parallel");
    record.reasonKind = parseReason(text(parallel, "kind"));
    record.reason = text(parallel, "reason");
    record.construct = construct(part(parallel, "construct"));
  }

  void document(const json &root) {
    const json &program = part(root, "program");
    report.run.version = text(part(root, "tool"), "version");
    report.run.executable = text(program, "path");
    report.run.command = text(program, "command");
    report.run.directory = text(program, "directory");
    report.run.processId = static_cast<std::uint32_t>(number(program, "pid"));
    for (const json &object : list(root, "races"))
      race(object, report.records.emplace_back());
    const json &summary = part(root, "summary");
    report.summary.races = number(summary, "races");
    report.summary.suppressed = number(summary, "suppressed");
    report.summary.fragments = number(summary, "fragments");
    report.summary.accesses = number(summary, "accesses");
    report.summary.checked = summary.value("checked", true);
    for (const json &note : list(summary, "not_checked"))
      report.notes.push_back({text(note, "kind"), text(note, "text"), number(note, "count")});
    report.summary.notes = report.notes.data();
    report.summary.noteCount = static_cast<unsigned>(report.notes.size());
    report.complete = flag(root, "complete");
  }

private:
  static MemoryKind memoryKind(std::string_view word) {
    for (const MemoryKind kind : {MemoryKind::Global, MemoryKind::Heap, MemoryKind::Stack, MemoryKind::ThreadLocal})
      if (word == memoryKindWord(kind))
        return kind;
    return MemoryKind::Unknown;
  }

  static ParallelReason parseReason(std::string_view word) {
    for (int i = 0; i <= static_cast<int>(ParallelReason::Teams); ++i)
      if (word == reasonWord(static_cast<ParallelReason>(i)))
        return static_cast<ParallelReason>(i);
    return ParallelReason::ImplicitTasks;
  }

  Report &report;
  Arena arena;
};

} // namespace

void load(const std::string &path, Report &report) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("cannot read " + path);
  json root;
  try {
    root = json::parse(file);
  } catch (const json::exception &error) {
    throw std::runtime_error(path + " is not JSON: " + error.what());
  }
  try {
    if (!root.is_object() || !root.contains("races"))
      throw std::runtime_error("no races in it");
    if (Loader::number(root, "version") != kJsonVersion)
      throw std::runtime_error("its version is not " + std::to_string(kJsonVersion));
    Loader(report).document(root);
  } catch (const std::exception &error) {
    throw std::runtime_error(path + " is not a report of ompracer: " + error.what());
  }
}

} // namespace ompracer::command
