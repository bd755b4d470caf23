// A JSON report read back into the records that the renderers print.
#pragma once

#include "report/buffer.h"
#include "report/record.h"

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace ompracer::command {

/// Owns everything the records point to.
struct Report {
  RunInfo run;
  RunSummary summary;
  bool complete = true; ///< so are all that were loaded
  bool compared = false;
  std::deque<Record> records; ///< a deque, because records are neither copied nor moved

  Arena arena;
  std::deque<std::string> strings;
  std::deque<std::vector<RecordFrame>> stacks;
  std::deque<std::vector<std::uint64_t>> locks;
  std::deque<std::vector<const char *>> lockNames;
  std::deque<std::vector<RepairEdit>> edits;
  std::vector<RecordNote> notes;
  std::deque<std::vector<std::uint32_t>> ranks;
  Ranks cut;          ///< of `run.ranks`, those that did not reach their end
  unsigned files = 0; ///< that were loaded
};

/// Adds a file to the report: races known already are counted together, summaries add up. Throws std::runtime_error
/// with a message for the user when the file cannot be read or is no report.
void load(const std::string &path, Report &report);

/// Adds only the races that `wanted` picks, as absent, and nothing of the summary.
void load(const std::string &path, Report &report, const std::function<bool(const Record &)> &wanted);

} // namespace ompracer::command
