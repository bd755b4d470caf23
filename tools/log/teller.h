// The state of the conversion from a log to an execution (story.h).
#pragma once

#include "log/matters.h"

namespace ompracer::command {

class Teller;

/// Semantics 5: which write's value a read may have seen, from the order of the log.
class Values {
public:
  /// An access, as a plain write under a mutex may be what others wait for.
  void accessed(Teller &, u64 kind, u64 name, u64 size);
  void acquired(Teller &, u64 mutex);
  void released(Teller &, u64 mutex);
  void event(Teller &, const LogRecord &);

private:
  /// A write, and where it was released: a number of Signal events; 0: nowhere yet.
  struct Store {
    u64 released = 0;                               ///< for everybody
    std::vector<std::pair<u64, u64>> afterSections; ///< mutex, number: for who holds it
  };
  struct Held {
    std::vector<u64> mutexes;
    std::vector<std::pair<u64, std::size_t>> stores; ///< of the sections: name, index of the store
    std::vector<u64> reads;                          ///< names read in the sections
    std::vector<u64> sawRelaxed;                     ///< numbers: the next flush acquires them
    u64 flushed = 0;                                 ///< number of the last flush
  };
  void store(Teller &, u64 name, u64 released, bool chained);
  void await(Teller &, u64 number);
  void decides(Teller &, u64 name, u64 order);

  std::map<u64, std::vector<Store>> stores; ///< by name: since the last write that read no value
  std::map<u32, Held> held;                 ///< by thread
  std::map<u64, std::vector<u64>> objects;  ///< numbers of the signals
  u64 last = u64{1} << 33;
};

class Teller {
public:
  Teller(const Log &log, Places &places, const Selection &selection) : log(log), places(places), selection(selection) {}
  Story run();

private:
  friend class Values;
  struct Live {
    model::TaskId body = model::kNone;
    bool inlined = false; ///< its events are the body's
    bool splits = false;  ///< of a taskloop: other tasks execute its iterations
    bool work = false, ordered = false, taskloop = false, firstValues = false;
    model::TaskId lastValues = model::kNone; ///< writes those of the construct that ended last, in several places
    model::TaskId by = model::kNone;         ///< of a member: the task and event that began the region
    u32 byEvent = 0;
    u32 depth = 0;                    ///< teams around
    SourceLine region;                ///< directive of the outermost region
    std::vector<model::TaskId> apart; ///< combinations and writes of last values that it is in
    std::vector<u64> reductions;
    std::vector<model::Dependence> waits; ///< items of a taskwait, or of the undeferred task that follows
    bool nowait = false;
    model::TaskId stands() const { return apart.empty() ? body : apart.back(); }
  };
  struct Team {
    u64 by = 0;
    bool inlined = false;
    model::TaskId task = model::kNone;
    u32 event = 0;
    std::vector<model::TaskId> members;
    SourceLine region;
  };
  struct Lane {
    u64 lane, position;
    model::Event event;
    StoryAccess access;
  };
  struct Simd {
    u64 safelen = 0;
    bool concurrent = false;
    std::string place;
    u64 lane = ~u64{0};
    std::vector<Lane> accesses;
  };
  struct Thread {
    u32 number = 0;
    u64 task = 0;
    u64 stretch = 0; ///< events so far
    u64 barrier = 0; ///< address of the call in which it waits
    std::vector<Simd> simd;
  };

  void findWhatMatters();
  /// By its place, or by that of a lane.
  bool isChosen(u32 site);
  bool isWhole(u64 address, u64 size) const;
  /// Of accesses that are looked at, one more.
  void countOne();
  void missing(const std::string &);
  model::TaskId make(model::TaskKind);
  Live *current();
  bool inMember();
  model::Event *add(model::Verb, const std::string &place = {});
  void numbered(model::Verb, u64 number);
  void iterate(Live &, u64 number);
  void access(const LogRecord &);
  void event(const LogRecord &);
  void beginInitial(u64 task);
  void beginImplicitTask(const LogRecord &);
  void beginWork(const LogRecord &);
  void markRanges(const Live &inner);
  void createTask(const LogRecord &);
  void combine(bool own, u64 reduction);
  void flushWaits();
  void lane(const LogRecord &); ///< lanes.cpp
  void laneAccess(Simd &, u64 lane, const LogRecord &, u64 address);
  void endLanes(Simd &);
  u64 mutexName(u64 address);
  u64 reductionName(u64);

  const Log &log;
  Places &places;
  const Selection &selection;
  Story story;
  Lives lives;
  Matters matters;
  Values values;
  std::map<u64, Live> live; ///< tasks, by number
  Live root;
  std::map<u64, Team> teams; ///< by number
  std::map<u64, model::TaskId> hosts;
  std::map<u32, Thread> threads;
  std::map<u64, u64> mutexes, reductions;
  u64 lastMutex = 0, lastExtent = 0;
  struct Acquisition {
    model::TaskId task;
    u32 event;
  };
  std::map<u64, Acquisition> holders; ///< by mutex, where it was acquired last and is not released
  bool firstInitial = true;
  std::map<u32, bool> chosen; ///< by site
  u64 counted = 0, added = 0; ///< accesses that were looked at; events
  std::size_t at = 0;         ///< record
  Thread *thread = nullptr;
};

} // namespace ompracer::command
