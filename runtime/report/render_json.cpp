// The JSON report, version 1 (docs/report.schema.json). Head, races and tail are written one after another, so that a
// race can be added to a file by replacing only its tail.
#include "report/render.h"

namespace ompracer {
namespace {

void member(Buffer &out, const char *name, const char *value) {
  out.append('"').append(name).append("\": ");
  renderJsonString(out, value);
}

void position(Buffer &out, const Position &place) {
  member(out, "file", place.file);
  out.add(", \"line\": %u", place.line);
}

void construct(Buffer &out, const RecordConstruct &c) {
  if (!*c.kind) {
    out.append("null");
    return;
  }
  out.append("{");
  member(out, "kind", c.kind);
  out.append(", ");
  position(out, c.position);
  if (c.hasIteration)
    out.add(", \"iteration\": %llu", static_cast<unsigned long long>(c.iteration));
  out.append("}");
}

void frames(Buffer &out, const RecordFrame *stack, unsigned depth) {
  out.append("[");
  for (unsigned i = 0; i < depth; ++i) {
    out.append(i == 0 ? Literal("\n      {") : Literal(",\n      {"));
    member(out, "function", stack[i].function);
    out.append(", ");
    position(out, stack[i].position);
    out.add(", \"column\": %u, ", stack[i].position.column);
    member(out, "module", stack[i].module);
    out.add(", \"offset\": \"0x%llx\"", static_cast<unsigned long long>(stack[i].offset));
    if (*stack[i].construct) {
      out.append(", \"construct\": {");
      member(out, "kind", stack[i].construct);
      out.append(", ");
      position(out, stack[i].created);
      out.append("}");
    }
    out.append("}");
  }
  out.append("]");
}

void access(Buffer &out, const RecordAccess &a) {
  out.add("    {\"kind\": \"%s\", \"atomic\": %s, \"size\": %u, \"address\": \"0x%llx\",\n     ",
          a.write ? "write" : "read", a.atomic ? "true" : "false", a.size, static_cast<unsigned long long>(a.address));
  position(out, a.position);
  out.add(", \"column\": %u, ", a.position.column);
  if (a.statement != 0)
    out.add("\"statement\": %u, ", a.statement);
  member(out, "function", a.function);
  out.append(", ");
  member(out, "variable", a.variable);
  out.add(",\n     \"thread\": %u, \"host_thread\": %u, \"task\": ", a.thread, a.host);
  Buffer task;
  task.append(*a.task.kind ? a.task.kind : "implicit task");
  if (a.task.position.known())
    task.append(" at ").append(a.task.position.file).add(":%u", a.task.position.line);
  renderJsonString(out, task.view());
  if (*a.task.kind) {
    out.append(", \"task_construct\": ");
    construct(out, a.task);
  }
  out.append(", \"construct\": ");
  construct(out, a.construct);
  out.append(",\n     \"locks\": [");
  for (unsigned i = 0; i < a.lockCount; ++i)
    out.add("%s\"0x%llx\"", i == 0 ? "" : ", ", static_cast<unsigned long long>(a.locks[i]));
  out.append("], \"lock_names\": [");
  for (unsigned i = 0; i < a.lockCount; ++i) {
    out.append(i == 0 ? "" : ", ");
    renderJsonString(out, a.lockNames ? a.lockNames[i] : "");
  }
  out.append("],\n     \"stack\": ");
  frames(out, a.stack, a.stackDepth);
  out.append("}");
}

void repair(Buffer &out, const Repair &r) {
  out.append("{");
  member(out, "kind", repairKindWord(r.kind));
  member(out.append(", "), "text", r.text);
  if (*r.needs)
    member(out.append(", "), "needs", r.needs);
  if (*r.clause)
    member(out.append(", "), "clause", r.clause);
  out.append(", \"places\": [");
  for (unsigned i = 0; i < r.placeCount; ++i) {
    out.append(i == 0 ? "{" : ", {");
    position(out, r.places[i].position);
    out.add(", \"side\": \"%s\"}", sideWord(r.places[i].side));
  }
  out.append("]");
  if (r.check != RepairCheck::Untold)
    out.append(r.check == RepairCheck::Checked ? Literal(", \"checked\": true") : Literal(", \"checked\": false"));
  if (r.check == RepairCheck::Checked)
    out.add(", \"further\": %u", r.further);
  else if (r.check == RepairCheck::Leaves)
    member(out.append(", "), "leaves", r.why);
  else if (r.check == RepairCheck::MakesOther)
    member(out.append(", "), "new", r.why);
  else if (r.check == RepairCheck::Wrong)
    member(out.append(", "), "wrong", r.why);
  else if (r.check == RepairCheck::NotTried)
    member(out.append(", "), "not_tried", r.why);
  for (unsigned i = 0; i < r.editCount; ++i) {
    const RepairEdit &edit = r.edits[i];
    position(out.append(i == 0 ? ", \"edits\": [{" : ", {"), edit.position);
    out.add(", \"column\": %u, ", edit.position.column);
    member(out, "delete", edit.removed);
    member(out.append(", "), "insert", edit.inserted);
    out.append("}");
  }
  out.append(r.editCount != 0 ? "]}" : "}");
}

void proposal(Buffer &out, const Record &record) {
  const Proposal &p = record.repair;
  if (!*p.text)
    return;
  member(out.append(",\n   \"repair\": {"), "kind", p.kind);
  member(out.append(", "), "text", p.text);
  for (std::uint32_t i = 0; i < record.goneCount; ++i)
    out.add("%s%u", i == 0 ? ", \"gone\": [" : ", ", record.gone[i]);
  out.append(record.goneCount != 0 ? "]}" : "}");
  for (unsigned i = 0; i < p.count; ++i)
    repair(out.append(i == 0 ? Literal(",\n   \"repairs\": [\n    ") : Literal(",\n    ")), p.repairs[i]);
  out.append(p.count != 0 ? "]" : "");
}

} // namespace

void renderRankList(Buffer &out, const Ranks &ranks) {
  for (u32 i = 0; i < ranks.count; ++i)
    out.add("%s%u", i == 0 ? "[" : ", ", ranks.list[i]);
  out.append(ranks.count == 0 ? "[]" : "]");
}

void renderJsonHead(Buffer &out, const RunInfo &run) {
  out.add("{\"version\": %d,\n \"tool\": {\"name\": \"ompracer\", ", kJsonVersion);
  member(out, "version", run.version);
  out.append("},\n \"program\": {");
  member(out, "path", run.executable);
  out.append(", ");
  member(out, "command", run.command);
  out.append(", ");
  member(out, "directory", run.directory);
  out.add(", \"pid\": %u", run.processId);
  if (run.ranks.count == 1)
    out.add(", \"rank\": %u", run.ranks.list[0]);
  if (run.ranks.count > 1)
    renderRankList(out.append(", \"ranks\": "), run.ranks);
  if (run.ranks.world != 0)
    out.add(", \"world_size\": %u", run.ranks.world);
  out.append("},\n \"races\": [\n");
}

void renderJsonRace(Buffer &out, const Record &record) {
  out.add("  {\"id\": %u, ", record.id);
  member(out, "fingerprint", record.fingerprint);
  if (*record.baseline) {
    out.append(", ");
    member(out, "baseline", record.baseline);
  }
  if (record.ranks.count != 0)
    renderRankList(out.append(", \"ranks\": "), record.ranks);
  out.add(", \"count\": %llu,\n   \"location\": {\"address\": \"0x%llx\", \"size\": %u, \"kind\": \"%s\", ",
          static_cast<unsigned long long>(record.tally.times()), static_cast<unsigned long long>(record.address),
          record.size, memoryKindWord(record.memory));
  member(out, "name", record.name);
  if (record.objectSize != 0)
    out.add(", \"object\": {\"address\": \"0x%llx\", \"size\": %llu}",
            static_cast<unsigned long long>(record.objectAddress), static_cast<unsigned long long>(record.objectSize));
  if (record.tally.highest() > record.tally.lowest() + record.size)
    out.add(", \"range\": {\"first\": \"0x%llx\", \"last\": \"0x%llx\"}",
            static_cast<unsigned long long>(record.tally.lowest()),
            static_cast<unsigned long long>(record.tally.highest()));
  if (record.declared.known()) {
    out.append(", \"declared\": {");
    position(out, record.declared);
    out.append("}");
  }
  if (record.allocationDepth != 0) {
    out.append(", \"allocated\": ");
    frames(out, record.allocation, record.allocationDepth);
  }
  out.append("},\n   \"accesses\": [\n");
  access(out, record.accesses[0]);
  out.append(",\n");
  access(out, record.accesses[1]);
  out.add("],\n   \"parallel\": {\"kind\": \"%s\", \"rule\": \"%s\", ", reasonOf(record.lacks).word,
          idOf(record.lacks));
  member(out, "reason", record.reason);
  out.append(", \"construct\": ");
  construct(out, record.construct);
  out.append(", \"branches\": [");
  construct(out, record.branches[0]);
  out.append(", ");
  construct(out, record.branches[1]);
  out.append("]");
  if (record.taskwait.known()) {
    out.append(", \"taskwait\": {");
    position(out, record.taskwait);
    out.append("}");
  }
  out.append("}");
  proposal(out, record);
  for (unsigned i = 0; i < record.otherCount; ++i) {
    out.append(i == 0 ? Literal(",\n   \"same_race\": [") : Literal(", "));
    for (int side = 0; side < 2; ++side) {
      const OtherPair::Side &s = record.others[i].sides[side];
      out.add("%s{\"kind\": \"%s\", ", side == 0 ? "[" : ", ", s.write ? "write" : "read");
      position(out, s.position);
      out.add(", \"column\": %u}", s.position.column);
    }
    out.append(i + 1 == record.otherCount ? "]]" : "]");
  }
  if (record.othersLeftOut != 0)
    out.add(",\n   \"same_race_left_out\": %llu", static_cast<unsigned long long>(record.othersLeftOut));
  out.append("}");
}

void renderJsonTail(Buffer &out, const RunSummary &summary, bool complete) {
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  out.add("\n ],\n \"summary\": {\"races\": %llu, \"suppressed\": %llu, \"fragments\": %llu, \"accesses\": %llu, "
          "\"checked\": %s, \"not_checked\": [",
          number(summary.races), number(summary.suppressed), number(summary.fragments), number(summary.accesses),
          summary.checked ? "true" : "false");
  for (unsigned i = 0; i < summary.noteCount; ++i) {
    out.append(i == 0 ? "{" : ", {");
    member(out, "kind", summary.notes[i].kind);
    out.append(", ");
    member(out, "text", summary.notes[i].text);
    out.add(", \"count\": %llu", number(summary.notes[i].count));
    if (const char *limit = limitOf(summary.notes[i].kind))
      member(out.append(", "), "limit", limit);
    out.append("}");
  }
  out.add("]},\n \"complete\": %s}\n", complete ? "true" : "false");
}

} // namespace ompracer
