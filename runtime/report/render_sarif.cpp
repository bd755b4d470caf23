// SARIF 2.1.0: one result for each race, at the second access; the first access, the construct and the declaration are
// related locations. Head, races and tail as in JSON.
#include "report/render.h"

#include <cstring>

namespace ompracer {
namespace {

/// A path as the path of a URI: everything but unreserved characters and slashes is percent-encoded.
void uriPath(Buffer &out, const char *path) {
  for (const char *p = path; *p; ++p) {
    const char c = *p;
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::strchr("-._~/", c) != nullptr;
    if (plain)
      out.append(c);
    else
      out.add("%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
}

/// A path as an artifact location, without the braces.
void artifact(Buffer &out, const char *file, const RunInfo &run) {
  out.append("\"artifactLocation\": {\"uri\": \"");
  const char *path = shortPath(file, run);
  if (*path == '/')
    out.append("file://");
  uriPath(out, path);
  out.append('"');
  if (*path != '/')
    out.append(", \"uriBaseId\": \"PROGRAMDIR\"");
  out.append("}");
}

/// {"physicalLocation": …} without the braces.
void physical(Buffer &out, const Position &position, const char *snippet, const RunInfo &run) {
  artifact(out.append("\"physicalLocation\": {"), position.file, run);
  out.add(", \"region\": {\"startLine\": %u", position.line);
  if (position.column != 0)
    out.add(", \"startColumn\": %u", position.column);
  if (*snippet) {
    out.append(", \"snippet\": {\"text\": ");
    renderJsonString(out, snippet);
    out.append("}");
  }
  out.append("}}");
}

void message(Buffer &out, std::string_view text) {
  out.append("\"message\": {\"text\": ");
  renderJsonString(out, text);
  out.append("}");
}

/// id 0: none.
void accessLocation(Buffer &out, const RecordAccess &access, int id, const RunInfo &run) {
  out.append("{");
  if (id != 0)
    out.add("\"id\": %d, ", id);
  if (access.ownPosition().known()) {
    physical(out, access.ownPosition(), access.sourceLine, run);
    out.append(", ");
  }
  if (*access.ownFunction()) {
    const char *what;
    out.append("\"logicalLocations\": [{\"kind\": \"function\", \"name\": ");
    renderJsonString(out, plainFunction(access.ownFunction(), what));
    out.append("}], ");
  }
  Buffer words;
  renderAccessWords(words, access);
  renderThread(words.append(" by "), access);
  message(out, words.view());
  out.append("}");
}

/// The way to one access: from main through the directives, as the serial program would go.
void threadFlow(Buffer &out, const RecordAccess &access, const char *id, const RunInfo &run) {
  out.append("{\"id\": ");
  renderJsonString(out, id);
  out.append(", ");
  Buffer words;
  renderAccessWords(words, access);
  renderThread(words.append(" by "), access);
  message(out, words.view());
  out.append(", \"locations\": [");
  // The innermost frame is the access itself.
  for (unsigned i = access.stackDepth; i > 1; --i) {
    const RecordFrame &frame = access.stack[i - 1];
    if (!frame.position.known() || isRuntimeFrame(frame))
      continue;
    out.append("\n      {\"location\": {");
    physical(out, frame.position, "", run);
    out.append(", ");
    const char *what;
    Buffer name;
    name.append(plainFunction(frame.function, what));
    if (*frame.construct)
      name.append(name.view().empty() ? "" : ", ").append(frame.construct);
    message(out, name.view().empty() ? "??" : name.view());
    out.append("}},");
  }
  out.append("\n      {\"importance\": \"essential\", \"location\": ");
  accessLocation(out, access, 0, run);
  out.append("}]}");
}

void namedLocation(Buffer &out, const Position &position, int id, std::string_view words, const RunInfo &run) {
  out.add(",\n     {\"id\": %d, ", id);
  physical(out, position, "", run);
  out.append(", ");
  message(out, words);
  out.append("}");
}

void stack(Buffer &out, const RecordFrame *frames, unsigned depth, const char *title, const RunInfo &run) {
  out.append("{");
  message(out, title);
  out.append(", \"frames\": [");
  bool first = true;
  for (unsigned i = 0; i < depth; ++i) {
    const RecordFrame &frame = frames[i];
    out.append(first ? Literal("\n      {") : Literal(",\n      {"));
    first = false;
    out.append("\"module\": ");
    renderJsonString(out, frame.module);
    out.append(", \"location\": {");
    if (frame.position.known()) {
      physical(out, frame.position, "", run);
      out.append(", ");
    }
    message(out, *frame.function ? frame.function : "??");
    out.append("}}");
  }
  out.append("]}");
}

/// Where the text ends that begins at the position, in code points.
Position endOf(Position position, const char *text) {
  for (const char *p = text; *p; ++p) {
    position.column = *p == '\n' ? 1 : position.column + ((static_cast<unsigned char>(*p) & 0xc0) != 0x80);
    position.line += *p == '\n';
  }
  return position;
}

void replacement(Buffer &out, const RepairEdit &edit) {
  const Position end = endOf(edit.position, edit.removed);
  out.add("{\"deletedRegion\": {\"startLine\": %u, \"startColumn\": %u, \"endLine\": %u, \"endColumn\": %u}",
          edit.position.line, edit.position.column, end.line, end.column);
  if (*edit.inserted) {
    out.append(", \"insertedContent\": {\"text\": ");
    renderJsonString(out, edit.inserted);
    out.append("}");
  }
  out.append("}");
}

/// The repairs whose edits are known.
void fixes(Buffer &out, const Proposal &proposal, const RunInfo &run) {
  Literal open = ",\n    \"fixes\": [\n     ";
  bool any = false;
  for (unsigned i = 0; i < proposal.count; ++i) {
    const Repair &repair = proposal.repairs[i];
    if (repair.editCount == 0)
      continue;
    out.append(any ? Literal(",\n     ") : open).append("{\"description\": {\"text\": ");
    any = true;
    renderJsonString(out, repair.text);
    out.append("}, \"artifactChanges\": [");
    for (unsigned k = 0; k < repair.editCount; ++k) {
      const RepairEdit &edit = repair.edits[k];
      const bool begins = k == 0 || std::strcmp(edit.position.file, repair.edits[k - 1].position.file) != 0;
      if (begins) {
        out.append(k == 0 ? "{" : "]}, {");
        artifact(out, edit.position.file, run);
        out.append(", \"replacements\": [");
      } else {
        out.append(", ");
      }
      replacement(out, edit);
    }
    out.append("]}]}");
  }
  out.append(any ? "]" : "");
}

} // namespace

void renderSarifHead(Buffer &out, const RunInfo &run) {
  out.append(
      "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"version\": \"2.1.0\",\n \"runs\": [{\n"
      "  \"tool\": {\"driver\": {\"name\": \"ompracer\", \"version\": ");
  renderJsonString(out, run.version);
  out.append(
      ",\n   \"rules\": [{\"id\": \"openmp-data-race\", \"name\": \"OpenMPDataRace\",\n"
      "    \"shortDescription\": {\"text\": \"Data race in an OpenMP program\"},\n"
      "    \"fullDescription\": {\"text\": \"Two accesses to the same memory, at least one of which writes, may "
      "run in parallel: no OpenMP construct orders them and no lock excludes them.\"},\n"
      "    \"help\": {\"text\": \"Order the two accesses (barrier, taskwait, depend), exclude them (critical, atomic, "
      "lock) or give each thread a variable of its own (private, reduction). The message says what suits.\"},\n"
      "    \"defaultConfiguration\": {\"level\": \"error\"}}]}},\n"
      "  \"columnKind\": \"unicodeCodePoints\",\n  \"originalUriBaseIds\": {\"PROGRAMDIR\": {\"uri\": \"file://");
  uriPath(out, run.directory);
  out.append("/\"}},\n  \"results\": [\n");
}

void renderSarifRace(Buffer &out, const Record &record, const RunInfo &run) {
  out.append("   {\"ruleId\": \"openmp-data-race\", \"ruleIndex\": 0, \"level\": \"error\",\n    ");
  if (*record.baseline)
    out.append("\"baselineState\": \"").append(record.baseline).append("\", ");
  Buffer words;
  words.append("Data race");
  if (*record.name)
    words.append(" on '").append(record.name).append("'");
  words.append(": ");
  renderAccessWords(words, record.accesses[0]);
  words.append(" and ");
  renderAccessWords(words, record.accesses[1]);
  words.append("; ").append(record.reason);
  if (record.ranks.count != 0)
    putRanks(words.append(" ("), record.ranks, ")");
  words.append(".");
  if (*record.repair.text) {
    words.append(" To repair it: ").append(record.repair.text);
    if (record.goneCount > 1)
      renderGone(words.append(" (repairs "), record);
    words.append(record.goneCount > 1 ? ")." : ".");
  }
  message(out, words.view());
  out.append(",\n    \"locations\": [");
  accessLocation(out, record.accesses[1], 1, run);
  out.append("],\n    \"relatedLocations\": [\n     ");
  accessLocation(out, record.accesses[0], 2, run);
  int id = 3;
  if (record.construct.position.known()) {
    Buffer text;
    text.append("the ").append(record.construct.kind).append(" construct that makes them parallel");
    namedLocation(out, record.construct.position, id++, text.view(), run);
  }
  if (record.declared.known())
    namedLocation(out, record.declared, id++, "declaration of the variable", run);
  const FurtherLines further(record);
  for (unsigned i = 0; i < further.count; ++i)
    namedLocation(
        out, further.sides[i]->position, id++,
        further.sides[i]->write ? "write by one of the same statements" : "read by one of the same statements", run);
  out.append("],\n    \"codeFlows\": [{\"threadFlows\": [\n     ");
  threadFlow(out, record.accesses[0], "first access", run);
  out.append(",\n     ");
  threadFlow(out, record.accesses[1], "second access", run);
  out.append("]}]");
  if (record.accesses[0].stackDepth + record.accesses[1].stackDepth + record.allocationDepth != 0) {
    out.append(",\n    \"stacks\": [");
    Literal separator;
    const auto part = [&](const RecordFrame *frames, unsigned depth, const char *title) {
      if (depth == 0)
        return;
      out.append(separator);
      stack(out, frames, depth, title, run);
      separator = ",\n     ";
    };
    part(record.accesses[1].stack, record.accesses[1].stackDepth, "second access");
    part(record.accesses[0].stack, record.accesses[0].stackDepth, "first access");
    part(record.allocation, record.allocationDepth, "allocation");
    out.append("]");
  }
  if (!record.cause)
    fixes(out, record.repair, run);
  out.append(",\n    \"partialFingerprints\": {\"ompracer/v1\": ");
  renderJsonString(out, record.fingerprint);
  out.add("}, \"occurrenceCount\": %llu", static_cast<unsigned long long>(record.tally.times()));
  if (record.ranks.count != 0)
    renderRankList(out.append(", \"properties\": {\"ranks\": "), record.ranks);
  out.append(record.ranks.count != 0 ? "}}" : "}");
}

void renderSarifTail(Buffer &out, const RunSummary &summary, bool complete) {
  out.add("\n  ],\n  \"invocations\": [{\"executionSuccessful\": %s, \"toolExecutionNotifications\": [",
          complete ? "true" : "false");
  Literal separator;
  const auto notification = [&](std::string_view text, const char *level) {
    out.append(separator).add("\n   {\"level\": \"%s\", ", level);
    message(out, text);
    out.append("}");
    separator = ",";
  };
  if (!summary.checked) {
    Buffer text;
    notification(text.append("nothing was checked: ").append(whyUnchecked(summary)).view(), "error");
  }
  for (unsigned i = 0; i < summary.noteCount; ++i) {
    Buffer text;
    renderNote(text.append(wordOfNote(summary.notes[i])).append(": "), summary.notes[i]);
    notification(text.view(), "warning");
  }
  out.add("]}],\n  \"properties\": {\"races\": %llu, \"suppressed\": %llu, \"fragments\": %llu, \"accesses\": %llu",
          static_cast<unsigned long long>(summary.races), static_cast<unsigned long long>(summary.suppressed),
          static_cast<unsigned long long>(summary.fragments), static_cast<unsigned long long>(summary.accesses));
  if (summary.ranks.count != 0)
    renderRankList(out.append(", \"ranks\": "), summary.ranks);
  if (summary.ranks.world != 0)
    out.add(", \"worldSize\": %u", summary.ranks.world);
  out.append("}\n }]}\n");
}

} // namespace ompracer
