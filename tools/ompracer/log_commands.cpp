#include "log_commands.h"

#include "explain.h"
#include "replay/replay.h"

#include <iostream>
#include <set>

namespace ompracer::command {

namespace {

constexpr int kExitDiffer = 1, kExitCannot = 2;
/// Nodes of the model: their closure takes a bit for each two.
constexpr std::size_t kMostNodes = 60000;

u64 numberOf(const std::string &text) { return text.empty() ? 0 : std::stoull(text, nullptr, 0); }

bool isTooLarge(const Story &story) {
  std::size_t nodes = 0;
  for (const model::Task &t : story.execution.tasks)
    nodes += 2 + 2 * t.events.size();
  if (nodes > kMostNodes)
    std::cerr << "ompracer: " << nodes << " nodes are too many for the model (" << kMostNodes
              << "): choose with --region, --lines or --address, or log fewer accesses (log_accesses=)\n";
  return nodes > kMostNodes;
}

/// A race as people see it: two places.
struct PlacePair {
  std::string first, second;
  auto operator<=>(const PlacePair &) const = default;
};

/// Pairs of accesses by their places, with one example.
class Found {
public:
  explicit Found(const Story &s) : story(s) {}
  void add(u32 a, u32 b, bool ofProduct) {
    const std::string &x = place(a), &y = place(b);
    Row &row = rows[x < y ? PlacePair{x, y} : PlacePair{y, x}];
    (ofProduct ? row.product : row.model).insert({a, b});
  }
  struct Row {
    std::set<std::pair<u32, u32>> product, model;
  };
  std::map<PlacePair, Row> rows;

private:
  const std::string &place(u32 i) const {
    const model::AccessId id = story.accesses[i].id;
    return story.execution.tasks[id.task].events[id.event].place;
  }
  const Story &story;
};

std::map<model::AccessId, u32> indexOf(const Story &story) {
  std::map<model::AccessId, u32> index;
  for (u32 i = 0; i < story.accesses.size(); ++i)
    index[story.accesses[i].id] = i;
  return index;
}

std::set<std::pair<u32, u32>> racesOfModel(model::Judge &judge, const Story &story) {
  const std::map<model::AccessId, u32> index = indexOf(story);
  std::set<std::pair<u32, u32>> races;
  for (auto [a, b] : judge.races()) {
    const auto x = index.find(a), y = index.find(b);
    if (x != index.end() && y != index.end())
      races.insert(std::minmax(x->second, y->second));
  }
  return races;
}

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
  dumped->add_flag("--model", model, "As the model's input (docs/log.md)");
  dumped->add_flag("--dot", dot, "As Graphviz");
  dumped->add_option("--fragment", fragment, "What is executed at FILE:LINE, and what is next to it in the order");
  dumped->add_option("--lock", lock, "Who held the mutex at this address");
  dumped->add_option("--value", value, "Who wrote the bytes at this address, and who waited for them");
}

int LogCommands::runReplay(const Log &log, Places &places) {
  Selection selection{numberOf(address), {}, {}, region};
  if (lines.size() == 2)
    selection.first = lines[0], selection.second = lines[1];
  const Story story = tellStory(log, places, selection);
  if (isTooLarge(story))
    return kExitCannot;
  model::Judge judge(story.execution);
  if (!judge.isConsistent()) {
    std::cerr << "ompracer: the log contradicts itself\n";
    return kExitCannot;
  }
  const ProductVerdicts product = replay(log, story);
  Found found(story);
  for (const auto &[pair, lacks] : product.races)
    found.add(pair.first, pair.second, true);
  for (auto [a, b] : racesOfModel(judge, story))
    if (!product.unjudged.count(a) && !product.unjudged.count(b))
      found.add(a, b, false);
  Explainer explainer(story, judge, places, product);
  unsigned number = 0, differences = 0;
  for (const auto &[pair, row] : found.rows) {
    ++number;
    const bool differs = row.product != row.model;
    if (!quiet)
      std::cout << "race " << number << ": " << pair.first << " / " << pair.second << "  ("
                << std::max(row.product.size(), row.model.size()) << " pairs)\n";
    if (!differs)
      continue;
    ++differences;
    for (const auto &[list, other, word] :
         {std::tuple(&row.product, &row.model, "detector"), std::tuple(&row.model, &row.product, "reference")})
      for (const auto &one : *list)
        if (!other->count(one)) {
          std::cout << "DIFFERENCE: only the " << word << " finds this race:\n"
                    << explainer.explain(story.accesses[one.first], story.accesses[one.second]);
          break;
        }
  }
  std::cout << product.pairs << " pairs of " << story.accesses.size() << " accesses judged: " << found.rows.size()
            << " races, " << differences << " differences\n";
  for (const std::vector<std::string> &list : {product.missing, story.missing})
    for (const std::string &what : list)
      std::cout << "not judged: " << what << '\n';
  return differences ? kExitDiffer : 0;
}

int LogCommands::runExplain(const Log &log, Places &places) {
  Selection selection{numberOf(address), {}, {}, region};
  if (asked.size() == 2)
    selection.first = asked[0], selection.second = asked[1];
  const Story story = tellStory(log, places, selection);
  if (isTooLarge(story))
    return kExitCannot;
  model::Judge judge(story.execution);
  const ProductVerdicts product = replay(log, story);
  Explainer explainer(story, judge, places, product);
  if (asked.size() == 1) {
    Found found(story);
    for (auto [a, b] : racesOfModel(judge, story))
      found.add(a, b, false);
    u64 number = numberOf(asked[0]);
    for (const auto &[pair, row] : found.rows)
      if (!--number) {
        const auto [a, b] = *row.model.begin();
        std::cout << explainer.explain(story.accesses[a], story.accesses[b]);
        return 0;
      }
    std::cerr << "ompracer: the log has " << found.rows.size() << " races\n";
    return kExitCannot;
  }
  // A race if there is one; else what needs a reason; else two accesses that do not conflict. Of several the first ones
  // in the order of tasks, not of the log.
  const StoryAccess *best[2] = {};
  int rank = 99;
  for (const StoryAccess &a : story.accesses)
    for (const StoryAccess &b : story.accesses) {
      auto place = [&](const StoryAccess &x) { return story.execution.tasks[x.id.task].events[x.id.event].place; };
      if (a.id == b.id || (asked[0] == asked[1] && b.id < a.id) || place(a) != asked[0] || place(b) != asked[1])
        continue;
      const model::Answer answer = judge.judge(a.id, b.id).answer;
      const int its = answer == model::Answer::Apart  ? 9
                      : answer == model::Answer::Race ? 0
                      : a.id.task == b.id.task        ? 2
                                                      : 1;
      if (its < rank || (its == rank && std::pair(a.id, b.id) < std::pair(best[0]->id, best[1]->id))) {
        rank = its;
        best[0] = &a;
        best[1] = &b;
      }
    }
  if (!best[0]) {
    std::cout << "no two accesses at " << asked[0] << " and " << asked[1]
              << " reach one variable that is written, or the log has none of them\n";
    return 0;
  }
  std::cout << explainer.explain(*best[0], *best[1]);
  return 0;
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
  const Story story = tellStory(log, places, {0, {}, {}, region});
  for (const std::string &what : story.missing)
    std::cerr << "ompracer: not in the model: " << what << '\n';
  if (model)
    model::write(std::cout, story.execution);
  else
    dumpGraph(std::cout, story, fragment, dot);
  return 0;
}

int LogCommands::run() {
  const Log log = loadLog(file);
  if (log.cut)
    std::cerr << "ompracer: the log ends before the run did (log_limit_mb)\n";
  Places places(log);
  return replayed->parsed()    ? runReplay(log, places)
         : explained->parsed() ? runExplain(log, places)
                               : runDump(log, places);
}

} // namespace ompracer::command
