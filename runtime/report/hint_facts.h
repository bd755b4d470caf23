// What the hints of a race are chosen by (hint.cpp): facts of its record, computed once.
#pragma once

#include "report/render.h"
#include "report/source_line.h"

#include <string_view>

namespace ompracer {

struct HintFacts {
  explicit HintFacts(const Record &record);

  const Record &record;
  const RecordAccess &first, &second;

  // --- the variable ---
  std::string_view name; ///< that a clause can name
  bool whole = false;    ///< the race is for the variable itself, not for an element, a member or what it points to
  bool pointer = false;  ///< it is one
  bool object = false;   ///< of a class
  bool array = false;
  bool inserts = false;   ///< a container whose operator[] may insert
  bool index = false;     ///< the counter of a for statement that both accesses belong to
  bool member = false;    ///< its part is one that no pointer leads to
  bool perThread = false; ///< it can be threadprivate
  bool mixed = false; ///< the function does other things with it, too: a use of the sum, an assignment to the counter
  /// Its declaration stands before the directive of `construct`, in the function of both accesses, and these are made
  /// by the construct's own code.
  bool clause = false;
  bool passed = false; ///< this holds for one access, a write, and another function makes the other one

  // --- the accesses ---
  Update update;              ///< both accesses are part of updates; op '?': no reduction has both operators
  Tested tested = Tested::No; ///< one compares, the other assigns
  bool sameLine = false;
  bool flag = false;      ///< both write the same constant
  bool readFirst = false; ///< the function may read it before it has written it
  /// What an iteration or thread does first with the variable. Read: an access may read what another one left; also
  /// where one reads what it writes. Where the compiler does not tell, lines of one function do.
  enum class Begins : std::uint8_t { Unknown, Read, Write } begins = Begins::Unknown;
  bool shared = false;     ///< in a region around the innermost one
  bool ofThreads = false;  ///< `combines`, and it is no task's contribution
  bool combines = false;   ///< of the end of a construct that has a reduction or lastprivate clause
  bool inLibrary = false;  ///< one of the accesses is made by the C++ library
  bool sharedWord = false; ///< of a bit set of the C++ library
  bool members = false;    ///< member functions of an object of the C++ library
  std::string_view indices[2];
  bool forward = false; ///< in the run, a later iteration read what an earlier one had written

  // --- locks ---
  bool oneLocked = false, differentLocks = false;

  // --- the construct ---
  bool iterations = false, threads = false, sections = false;
  bool simd = false;
  bool league = false;        ///< teams exclude each other by atomic operations only
  bool sameCode = false;      ///< iterations, threads or sections
  bool hasReduction = false;  ///< the directive may have the clause
  bool endsBetween = false;   ///< FloatingEnd: the construct comes first, and the other access after it
  bool beginsBetween = false; ///< FloatingEnd: the other access comes first
  bool afterTask = false;     ///< FloatingEnd: the other access is of a task that was created before the region

  // --- tasks ---
  bool taskloop = false;   ///< both are of one taskloop
  bool taskNames = false;  ///< clauses of both tasks can name the variable
  bool innerNames = false; ///< task and its creator: the clause of the task can
  bool innerReads = false;
  /// The creator's access, which comes after the creation, stands above the directive in one function: it belongs to
  /// the next round of a loop.
  bool nextRound = false;
  bool ended = false; ///< a local variable of the creator: it is no more, or its memory has another use
  bool sameDirective = false;
  bool nested = false;   ///< a descendant of the task makes the access
  bool siblings = false; ///< two tasks: both accesses are their own
  bool unjoined = false; ///< two tasks: a descendant of the earlier one does, and nothing joins it

  bool reduces() const {
    return update.op != 0 && update.op != '?' && !update.used && !mixed && whole && clause && !pointer && !object &&
           hasReduction && !shared && std::string_view("+-*&|^").find(update.op) != std::string_view::npos;
  }
  const RecordAccess &outer() const { return record.accesses[outerSide(record)]; }
  const RecordAccess &inner() const { return record.accesses[1 - outerSide(record)]; }
};

} // namespace ompracer
