#include "profile/advice.h"
#include "profile/locks.h"
#include "profile/number.h"
#include "profile/text_parts.h"

#include <algorithm>
#include <cstring>

namespace ompracer::profile {
namespace {

constexpr std::uint32_t kMostRows = 20;
constexpr double kShown = 0.005; ///< a smaller share of the path and of the work is not worth a line

/// A directive or a lock, in the order of the table.
struct Row {
  const Directive *directive = nullptr;
  const Lock *lock = nullptr;
  double share = 0;
};

/// Inserts in descending order; the last one falls out.
struct Rows {
  Row rows[kMostRows];
  std::uint32_t count = 0, leftOut = 0;
  void add(const Row &row) {
    std::uint32_t at = count;
    while (at > 0 && rows[at - 1].share < row.share)
      --at;
    leftOut += count == kMostRows;
    if (at == kMostRows)
      return;
    count = std::min(count + 1, kMostRows);
    std::move_backward(rows + at, rows + count - 1, rows + count);
    rows[at] = row;
  }
};

/// Number of characters that a terminal shows: bytes that do not continue one.
std::size_t widthOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

void blanks(Buffer &out, std::size_t count) {
  for (; count > 0; --count)
    out.append(' ');
}

/// A cell of `width`, aligned to the right.
template <class Write> void cell(Buffer &out, std::size_t width, Write write) {
  Buffer text;
  write(text);
  const std::size_t own = widthOf(text.view());
  blanks(out, own < width ? width - own : 1);
  out.append(text);
}

/// "task           tree.c:40"
void label(Buffer &out, const char *kind, const Place &place, const Run &run) {
  if (std::strcmp(kind, "main") == 0) {
    out.append("main (no region)");
    return;
  }
  out.append(kind);
  blanks(out, std::strlen(kind) < 14 ? 14 - std::strlen(kind) : 0);
  out.append(' ');
  putPlace(out, place, run);
}

void label(Buffer &out, const Row &row, const Run &run) {
  if (row.directive)
    label(out, row.directive->kind, row.directive->place, run);
  else
    label(out, row.lock->kind, row.lock->place, run);
}

void advice(Buffer &out, const List<Advice> &advice) {
  if (!advice.empty())
    out.append("  ").append(advice[0].text);
}

void directiveRow(Buffer &out, const Directive &d, const Run &run) {
  const bool main = std::strcmp(d.kind, "main") == 0;
  cell(out, 11, [&](Buffer &to) { putTime(to, main ? d.own : d.work, run); });
  cell(out, 15, [&](Buffer &to) { putPercent(to, d.pathShare); });
  const auto quotient = [&](Time span) {
    return [&d, span](Buffer &to) {
      if (span > 0)
        putShort(to, parallelism(d.work, span));
      else
        to.append('-');
    };
  };
  const auto one = [](Buffer &to) { to.append('1'); };
  if (main) { // as a directive, it is the whole program
    cell(out, 13, one);
    cell(out, 8, one);
  } else {
    cell(out, 13, [&](Buffer &to) {
      if (d.logicalIsBound)
        to.append('<');
      quotient(d.spans.logical)(to);
    });
    cell(out, 8, quotient(d.spans.scheduled));
  }
  cell(out, 11, [&](Buffer &to) { putShort(to, static_cast<double>(d.instances)); });
  cell(out, 10, [&](Buffer &to) {
    if (d.overhead.create + d.overhead.schedule > 0)
      putPercent(to.append(d.overhead.estimated ? "~" : ""), overheadOf(d));
  });
  advice(out, d.advice);
}

void lockRow(Buffer &out, const Row &row, const Run &run) {
  const auto none = [](Buffer &to) { to.append('-'); };
  cell(out, 11, [&](Buffer &to) { putTime(to, row.lock->held, run); });
  cell(out, 15, none);
  cell(out, 13, none);
  cell(out, 8, none);
  cell(out, 11, [&](Buffer &to) { putShort(to, static_cast<double>(row.lock->acquisitions)); });
  cell(out, 10, [](Buffer &) {});
  advice(out, row.lock->advice);
}

} // namespace

void renderDirectives(Buffer &out, const Profile &profile) {
  Rows rows;
  for (const Directive &d : profile.directives)
    if (d.pathShare >= kShown || d.own >= kShown * profile.totals.work || !d.advice.empty())
      rows.add({&d, nullptr, d.pathShare});
  for (const Lock &lock : profile.locks)
    if (!lock.advice.empty() && directiveOf(profile, lock) == kNone)
      rows.add({nullptr, &lock, parallelism(lock.bound, profile.totals.spans.locks)});
  std::size_t width = 30;
  Buffer text;
  for (std::uint32_t i = 0; i < rows.count; ++i) {
    text.clear();
    label(text, rows.rows[i], profile.run);
    width = std::max(width, widthOf(text.view()));
  }
  out.append("directive");
  blanks(out, width - std::strlen("directive"));
  out.append("       work  share of span  parallelism  sched.  instances  overhead  why\n");
  for (std::uint32_t i = 0; i < rows.count; ++i) {
    const Row &row = rows.rows[i];
    text.clear();
    label(text, row, profile.run);
    blanks(text, width - widthOf(text.view()));
    if (row.directive)
      directiveRow(text, *row.directive, profile.run);
    else
      lockRow(text, row, profile.run);
    out.appendAsIs(text.view().substr(0, text.view().find_last_not_of(' ') + 1)).append('\n');
  }
  if (rows.leftOut != 0)
    out.add("(%u more: see the JSON or HTML form)\n", rows.leftOut);
}

void renderScale(Buffer &out, const Profile &profile) {
  if (profile.scale.empty())
    return;
  const Measured &base = profile.scale[0];
  const Bounds laws(profile.totals);
  out.append("threads       time  speed-up   at most  parallelism  work grows\n");
  for (const Measured &m : profile.scale) {
    cell(out, 7, [&](Buffer &to) { to.add("%u", m.threads); });
    cell(out, 11, [&](Buffer &to) { putWall(to, m.wall); });
    cell(out, 9, [&](Buffer &to) { putFixed(to, parallelism(base.wall, m.wall), 2); });
    cell(out, 10, [&](Buffer &to) { putFixed(to, laws.most(m.threads), 2); });
    cell(out, 13, [&](Buffer &to) { putShort(to, parallelism(m.work, m.spans.logical)); });
    cell(out, 11, [&](Buffer &to) { putFixed(to.append('x'), parallelism(m.work, base.work), 2); });
    if (m.cores != 0 && m.threads > m.cores)
      out.add("  on %u cores", m.cores);
    out.append('\n');
  }
}

void renderDiff(Buffer &out, const Profile &profile) {
  const Diff &diff = profile.diff;
  if (diff.runs.empty())
    return;
  out.append("inflation:");
  for (const Measured &run : diff.runs) {
    out.append(&run == diff.runs.items ? " " : ", ").append(run.name).append(" did ");
    putTime(out, run.work, profile.run);
  }
  out.append('\n');
  constexpr std::uint32_t kMost = 6;
  bool any = false;
  for (std::uint32_t i = 0; i < diff.directives.count && i < kMost; ++i) {
    const DiffRow &row = diff.directives[i];
    if (row.weight <= 0)
      continue;
    any = true;
    out.append("  ");
    putDirective(out, profile.directives[row.directive], profile.run);
    out.append(": work x");
    putFixed(out, row.work, 2);
    out.append(", span x");
    putFixed(out, row.span, 2);
    if (row.onOneCore > 0) {
      out.append(", of that by other cores x");
      putFixed(out, row.onOneCore, 2);
    }
    out.append(row.replicated    ? " (each thread does all of it)"
               : row.withinNoise ? " (within noise)"
                                 : "")
        .append('\n');
  }
  if (!any)
    out.append("  no directive's work or span grows by more than 15 %\n");
}

} // namespace ompracer::profile
