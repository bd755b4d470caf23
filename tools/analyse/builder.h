// Makes the graph of a log, record by record: the rules of adviser/README.md and docs/internals/adviser.md, as edges.
#pragma once

#include "analyse/graph.h"
#include "base/dependence.h"

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>

namespace ompracer::analyse {

/// The latest of several nodes.
struct Ends {
  std::vector<u32> nodes;
};

/// Siblings that follow the same ones, by an address of depend clauses.
struct Generation {
  Ends ends;
  DependKind kind = DependKind::Out;
};
using GenerationPointer = std::shared_ptr<Generation>;

struct Address {
  GenerationPointer present, before;
};

struct Scope {
  std::vector<u32> holds;
};

struct Group {
  std::shared_ptr<Group> outer;
  Ends ends;
  Scope mutexes;
};

struct Construct {
  Ends ordered;
  std::unordered_map<u64, u32> sources;
};

struct Body;

struct Team {
  Body *by = nullptr;
  u32 start = 0;
  std::map<u32, Ends> phases;
  std::map<u32, Scope> mutexes; ///< by phase
  Scope all;
  std::map<u64, Construct> constructs;
};

/// What a body executes of a construct, as runs of units that are counted together.
struct Share {
  u32 entry = 0;
  Ends ends;
  std::vector<u32> unitNodes; ///< of the present units
  u64 units = 1, chunk = 0;
  bool bordered = false, told = false;
  bool begun = false; ///< a chunk has
  double own = 0, firstOwn = 0;
  u64 firstKey = 0;
  std::vector<std::pair<u64, double>> marks;
  Construct *construct = nullptr;
};

struct Held {
  u32 mutex;
  u32 at;
  std::vector<u32> nodes;
};

struct Body {
  u32 number = 0, now = 0;
  Body *parent = nullptr;
  std::shared_ptr<Team> team;
  std::shared_ptr<Group> group;
  std::unique_ptr<Share> share;
  Ends children;
  std::map<u64, Address> addresses;
  GenerationPointer all; ///< of omp_all_memory
  std::vector<GenerationPointer> awaits, belongs;
  std::vector<Dependence> waitsFor;
  std::vector<Held> held;
  u32 fulfilled = kNone, phase = 0, user = kNone;
  u32 lastDirective = kNone; ///< of serial code
  std::vector<u32> unplaced; ///< nodes of serial code since then
  bool undeferred = false, member = false, over = false;
};

class Builder {
public:
  Builder(const Log &log, Graph &graph) : log(log), graph(graph) {}
  void run();

private:
  void take(const Record &);
  void takeOfShare(const Record &, Body &);
  Body &newBody(u64 number);
  /// Null: the record is none of the writer's.
  Body *bodyAt(u64 number);

  u32 add(std::initializer_list<u32> before);
  u32 join(u32 now, Ends &, double cost = 0, bool costOfWait = true);
  u32 latest(Ends &);
  void fragment(Body &, const Record &);
  u32 weigh(Body &, double weight, const Node &like);
  void meets(Body &, u32 context);

  void createTask(const Record &, Body &by);
  void endTask(Body &);
  void region(const Record &, Body &by);
  void endRegion(Team &);
  void leave(Body &);
  void endGroup(Body &);

  void beginUnits(Body &);
  void endUnits(Body &);
  void markUnit(Body &, u64 key);
  void beginShare(const Record &, Body &);
  void endShare(Body &);

  void follow(Body &, const GenerationPointer &);
  void takePlace(Body &parent, std::vector<GenerationPointer> &awaits, std::vector<GenerationPointer> &belongs,
                 const Dependence &);
  void waitedFor(Body &, bool nowait);

  u32 mutexOf(u64 address);
  void exit(Body &, u32 mutex);
  u32 heldBy(const Body &);
  void addTo(Body &, const std::vector<u32> &holds);
  void endScope(u32 node, const Scope &);

  const Log &log;
  Graph &graph;
  u32 record = 0; ///< the present one
  std::deque<Body> bodies;
  std::unordered_map<u64, Body *> byNumber;
  std::unordered_map<u64, std::shared_ptr<Team>> teams;
  std::unordered_map<u64, u32> snapshots;
  std::map<u64, u32> mutexes;
  std::map<std::vector<u32>, u32> mutexSets;
  std::map<std::array<u32, 3>, u32> regions;
};

} // namespace ompracer::analyse
