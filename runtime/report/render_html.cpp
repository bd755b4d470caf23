// One HTML page without scripts or external files: a section for each race with the two accesses side by side.
#include "report/render.h"

#include <cstring>

namespace ompracer {
namespace {

/// What a function of the text writes.
template <class Write> void words(Buffer &out, Write write) {
  Buffer text;
  write(text);
  renderHtmlText(out, text.view());
}

void htmlPlace(Buffer &out, const Position &position, const RunInfo &run) {
  words(out, [&](Buffer &to) { renderPlace(to, position, run); });
}

void construct(Buffer &out, const RecordConstruct &c, const char *article, const RunInfo &run) {
  if (!*c.kind)
    return;
  words(out.append("<dt>in</dt><dd>"), [&](Buffer &to) { renderConstruct(to, c, article, run); });
  out.append("</dd>");
}

void frames(Buffer &out, const RecordFrame *stack, unsigned depth, const char *title, const RunInfo &run) {
  if (depth == 0)
    return;
  out.append("<details><summary>").append(title).append("</summary><ol>");
  for (unsigned i = 0; i < depth; ++i) {
    const char *what;
    out.append(isRuntimeFrame(stack[i]) ? "<li class=\"rt\">" : "<li>");
    if (*stack[i].construct) {
      renderHtmlText(out, std::strcmp(stack[i].construct, "parallel") == 0 ? "parallel region" : stack[i].construct);
      if (stack[i].created.known()) {
        out.append(" at ");
        renderHtmlText(out, shortPath(stack[i].created.file, run));
        out.add(":%u", stack[i].created.line);
      }
      out.append(*stack[i].function ? " in " : "");
    }
    renderHtmlText(out, *stack[i].function ? plainFunction(stack[i].function, what) : *stack[i].construct ? "" : "??");
    out.append(" <span>");
    if (stack[i].position.known()) {
      htmlPlace(out, stack[i].position, run);
    } else if (*stack[i].module) {
      renderHtmlText(out, stack[i].module);
      out.add("+0x%llx", static_cast<unsigned long long>(stack[i].offset));
    }
    out.append("</span></li>");
  }
  out.append("</ol></details>");
}

/// The lines around the access, numbered; its own is marked.
void source(Buffer &out, const RecordAccess &a) {
  std::string_view rest = *a.excerpt ? a.excerpt : a.sourceLine;
  if (rest.empty())
    return;
  out.append("<pre>");
  for (std::uint32_t number = *a.excerpt ? a.excerptFirst : a.ownPosition().line; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    const bool own = number == a.ownPosition().line;
    out.append(own ? "<mark>" : "").add("<i>%5u</i> ", number);
    renderHtmlText(out, rest.substr(0, end));
    out.append(own ? Literal("</mark>\n") : Literal("\n"));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  out.append("</pre>");
}

void access(Buffer &out, const RecordAccess &a, const char *title, const RunInfo &run) {
  out.append("<div><h3>").append(title).append(": ");
  renderAccessWords(out, a);
  out.append("</h3><p><b>");
  htmlPlace(out, a.position, run);
  out.append("</b>");
  const auto inFunction = [&](const char *function) {
    const char *what;
    if (*function)
      renderHtmlText(out.append(" in "), plainFunction(function, what));
  };
  inFunction(a.function);
  if (a.caller) {
    htmlPlace(out.append(a.callerIsExample ? "<br>called, for example, from <b>" : "<br>called from <b>"),
              a.caller->position, run);
    inFunction((out.append("</b>"), a.caller->function));
  }
  if (a.statement != 0)
    out.add(", in the statement that begins on line %u", a.statement);
  out.append("</p>");
  source(out, a);
  words(out.add("<dl><dt>at</dt><dd>0x%llx</dd><dt>by</dt><dd>", static_cast<unsigned long long>(a.address)),
        [&a](Buffer &to) { renderThread(to, a); });
  out.append("</dd>");
  construct(out, a.construct, "the", run);
  // A task's body is its own construct: once is enough.
  if (std::strcmp(a.task.kind, a.construct.kind) != 0 || a.task.position.line != a.construct.position.line)
    construct(out, a.task, "a", run);
  if (a.lockCount != 0) {
    out.append("<dt>holding</dt><dd>");
    for (unsigned i = 0; i < a.lockCount; ++i) {
      Buffer name;
      renderLock(name, a, i);
      renderHtmlText(out.append(i == 0 ? "" : ", "), name.view());
    }
    out.append("</dd>");
  }
  out.append("</dl>");
  frames(out, a.stack, a.stackDepth, "stack, up to main", run);
  out.append("</div>");
}

} // namespace

void renderHtmlHead(Buffer &out, const RunInfo &run) {
  out.append(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>ompracer report</title>\n<style>\n"
      "body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222}\n"
      "body{display:flex;flex-direction:column}h1,.command{order:-2;margin:.2em 0}.summary{order:-1;font-weight:600}\n"
      "h2,p,dd,li{overflow-wrap:anywhere}section{border:1px solid #ccc;border-radius:6px;padding:0 1em "
      "1em;margin:1.5em 0}\n"
      ".two{display:grid;grid-template-columns:1fr 1fr;gap:1.5em}.two>div{min-width:0}\n"
      "@media(max-width:50em){.two{grid-template-columns:1fr}}\n"
      "pre{background:#f4f4f4;padding:.5em;overflow:auto}dl{display:grid;grid-template-columns:auto "
      "1fr;gap:0 1em;margin:0}dt{color:#666}dd{margin:0}\n"
      "h2{color:#a00;font-size:1.15em}h3{font-size:1em}li span{color:#666}.rt{opacity:.5}code{background:#f4f4f4}\n"
      "pre i{color:#999;font-style:normal}mark{background:#fde9a9}\n"
      "svg{display:block;width:100%;max-width:50em;margin:1em auto;font-size:12px}svg text{text-anchor:middle}\n"
      ".body{fill:#eef3fa;stroke:#7a9cc6}.access{fill:#fdeaea;stroke:#a00}.edge{stroke:#888}\n"
      ".race{stroke:#a00;stroke-width:2;stroke-dasharray:6 4}\n"
      "</style></head><body>\n<h1>ompracer report</h1>\n<p class=\"command\"><code>");
  renderHtmlText(out, run.command);
  if (run.processId != 0)
    out.add("</code>, process %u, ", run.processId);
  else
    out.append("</code>, ");
  putRanks(out, run.ranks, ", ").append("ompracer ");
  renderHtmlText(out, run.version);
  out.append("</p>\n");
}

void renderHtmlRace(Buffer &out, const Record &record, const RunInfo &run) {
  out.add("<section id=\"race-%u\"><h2>%u. Data race", record.id, record.id);
  words(out, [&](Buffer &to) {
    renderTitle(to, record);
    renderBoth(to.append(": "), record, run);
  });
  if (*record.baseline)
    out.append(" <small>").append(record.baseline).append("</small>");
  out.append("</h2><p><b>Variable:</b> ");
  words(out, [&](Buffer &to) { renderVariable(to, record, run); });
  if (record.tally.times() > 1)
    words(out.append("; "), [&](Buffer &to) { renderTimes(to, record); });
  if (record.ranks.count != 0)
    putRanks(out.append("; <b>"), record.ranks, "</b>");
  out.append("</p><p><b>Why parallel:</b> ");
  renderHtmlText(out, record.reason);
  out.append(".</p>");
  if (*record.repair.text) {
    out.append("<p><b>To repair it:</b> ");
    if (record.cause && record.seeCause)
      out.add("as <a href=\"#race-%u\">race %u</a>", record.cause->id, record.cause->id);
    else
      words(out, [&](Buffer &to) { renderProposal(to, record); });
    out.append(".</p>");
  }
  out.append("<div class=\"two\">");
  access(out, record.accesses[0], "First access", run);
  access(out, record.accesses[1], "Second access", run);
  out.append("</div>");
  Buffer lines;
  renderFurtherLines(lines, record, run);
  if (!lines.view().empty()) {
    out.append("<p><b>Further lines of the same statements:</b> ");
    renderHtmlText(out, lines.view());
    out.append("</p>");
  }
  renderGraph(out, record, run);
  frames(out, record.allocation, record.allocationDepth, "allocated by", run);
  words(out.append("<p>suppression: <code>"), [&](Buffer &to) { renderSuppression(to, record, run); });
  renderHtmlText(out.append("</code>; fingerprint: <code>"), record.fingerprint);
  out.append("</code></p></section>\n");
}

void renderHtmlTail(Buffer &out, const RunSummary &summary, bool complete) {
  // Shown above the races: only now it is known.
  out.append("<p class=\"summary\">");
  Buffer line;
  renderSummaryLine(line, summary);
  renderHtmlText(out, line.view().substr(0, line.view().find('\n')));
  out.append(complete ? Literal("</p>\n")
                      : Literal("</p>\n<p class=\"summary\">The program did not reach its end.</p>\n"));
  out.append("</body></html>\n");
}

} // namespace ompracer
