#include "log_commands.h"

#include "explain.h"
#include "races.h"
#include "repair/trial.h"
#include "replay/replay.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <ranges>
#include <stdexcept>

namespace ompracer::command {

namespace {

constexpr int kExitDiffer = 1, kExitNothing = 1, kExitCannot = 2;
constexpr const char *kHowToChoose =
    ": choose with --region, --lines or --address, or log fewer accesses (log_accesses=)";
/// Nodes of the model: their closure takes a bit for each two.
constexpr std::size_t kMostNodes = 60000;

/// Throws std::runtime_error where the text is no number.
u64 numberOf(const std::string &text) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  const char *const end = text.data() + text.size();
  u64 number = 0;
  const auto [stop, error] = std::from_chars(text.data() + (hex ? 2 : 0), end, number, hex ? 16 : 10);
  if (error != std::errc() || stop != end)
    throw std::runtime_error("'" + text + "' is no number");
  return number;
}

PlaceName placeNamed(const std::string &text) { return text.empty() ? PlaceName() : PlaceName(text); }

bool isTooLarge(const Story &story) {
  std::size_t nodes = 0;
  for (const model::Task &t : story.execution.tasks)
    nodes += 2 + 2 * t.events.size();
  if (nodes > kMostNodes)
    std::cerr << "ompracer: " << nodes << " nodes are too many for the model (" << kMostNodes << ")" << kHowToChoose
              << '\n';
  return nodes > kMostNodes;
}

/// Lines of the log, each with what is accessed there, that are near a place.
class Lines {
public:
  Lines(const Log &log, Places &places) {
    std::map<u32, u64> counts;
    for (const LogRecord &r : log.records)
      if (runlog::isAccess(r.kind) || r.kind == Kind::LaneAccess || r.kind == Kind::LaneSeries)
        ++counts[static_cast<u32>(r[3])];
    for (auto [site, count] : counts)
      if (const SourceLine source = places.sourceOfSite(site); source.line)
        files[source.file].insert(source.line);
  }

  bool has(const PlaceName &place) const {
    return std::any_of(files.begin(), files.end(),
                       [&](const auto &file) { return place.isIn(file.first) && file.second.count(place.line); });
  }
  /// Those of its file, the nearest ones first; or the files, if it has none.
  std::string near(const PlaceName &place) const {
    std::vector<u32> lines;
    std::vector<std::string> names;
    for (const auto &[path, its] : files) {
      names.push_back(path);
      if (place.isIn(path))
        lines.insert(lines.end(), its.begin(), its.end());
    }
    if (names.empty())
      return "the log has no access with a place in the source (compile with -g)";
    if (lines.empty())
      return "files with accesses: " + listed(names, [](const std::string &name) { return name; });
    auto distance = [&](u32 line) { return line < place.line ? place.line - line : line - place.line; };
    std::sort(lines.begin(), lines.end(),
              [&](u32 a, u32 b) { return std::pair(distance(a), a) < std::pair(distance(b), b); });
    return "lines with accesses: " + listed(lines, [&](u32 line) { return shortOf({place.file.string(), line}); });
  }

private:
  template <typename T, typename Text> static std::string listed(const std::vector<T> &all, Text text) {
    constexpr std::size_t kMost = 8;
    std::string list;
    for (std::size_t i = 0; i < std::min(all.size(), kMost); ++i)
      list += (i ? ", " : "") + text(all[i]);
    return all.size() > kMost ? list + ", and " + std::to_string(all.size() - kMost) + " more" : list;
  }

  std::map<std::string, std::set<u32>> files;
};

} // namespace

LogCommands::LogCommands(CLI::App &app)
    : replayed(app.add_subcommand("replay", "Judge a logged run again: by the detector's graph and history, and by the "
                                            "reference; exit code 1 if they differ")),
      explained(app.add_subcommand("explain", "Say why two accesses of a logged run race, or why they do not")),
      dumped(app.add_subcommand("dump", "Show a log: its records, or what was executed as a graph")) {
  for (CLI::App *command : {replayed, explained, dumped}) {
    command->add_option("LOG", file, "Log of a run (OMPRACER_OPTIONS=log=FILE)")->required();
    command->add_option("--region", region, "Only the outermost regions whose directive stands at FILE:LINE");
  }
  for (CLI::App *command : {replayed, explained})
    command->add_option("--address", address, "Only accesses to this byte");
  replayed->add_option("--lines", lines, "Only accesses at these two places, FILE:LINE")->expected(2);
  replayed->add_flag("--quiet,-q", quiet, "Print differences and the numbers only");
  explained->add_option("WHAT", asked, "Number of a race as replay prints it, or two places FILE:LINE")
      ->required()
      ->expected(1, 2);
  explained->add_flag("--repair", repair, "Say which repairs end the race, which leave it and which make another one");
  dumped->add_flag("--model", model, "As the model's input (docs/log.md)");
  dumped->add_flag("--dot", dot, "As Graphviz");
  dumped->add_option("--fragment", fragment, "What is executed at FILE:LINE, and what is next to it in the order");
  dumped->add_option("--lock", lock, "Who held the mutex at this address");
  dumped->add_option("--value", value, "Who wrote the bytes at this address, and who waited for them");
}

int LogCommands::runReplay(const Log &log, Places &places) {
  Selection selection{address.empty() ? 0 : numberOf(address), {}, {}, placeNamed(region)};
  if (lines.size() == 2)
    selection.first = PlaceName(lines[0]), selection.second = PlaceName(lines[1]);
  const Story story = tellStory(log, places, selection);
  if (isTooLarge(story))
    return kExitCannot;
  model::Judge judge(story.execution);
  if (!judge.isConsistent()) {
    std::cerr << "ompracer: the log contradicts itself\n";
    return kExitCannot;
  }
  const ProductVerdicts product = replay(log, story);
  Races races(log, story, places);
  races.add(product.pairsThatRace(), &LogRace::product);
  PairSet ofModel = racesOf(judge, story);
  std::erase_if(ofModel, [&](const auto &pair) {
    return product.unjudged.count(pair.first) || product.unjudged.count(pair.second);
  });
  races.add(ofModel, &LogRace::model);
  Explainer explainer(story, judge, places, product);
  unsigned number = 0, differences = 0;
  for (const LogRace &race : races.list()) {
    ++number;
    const bool differs = race.product != race.model;
    if (!quiet)
      std::cout << "race " << number << ": " << race.places << "  (" << std::max(race.product.size(), race.model.size())
                << " pairs)\n";
    if (!differs)
      continue;
    ++differences;
    for (const auto &[list, other, word] :
         {std::tuple(&race.product, &race.model, "detector"), std::tuple(&race.model, &race.product, "reference")})
      for (const auto &one : *list)
        if (!other->count(one)) {
          std::cout << "DIFFERENCE: only the " << word << " finds this race:\n"
                    << explainer.explain(story.accesses[one.first], story.accesses[one.second]);
          break;
        }
  }
  std::cout << product.pairs << " pairs of " << story.accesses.size() << " accesses judged: " << number << " races, "
            << differences << " differences\n";
  for (const std::vector<std::string> &list : {product.missing, story.missing})
    for (const std::string &what : list)
      std::cout << "not judged: " << what << '\n';
  return differences ? kExitDiffer : log.extent.isWhole() ? 0 : kExitCannot;
}

int LogCommands::runExplain(const Log &log, Places &places) {
  const bool byNumber = asked.size() == 1;
  Selection selection{address.empty() ? 0 : numberOf(address), {}, {}, placeNamed(region)};
  u64 number = 0;
  if (byNumber)
    number = numberOf(asked[0]);
  else {
    selection.first = PlaceName(asked[0]), selection.second = PlaceName(asked[1]);
    const Lines known(log, places);
    bool both = true;
    for (const PlaceName *place : {&selection.first, &selection.second})
      if (!known.has(*place) && (both || place->shortName() != selection.first.shortName())) {
        std::cerr << "ompracer: no access at " << place->shortName() << "; " << known.near(*place) << '\n';
        both = false;
      }
    if (!both)
      return kExitNothing;
  }
  if (repair)
    return runRepair(log, places, selection);
  const Story story = tellStory(log, places, selection);
  if (isTooLarge(story))
    return kExitCannot;
  model::Judge judge(story.execution);
  const ProductVerdicts product = replay(log, story);
  Explainer explainer(story, judge, places, product);
  Races races(log, story, places);
  races.add(racesOf(judge, story), &LogRace::model);
  if (byNumber)
    races.add(product.pairsThatRace(), &LogRace::product); // numbered as replay does
  const std::vector<LogRace> found = races.list();
  if (byNumber) {
    if (!number || number > found.size()) {
      std::cerr << "ompracer: the log has " << found.size() << " races\n";
      return kExitNothing;
    }
    const LogRace &race = found[number - 1];
    const auto [a, b] = *(race.model.empty() ? race.product : race.model).begin();
    std::cout << explainer.explain(story.accesses[a], story.accesses[b]);
    return 0;
  }
  // In the order of tasks, not of the log.
  using Best = std::pair<const StoryAccess *, const StoryAccess *>;
  auto comesFirst = [](const Best &x, const Best &y) {
    return !y.first || std::pair(x.first->id, x.second->id) < std::pair(y.first->id, y.second->id);
  };
  auto isAt = [&](const StoryAccess &a, const PlaceName &place) { return place.is(places.sourceOfSite(a.site)); };
  // The two, as they were asked for.
  auto ordered = [&](const StoryAccess &a, const StoryAccess &b) {
    const bool asIs = isAt(a, selection.first) && isAt(b, selection.second);
    const bool other = isAt(b, selection.first) && isAt(a, selection.second);
    return asIs && (!other || a.id < b.id) ? Best{&a, &b} : other ? Best{&b, &a} : Best{};
  };
  // Each race has a variable of its own.
  std::vector<Best> best;
  for (const LogRace &race : found) {
    Best first;
    for (auto [a, b] : race.model)
      if (const Best its = ordered(story.accesses[a], story.accesses[b]); its.first && comesFirst(its, first))
        first = its;
    if (first.first)
      best.push_back(first);
  }
  std::sort(best.begin(), best.end(), comesFirst);
  // Without one what needs a reason; else two accesses that do not conflict.
  const bool thereAreRaces = !best.empty();
  int rank = 9;
  for (const StoryAccess &a : story.accesses)
    for (const StoryAccess &b : story.accesses) {
      if (thereAreRaces)
        break;
      const Best its = a.id < b.id ? ordered(a, b) : Best{};
      if (!its.first)
        continue;
      const model::Answer answer = judge.judge(a.id, b.id).answer;
      const int mine = answer == model::Answer::Apart ? 9 : a.id.task == b.id.task ? 2 : 1;
      if (mine < rank || best.empty() || (mine == rank && comesFirst(its, best[0]))) {
        rank = mine;
        best = {its};
      }
    }
  if (best.empty()) {
    std::cout << "no conflict: no two accesses at " << selection.first.shortName() << " and "
              << selection.second.shortName() << " reach one variable that is written\n";
    return 0;
  }
  constexpr std::size_t kMostShown = 4;
  for (std::size_t i = 0; i < std::min(best.size(), kMostShown); ++i)
    std::cout << (i ? "\n" : "") << explainer.explain(*best[i].first, *best[i].second);
  if (best.size() > kMostShown)
    std::cout << "\n" << best.size() - kMostShown << " more races of these lines, on other variables\n";
  return 0;
}

/// All accesses of the variables that race are looked at: what reads a value is no race.
int LogCommands::runRepair(const Log &log, Places &places, const Selection &selection) {
  if (asked.size() != 1)
    throw std::runtime_error("--repair needs the number of a race, as ompracer replay prints it");
  const JudgedLog known(log, places, selection, true);
  if (!known.why.empty()) {
    std::cerr << "ompracer: " << known.why << kHowToChoose << '\n';
    return kExitCannot;
  }
  const u64 number = numberOf(asked[0]);
  if (!number || number > known.races.size()) {
    std::cerr << "ompracer: the log has " << known.races.size() << " races\n";
    return kExitNothing;
  }
  const LogRace &race = known.races[number - 1];
  Trial trial(log, known.story, places, known.races);
  std::cout << "race " << number << ": " << race.places << '\n';
  std::vector<std::pair<RepairAsked, RepairOutcome>> tried;
  for (const RepairAsked &one : allRepairs(log, known.story, race))
    tried.push_back({one, trial.run({&race}, one)});
  bool found = false;
  using enum RepairCheck;
  for (const RepairCheck kind : {Checked, NotTried, Wrong, MakesOther, Leaves})
    for (const auto &[one, outcome] : tried)
      if (outcome.check == kind) {
        std::cout << "  " << wordsOf(one) << "  [" << wordsOf(outcome) << "]\n";
        found |= kind == Checked;
      }
  return found ? 0 : kExitNothing;
}

int LogCommands::runDump(const Log &log, Places &places) {
  if (!lock.empty()) {
    dumpMutex(std::cout, log, places, numberOf(lock));
    return 0;
  }
  if (!value.empty()) {
    dumpValue(std::cout, log, places, numberOf(value));
    return 0;
  }
  if (!model && !dot && fragment.empty() && region.empty()) {
    dumpRecords(std::cout, log, places);
    return 0;
  }
  const Story story = tellStory(log, places, {0, {}, {}, placeNamed(region)});
  for (const std::string &what : story.missing)
    std::cerr << "ompracer: not in the model: " << what << '\n';
  if (model)
    model::write(std::cout, story.execution);
  else
    dumpGraph(std::cout, story, placeNamed(fragment).shortName(), dot);
  return 0;
}

int LogCommands::run() {
  const Log log = loadLog(file);
  if (!log.extent.isWhole()) {
    const auto accesses = std::count_if(log.records.begin(), log.records.end(),
                                        [](const LogRecord &r) { return runlog::isAccess(r.kind); });
    std::cerr << "ompracer: " << log.extent.lacks << ": what follows is about the first "
              << log.records.size() - static_cast<std::size_t>(accesses) << " events and " << accesses
              << " accesses of the run\n";
  }
  Places places(log);
  try {
    return replayed->parsed()    ? runReplay(log, places)
           : explained->parsed() ? runExplain(log, places)
                                 : runDump(log, places);
  } catch (const TooLarge &error) {
    std::cerr << "ompracer: " << error.what() << kHowToChoose << '\n';
    return kExitCannot;
  }
}

} // namespace ompracer::command
