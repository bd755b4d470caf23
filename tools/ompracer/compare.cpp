#include "compare.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

namespace ompracer::command {

namespace {

std::pair<std::uint32_t, std::uint32_t> linesOf(const Record &race) {
  return std::minmax(race.accesses[0].position.line, race.accesses[1].position.line);
}

bool sameLines(const Record &a, const Record &b) { return linesOf(a) == linesOf(b); }

bool sameDistance(const Record &a, const Record &b) {
  const auto [first, second] = linesOf(a);
  const auto [third, fourth] = linesOf(b);
  return second - first == fourth - third;
}

bool any(const Record &, const Record &) { return true; }

std::vector<Record *> pointers(std::deque<Record> &records) {
  std::vector<Record *> all;
  for (Record &record : records)
    all.push_back(&record);
  return all;
}

} // namespace

std::vector<Record *> partners(const std::vector<Record *> &known, const std::vector<Record *> &added) {
  std::unordered_multimap<std::string_view, Record *> left;
  for (auto race = known.rbegin(); race != known.rend(); ++race) // of equal ones the first is found first
    if (*(*race)->fingerprint)
      left.emplace((*race)->fingerprint, *race);
  std::vector<Record *> found(added.size());
  for (const auto &fits : {sameLines, sameDistance, any})
    for (std::size_t i = 0; i < added.size(); ++i) {
      if (found[i])
        continue;
      const auto [begin, end] = left.equal_range(added[i]->fingerprint);
      const auto its = std::find_if(begin, end, [&](const auto &one) { return fits(*one.second, *added[i]); });
      if (its == end)
        continue;
      found[i] = its->second;
      left.erase(its);
    }
  return found;
}

bool compare(Report &report, const std::string &olderFile) {
  Report older;
  load(olderFile, older);
  const std::vector<Record *> known = pointers(older.records);
  const std::vector<Record *> its = partners(known, pointers(report.records));
  bool fresh = false;
  for (std::size_t i = 0; i < its.size(); ++i) {
    report.records[i].baseline = its[i] ? "unchanged" : "new";
    fresh |= !its[i];
  }
  const std::set<const Record *> present(its.begin(), its.end());
  std::size_t next = 0;
  load(olderFile, report, [&](const Record &) { return present.count(known[next++]) == 0; });
  report.compared = true;
  return fresh;
}

} // namespace ompracer::command
