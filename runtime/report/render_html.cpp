// One HTML page without scripts or external files: a section for each race with the two accesses side by side.
#include "report/render.h"

namespace ompracer {
namespace {

void escaped(Buffer &out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
    case '<':
      out.append("&lt;");
      break;
    case '>':
      out.append("&gt;");
      break;
    case '&':
      out.append("&amp;");
      break;
    case '"':
      out.append("&quot;");
      break;
    default:
      out.append(c);
    }
  }
}

void place(Buffer &out, const Position &position, const RunInfo &run) {
  if (!position.known()) {
    out.append("unknown place");
    return;
  }
  escaped(out, shortPath(position.file, run));
  out.add(":%u", position.line);
  if (position.column != 0)
    out.add(":%u", position.column);
}

void construct(Buffer &out, const RecordConstruct &c, const char *label, const RunInfo &run) {
  if (!*c.kind)
    return;
  out.append("<dt>").append(label).append("</dt><dd>");
  escaped(out, c.kind);
  if (c.position.known()) {
    out.append(" at ");
    place(out, c.position, run);
  }
  if (c.hasIteration)
    out.add(", iteration %llu", static_cast<unsigned long long>(c.iteration));
  out.append("</dd>");
}

void frames(Buffer &out, const RecordFrame *stack, unsigned depth, const char *title, const RunInfo &run) {
  if (depth == 0)
    return;
  out.append("<details><summary>").append(title).append("</summary><ol>");
  for (unsigned i = 0; i < depth; ++i) {
    out.append(isRuntimeFrame(stack[i]) ? "<li class=\"rt\">" : "<li>");
    escaped(out, *stack[i].function ? stack[i].function : "??");
    out.append(" <span>");
    if (stack[i].position.known()) {
      place(out, stack[i].position, run);
    } else {
      escaped(out, stack[i].module);
      out.add("+0x%llx", static_cast<unsigned long long>(stack[i].offset));
    }
    out.append("</span></li>");
  }
  out.append("</ol></details>");
}

void access(Buffer &out, const RecordAccess &a, const char *title, const RunInfo &run) {
  out.append("<div><h3>").append(title).append(": ");
  renderAccessWords(out, a);
  out.append("</h3><p><b>");
  place(out, a.position, run);
  out.append("</b>");
  if (*a.function) {
    const char *what;
    out.append(" in ");
    escaped(out, plainFunction(a.function, what));
  }
  out.append("</p>");
  if (*a.sourceLine) {
    out.append("<pre>");
    escaped(out, a.sourceLine);
    out.append("</pre>");
  }
  out.add("<dl><dt>thread</dt><dd>%u</dd>", a.thread);
  construct(out, a.construct, "construct", run);
  construct(out, a.task, "task", run);
  if (a.lockCount != 0) {
    out.append("<dt>locks</dt><dd>");
    for (unsigned i = 0; i < a.lockCount; ++i)
      out.add("%s0x%llx", i == 0 ? "" : ", ", static_cast<unsigned long long>(a.locks[i]));
    out.append("</dd>");
  }
  out.append("</dl>");
  frames(out, a.stack, a.stackDepth, "stack", run);
  out.append("</div>");
}

} // namespace

void renderHtmlHead(Buffer &out, const RunInfo &run) {
  out.append(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>ompracer report</title>\n<style>\n"
      "body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222}\n"
      "section{border:1px solid #ccc;border-radius:6px;padding:0 1em 1em;margin:1.5em 0}\n"
      ".two{display:grid;grid-template-columns:1fr 1fr;gap:1.5em}.two>div{min-width:0}\n"
      "@media(max-width:50em){.two{grid-template-columns:1fr}}\n"
      "pre{background:#f4f4f4;padding:.5em;overflow:auto}dl{display:grid;grid-template-columns:auto "
      "1fr;gap:0 1em;margin:0}dt{color:#666}dd{margin:0}\n"
      "h2{color:#a00;font-size:1.15em}h3{font-size:1em}li span{color:#666}.rt{opacity:.5}code{background:#f4f4f4}\n"
      "</style></head><body>\n<h1>ompracer report</h1>\n<p><code>");
  escaped(out, run.command);
  out.add("</code>, process %u, ompracer ", run.processId);
  escaped(out, run.version);
  out.append("</p>\n");
}

void renderHtmlRace(Buffer &out, const Record &record, const RunInfo &run) {
  out.add("<section id=\"race-%u\"><h2>%u. Data race", record.id, record.id);
  if (*record.name) {
    out.append(" on '");
    escaped(out, record.name);
    out.append("'");
  }
  out.add("</h2><p>%s memory, %u byte%s at 0x%llx; seen %llu time%s", memoryKindWord(record.memory), record.size,
          record.size == 1 ? "" : "s", static_cast<unsigned long long>(record.address),
          static_cast<unsigned long long>(record.count.load(std::memory_order_relaxed)),
          record.count.load(std::memory_order_relaxed) == 1 ? "" : "s");
  if (record.declared.known()) {
    out.append("; declared at ");
    place(out, record.declared, run);
  }
  out.append("</p><p><b>Why parallel:</b> ");
  escaped(out, record.reason);
  out.append(".</p><div class=\"two\">");
  access(out, record.accesses[0], "First access", run);
  access(out, record.accesses[1], "Second access", run);
  out.append("</div>");
  frames(out, record.allocation, record.allocationDepth, "allocated by", run);
  out.append("<p>fingerprint <code>");
  escaped(out, record.fingerprint);
  out.append("</code></p></section>\n");
}

void renderHtmlTail(Buffer &out, const RunSummary &summary, bool complete) {
  out.append("<p>");
  Buffer line;
  renderSummaryLine(line, summary);
  escaped(out, line.view());
  out.append(complete ? "</p>\n" : "</p>\n<p><b>The program did not reach its end.</b></p>\n");
  out.append("</body></html>\n");
}

} // namespace ompracer
