#include "ranks.h"

#include "profile/advice.h"
#include "profile/number.h"
#include "profile/render.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string_view>

namespace ompracer::advise {
namespace {

using namespace profile;

std::uint32_t rankOf(const Profile &p) { return p.run.ranks.list[0]; }

/// Elapsed time of the first thread outside parallel regions. Waits in MPI are there, where no region calls MPI.
double outside(const Profile &p) { return std::min(p.totals.wall, p.totals.states[State::Serial]); }
double inside(const Profile &p) { return p.totals.wall - outside(p); }
/// Else neither is known: states need the processor's counter (A012).
bool hasStates(const Profile &p) { return p.totals.states.sum() > 0; }

/// One directive in all ranks: its own work in each, 0 where a rank has none.
struct Row {
  const Directive *first;
  const Run *run;
  std::vector<Time> work;
  Time sum() const { return std::accumulate(work.begin(), work.end(), Time{0}); }
  std::size_t most() const {
    return static_cast<std::size_t>(std::max_element(work.begin(), work.end()) - work.begin());
  }
};

std::vector<Row> rowsOf(const std::vector<Profile> &ranks) {
  std::vector<Row> rows;
  for (std::size_t r = 0; r < ranks.size(); ++r)
    for (const Directive &d : ranks[r].directives) {
      auto known = std::find_if(rows.begin(), rows.end(), [&](const Row &row) {
        return std::string_view(row.first->kind) == d.kind && row.first->place.line == d.place.line &&
               std::string_view(row.first->place.file) == d.place.file;
      });
      if (known == rows.end())
        known = rows.insert(known, {&d, &ranks[r].run, std::vector<Time>(ranks.size())});
      known->work[r] += d.own;
    }
  std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) { return a.sum() > b.sum(); });
  return rows;
}

double othersMean(const std::vector<double> &values, std::size_t but) {
  const double all = std::accumulate(values.begin(), values.end(), 0.0);
  return (all - values[but]) / static_cast<double>(values.size() - 1);
}

/// Which rank the others wait for, if any.
struct Last {
  static constexpr double kDifference = 1.05; ///< less is noise
  static constexpr std::size_t kNone = ~std::size_t{0};
  std::size_t rank = kNone;
  bool ends = false; ///< it ends last; else it is longest in regions, while the others wait outside
  double own = 0, others = 0;

  explicit Last(const std::vector<Profile> &ranks) {
    ends = find(ranks, [](const Profile &p) { return p.totals.wall; });
    if (!ends && std::all_of(ranks.begin(), ranks.end(), hasStates))
      find(ranks, inside);
  }

private:
  template <class Of> bool find(const std::vector<Profile> &ranks, Of of) {
    std::vector<double> values;
    for (const Profile &p : ranks)
      values.push_back(of(p));
    const auto most = static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
    if (ranks.size() < 2 || values[most] <= kDifference * othersMean(values, most))
      return false;
    rank = most;
    own = values[most];
    others = othersMean(values, most);
    return true;
  }
};

void padded(Buffer &out, std::string_view text, std::size_t width) {
  for (std::size_t i = text.size(); i < width; ++i)
    out.append(' ');
  out.append(text);
}

template <class Put> void cell(Buffer &out, std::size_t width, Put put) {
  Buffer text;
  put(text);
  padded(out, text.view(), width);
}

void why(Buffer &out, const std::vector<Profile> &ranks, const std::vector<Row> &rows, const Last &last) {
  if (last.rank == Last::kNone) {
    out.append("no rank is last: none takes longer than the others, by more than 5 %\n");
    return;
  }
  const Profile &p = ranks[last.rank];
  out.add("last is rank %u: ", rankOf(p));
  putWall(out.append(last.ends ? "it takes " : "in parallel regions for "), last.own);
  putWall(out.append(", the others "), last.others);
  out.append(" in the mean");
  const Row *most = nullptr;
  Time difference = 0;
  for (const Row &row : rows)
    if (const Time more = row.work[last.rank] - othersMean(row.work, last.rank);
        more > difference && (last.ends || std::string_view(row.first->kind) != "main")) {
      most = &row;
      difference = more;
    }
  if (std::string_view(p.run.unit) == "ns" && difference < 0.1 * (last.own - last.others)) {
    out.append("; its code does not work longer: it waits, for MPI or for a processor");
  } else if (most) {
    putDirective(out.append("; most of it in "), *most->first, *most->run);
    putTime(out.append(": work "), most->work[last.rank], p.run);
    putTime(out.append(", the others "), othersMean(most->work, last.rank), p.run);
  }
  out.append('\n');
}

void text(Buffer &out, const std::vector<Profile> &ranks, const Ranks &all) {
  Time work = 0;
  double wall = 0;
  for (const Profile &p : ranks) {
    work += p.totals.work;
    wall = std::max(wall, p.totals.wall);
  }
  putRanks(out.append("ompadviser: "), all, ": ").append(ranks[0].run.command);
  putTime(out.append(": work "), work, ranks[0].run);
  putWall(out.append(" together, elapsed "), wall);
  out.append("\n  rank     elapsed  in regions     outside        work        span  parallelism\n");
  for (const Profile &p : ranks) {
    cell(out, 6, [&](Buffer &b) { b.add("%u", rankOf(p)); });
    cell(out, 12, [&](Buffer &b) { putWall(b, p.totals.wall); });
    cell(out, 12, [&](Buffer &b) { hasStates(p) ? putWall(b, inside(p)) : void(b.append('-')); });
    cell(out, 12, [&](Buffer &b) { hasStates(p) ? putWall(b, outside(p)) : void(b.append('-')); });
    cell(out, 12, [&](Buffer &b) { putTime(b, p.totals.work, p.run); });
    cell(out, 12, [&](Buffer &b) { putTime(b, p.totals.spans.logical, p.run); });
    cell(out, 13, [&](Buffer &b) { putShort(b, parallelism(p.totals.work, p.totals.spans.logical)); });
    out.append(p.complete ? "" : "   did not reach its end").append('\n');
  }
  const std::vector<Row> rows = rowsOf(ranks);
  why(out, ranks, rows, Last(ranks));
  out.append("  waits in MPI are not seen as such: they are time outside regions, and count as work where MPI polls\n");
  out.append("  work of all       least        most  of rank  directive\n");
  constexpr std::size_t kMostRows = 20;
  for (std::size_t i = 0; i < rows.size() && i < kMostRows; ++i) {
    const Row &row = rows[i];
    cell(out, 13, [&](Buffer &b) { putTime(b, row.sum(), *row.run); });
    cell(out, 12, [&](Buffer &b) { putTime(b, *std::min_element(row.work.begin(), row.work.end()), *row.run); });
    cell(out, 12, [&](Buffer &b) { putTime(b, row.work[row.most()], *row.run); });
    cell(out, 9, [&](Buffer &b) { b.add("%u", rankOf(ranks[row.most()])); });
    putDirective(out.append("  "), *row.first, *row.run);
    out.append('\n');
  }
  if (all.world > all.count)
    out.add("not seen: %u more ranks, whose profiles are not among these\n", all.world - all.count);
}

void json(Buffer &out, const std::vector<Profile> &ranks) {
  const Last last(ranks);
  out.add("{\"version\": \"1.0\", \"tool\": {\"name\": \"%s\", \"version\": \"%s\"},\n", kToolName,
          ranks[0].run.version);
  out.append(" \"summary\": [");
  for (const Profile &p : ranks) {
    out.append(&p == &ranks[0] ? Literal("\n  {") : Literal(",\n  {")).add("\"rank\": %u, \"wall\": ", rankOf(p));
    putExact(out, p.totals.wall);
    if (hasStates(p)) {
      putExact(out.append(", \"inRegions\": "), inside(p));
      putExact(out.append(", \"outside\": "), outside(p));
    }
    putExact(out.append(", \"work\": "), p.totals.work);
    putExact(out.append(", \"span\": "), p.totals.spans.logical);
    out.append('}');
  }
  out.append("],\n");
  if (last.rank != Last::kNone)
    out.add(" \"last\": {\"rank\": %u, \"ends\": %s},\n", rankOf(ranks[last.rank]), last.ends ? "true" : "false");
  out.append(" \"ranks\": [\n");
  for (const Profile &p : ranks) {
    out.append(&p == &ranks[0] ? Literal() : Literal(",\n"));
    renderJson(out, p);
  }
  out.append("]}\n");
}

} // namespace

void renderRanks(Buffer &out, std::vector<Profile> ranks, const std::string &format) {
  for (const Profile &p : ranks)
    if (p.run.ranks.count == 0)
      throw std::runtime_error(
          "several profiles are shown together if each is of another rank of MPI, else one at a time");
  std::sort(ranks.begin(), ranks.end(), [](const Profile &a, const Profile &b) { return rankOf(a) < rankOf(b); });
  std::vector<u32> numbers;
  u32 world = ranks[0].run.ranks.world;
  for (const Profile &p : ranks) {
    if (!numbers.empty() && numbers.back() == rankOf(p))
      throw std::runtime_error("two of the profiles are of rank " + std::to_string(rankOf(p)));
    numbers.push_back(rankOf(p));
    world = world == p.run.ranks.world ? world : 0;
  }
  if (format == "text")
    text(out, ranks, {numbers.data(), static_cast<u32>(numbers.size()), world});
  else if (format == "json")
    json(out, ranks);
  else
    throw std::runtime_error("profiles of several ranks are shown as text or json");
}

} // namespace ompracer::advise
