// The part of the graph that explains a race, as SVG: the common ancestor, the two bodies below it, the accesses, and
// what joins them or does not.
#include "report/render.h"

#include <cstring>

namespace ompracer {
namespace {

constexpr unsigned kWidth = 760, kBoxWidth = 330, kBoxHeight = 40, kLeft = 190, kRight = 570, kMiddle = 380;

class Picture {
public:
  Picture(Buffer &target, const RunInfo &info) : out(target), run(info) {}

  void box(unsigned x, unsigned y, const char *style, std::string_view first, std::string_view second) {
    out.add("<rect class=\"%s\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" rx=\"5\"/>", style, x - kBoxWidth / 2, y,
            kBoxWidth, kBoxHeight);
    text(x, second.empty() ? y + 25 : y + 17, first);
    if (!second.empty())
      text(x, y + 33, second);
  }

  /// Cut where it would leave a box.
  void text(unsigned x, unsigned y, std::string_view words, std::size_t most = 52) {
    out.add("<text x=\"%u\" y=\"%u\">", x, y);
    renderHtmlText(out, words.substr(0, most));
    out.append(words.size() > most ? "…</text>" : "</text>");
  }

  void line(unsigned x1, unsigned y1, unsigned x2, unsigned y2, const char *style = "edge") {
    out.add("<line class=\"%s\" x1=\"%u\" y1=\"%u\" x2=\"%u\" y2=\"%u\"/>", style, x1, y1, x2, y2);
  }

  /// From below the ancestor to the access; returns where it ends.
  unsigned side(const Record &record, int which, unsigned x, unsigned top) {
    const RecordAccess &access = record.accesses[which];
    const RecordConstruct &branch = record.branches[which];
    unsigned y = top, from = top - 30, fromX = kMiddle;
    const auto add = [&](const char *style, std::string_view first, std::string_view second) {
      line(fromX, from, x, y);
      box(x, y, style, first, second);
      from = y + kBoxHeight;
      fromX = x;
      y += kBoxHeight + 25;
    };
    const RecordConstruct *shown = nullptr;
    for (const RecordConstruct *c : {&branch, &access.task, &access.construct}) {
      if (!*c->kind || (shown && shown->position.line == c->position.line && std::strcmp(shown->kind, c->kind) == 0))
        continue;
      Buffer words;
      // The construct of the access says which iteration the branch is, too.
      renderConstruct(words, c->position.line == access.construct.position.line ? access.construct : *c, "the", run);
      add("body", words.view(), "");
      shown = c;
    }
    Buffer what, where;
    renderAccessWords(what, access);
    renderThread(what.append(", "), access);
    if (const Position &own = access.ownPosition(); own.known())
      where.append(shortPath(own.file, run)).add(":%u:%u", own.line, own.column);
    add("access", what.view(), where.view());
    return from;
  }

private:
  Buffer &out;
  const RunInfo &run;
};

} // namespace

void renderGraph(Buffer &out, const Record &record, const RunInfo &run) {
  constexpr unsigned kTop = 10, kSides = kTop + kBoxHeight + 30;
  Buffer drawing;
  Picture picture(drawing, run);
  Buffer ancestor;
  if (record.lacks == Rule::ThreadJoin)
    ancestor.append("the process");
  else if (isOfIterations(record.lacks) || record.lacks == Rule::FloatingBegin || record.lacks == Rule::ParallelEnd ||
           record.lacks == Rule::BarrierCode)
    renderConstruct(ancestor, record.construct, "the", run);
  else
    ancestor.append("the code that created both");
  picture.box(kMiddle, kTop, "body", ancestor.view(), "");
  const unsigned left = picture.side(record, 0, kLeft, kSides), right = picture.side(record, 1, kRight, kSides);
  const unsigned bottom = left > right ? left : right;
  picture.line(kLeft + kBoxWidth / 2, left - kBoxHeight / 2, kRight - kBoxWidth / 2, right - kBoxHeight / 2, "race");
  picture.line(kLeft, left, kMiddle, bottom + 30, "edge");
  picture.line(kRight, right, kMiddle, bottom + 30, "edge");
  picture.text(kMiddle, bottom + 47, reasonOf(record.lacks).join, 100);
  out.add("<svg viewBox=\"0 0 %u %u\" role=\"img\" aria-label=\"why the two accesses may run in parallel\">", kWidth,
          bottom + 60);
  out.append(drawing).append("</svg>");
}

} // namespace ompracer
