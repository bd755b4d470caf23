#include "analyse/whatif.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace ompracer::analyse {
namespace {

/// Lines of a file, of which the end of the path may be given. One line may also be that of a directive's statement.
struct Lines {
  std::string file;
  u32 first = 0, last = 0;
  bool has(const Place &place) const {
    const std::string &path = place.file;
    return ((first <= place.line && place.line <= last) || (first == last && first == place.statement)) &&
           path.ends_with(file) && (path.size() == file.size() || path[path.size() - file.size() - 1] == '/');
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
    for (u32 part = 0; part < run.into.size(); ++part)
      if (run.into[part] == run.into[c] && at(part))
        return true;
    return false;
  }

private:
  bool at(u32 c) const { return lines->has(run.places[c]); }

  const RunGraph &run;
  const std::optional<Lines> lines;
  const bool main;
};

/// Every item that the location names becomes so many times as parallel, unless another wish wants more of it. False:
/// it names none.
template <typename Named> bool raise(std::vector<double> &factors, std::size_t count, double factor, Named named) {
  factors.resize(count, 1);
  bool any = false;
  for (std::size_t i = 0; i < count; ++i)
    if (named(i)) {
      factors[i] = std::max(factors[i], factor);
      any = true;
    }
  return any;
}

/// Mutexes that are acquired there: by a critical construct, or a call.
void holdShorter(Change &change, const RunGraph &run, const std::string &location, double factor) {
  const std::optional<Lines> lines = linesIn(location);
  if (!raise(change.mutexes, run.mutexPlaces.size(), factor,
             [&](std::size_t mutex) { return lines && lines->has(run.mutexPlaces[mutex]); }))
    throw std::runtime_error("no mutex was acquired first at " + location);
}

void makeParallel(Change &change, const RunGraph &run, const std::string &location, double factor) {
  const Named named(run, location);
  const bool code = raise(change.regions, run.graph.regions.size(), factor,
                          [&](std::size_t region) { return named.region(run.graph.regions[region]); });
  const bool marked = raise(change.names, run.log.names.size(), factor,
                            [&](std::size_t name) { return run.log.names[name] == location; });
  if (!code && !marked)
    throw std::runtime_error("no code that was executed belongs to " + location +
                             ": a directive's FILE:LINE, FILE:LINE-LINE, main, or a region's name is wanted");
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

std::string wordsOf(const Wish &wish) {
  if (wish.factor == 0)
    return wish.location + ":0";
  std::ostringstream words;
  words << wish.location << '*' << wish.factor;
  return words.str();
}

double spanWith(const RunGraph &run, const std::vector<Wish> &wishes) {
  Change change;
  change.shortest = run.shortestPieces();
  bool locks = false;
  for (const Wish &wish : wishes)
    if (wish.factor == 0)
      change.freeTasks = true;
    else if (wish.location.starts_with("lock:")) {
      holdShorter(change, run, wish.location.substr(5), wish.factor);
      locks = true;
    } else
      makeParallel(change, run, wish.location, wish.factor);
  const Count counted = count(run.graph, change);
  return (locks ? counted.locks : change.freeTasks ? counted.burdened : counted.logical) * run.unit;
}

} // namespace ompracer::analyse
