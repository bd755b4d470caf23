#include "analyse/whatif.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace ompracer::analyse {
namespace {

/// Lines of a file, of which the end of the path may be given.
struct Lines {
  std::string file;
  u32 first = 0, last = 0;
  bool has(const Place &place) const {
    const std::string &path = place.file;
    return first <= place.line && place.line <= last && path.ends_with(file) &&
           (path.size() == file.size() || path[path.size() - file.size() - 1] == '/');
  }
};

std::optional<u32> number(std::string_view text) {
  u32 value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional<u32>(value) : std::nullopt;
}

std::optional<Lines> linesIn(const std::string &location) {
  const std::size_t colon = location.rfind(':');
  if (colon == location.npos || colon == 0)
    return std::nullopt;
  const std::string rest = location.substr(colon + 1);
  const std::size_t dash = rest.find('-');
  const std::optional<u32> first = number(rest.substr(0, dash)),
                           last = dash == rest.npos ? first : number(rest.substr(dash + 1));
  if (!first || !last || *last < *first)
    return std::nullopt;
  return Lines{location.substr(0, colon), *first, *last};
}

/// Is the region one of the code that the location names?
class Named {
public:
  Named(const RunGraph &run, const std::string &location)
      : run(run), lines(linesIn(location)), main(location == "main") {}

  bool region(const Region &region) const {
    if (region.context != 0)
      return context(region.context);
    // Code between two directives that both stand there.
    return main || (lines && lines->first < lines->last && region.after != kNone && region.before != kNone &&
                    at(region.after) && at(region.before));
  }
  /// A combined construct is one directive.
  bool context(u32 c) const {
    if (!lines || c >= run.places.size())
      return false;
    if (at(c) || at(run.into[c]))
      return true;
    return std::any_of(run.into.begin(), run.into.end(),
                       [&](const u32 &into) { return into == c && at(static_cast<u32>(&into - run.into.data())); });
  }

private:
  bool at(u32 c) const { return lines->has(run.places[c]); }

  const RunGraph &run;
  const std::optional<Lines> lines;
  const bool main;
};

/// Mutexes that are acquired there: by a critical construct, or a call.
Change holdsShorter(const RunGraph &run, const std::string &location, double factor) {
  Change change;
  const std::optional<Lines> lines = linesIn(location);
  bool any = false;
  for (const Place &place : run.mutexPlaces) {
    const bool in = lines && lines->has(place);
    change.mutexes.push_back(in ? factor : 1);
    any |= in;
  }
  if (!any)
    throw std::runtime_error("no mutex was acquired first at " + location);
  return change;
}

Change codeParallel(const RunGraph &run, const std::string &location, double factor) {
  Change change;
  change.shortest = run.shortestPieces();
  const Named named(run, location);
  bool any = false;
  for (const Region &region : run.graph.regions) {
    const bool in = named.region(region);
    change.regions.push_back(in ? factor : 1);
    any |= in;
  }
  for (const std::string &name : run.log.names) {
    change.names.push_back(name == location ? factor : 1);
    any |= name == location;
  }
  if (!any)
    throw std::runtime_error("no code that was executed belongs to " + location +
                             ": a directive's FILE:LINE, FILE:LINE-LINE, main, or a region's name is wanted");
  return change;
}

} // namespace

std::vector<Wish> parseWishes(const std::string &list) {
  std::vector<Wish> wishes;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    const std::string item = list.substr(at, comma - at);
    at = comma + 1;
    if (item == "overhead:0") {
      wishes.push_back({"overhead", 0});
      continue;
    }
    const std::size_t star = item.rfind('*');
    char *end = nullptr;
    const double factor = star == item.npos ? 0 : std::strtod(item.c_str() + star + 1, &end);
    if (star == item.npos || star == 0 || *end || end == item.c_str() + star + 1 || !(factor >= 1) || factor > 1e9)
      throw std::runtime_error("a what-if is a place and a factor of at least 1, such as tree.c:40*16, not " + item);
    wishes.push_back({item.substr(0, star), factor});
  }
  return wishes;
}

double spanWith(const RunGraph &run, const Wish &wish) {
  if (wish.location == "overhead") {
    Change change;
    change.freeTasks = true;
    return count(run.graph, change).burdened * run.unit;
  }
  if (wish.location.starts_with("lock:"))
    return count(run.graph, holdsShorter(run, wish.location.substr(5), wish.factor)).locks * run.unit;
  return count(run.graph, codeParallel(run, wish.location, wish.factor)).logical * run.unit;
}

} // namespace ompracer::analyse
