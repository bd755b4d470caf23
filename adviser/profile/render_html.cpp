// One self-contained page: the profile as data, the source lines it quotes, and a script that draws it (page/).
#include "profile/page.h"
#include "profile/render.h"
#include "report/escape.h"
#include "report/source.h"

namespace ompracer::profile {
namespace {

/// Inside a script element only '<' means something, and it stands in strings alone.
void asScript(Buffer &out, const Buffer &json) {
  for (const char c : json.view())
    if (c == '<')
      out.append("\\u003c");
    else
      out.append(c);
}

/// {"FILE:LINE": {"first": N, "text": "…"}}
class Sources {
public:
  Sources(Buffer &target, const Run &of) : out(target), run(of) {}
  void add(const Place &place) {
    if (!place.known())
      return;
    Buffer path;
    if (place.file[0] != '/')
      path.appendAsIs(run.directory).append('/');
    path.appendAsIs(place.file).append('\0');
    const SourceLines lines = sourceLines(path.view().data(), place.line, place.endLine, arena);
    if (!*lines.excerpt)
      return;
    Buffer key;
    key.append(place.file).add(":%u", place.line);
    out.append(first ? Literal("") : Literal(",\n"));
    first = false;
    renderJsonString(out, key.view());
    out.add(": {\"first\": %u, \"text\": ", lines.first);
    lineBreaks(lines.excerpt);
    out.append("}");
  }

private:
  /// A string whose line breaks stay such.
  void lineBreaks(std::string_view text) {
    out.append('"');
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      Buffer line;
      renderJsonString(line, text.substr(0, end));
      out.appendAsIs(line.view().substr(1, line.view().size() - 2)).append("\\n");
      text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    out.append('"');
  }

  Buffer &out;
  const Run &run;
  Arena arena;
  bool first = true;
};

} // namespace

void renderHtml(Buffer &out, const Profile &profile) {
  out.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
             "<meta name=\"viewport\" content=\"width=device-width\"><title>");
  putRanks(out, profile.run.ranks, ": ");
  renderHtmlText(out, *profile.run.command ? profile.run.command : profile.run.executable);
  out.append(": parallelism</title>\n<style>\n")
      .append(Literal(kPageStyle))
      .append("</style></head><body>\n<noscript><pre>");
  Buffer part;
  renderText(part, profile, false);
  for (std::string_view rest = part.view(); !rest.empty();) {
    const std::size_t end = rest.find('\n');
    renderHtmlText(out, rest.substr(0, end));
    out.append('\n');
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  out.append("</pre></noscript>\n<script type=\"application/json\" id=\"profile\">");
  part.clear();
  renderJson(part, profile);
  asScript(out, part);
  if (*profile.graph) {
    out.append("</script>\n<script type=\"application/json\" id=\"graph\">");
    part.clear();
    part.append(profile.graph);
    asScript(out, part);
  }
  out.append("</script>\n<script type=\"application/json\" id=\"sources\">{");
  part.clear();
  Sources sources(part, profile.run);
  for (const Directive &d : profile.directives)
    sources.add(d.place);
  for (const Lock &lock : profile.locks)
    sources.add(lock.place);
  asScript(out, part);
  out.append("}</script>\n<script>\n").append(Literal(kPageScript)).append("</script>\n</body></html>\n");
}

} // namespace ompracer::profile
