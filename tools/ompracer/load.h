// A JSON report read back into the records that the renderers print.
#pragma once

#include "report/record.h"

#include <deque>
#include <string>
#include <vector>

namespace ompracer::command {

/// Owns everything the records point to.
struct Report {
  RunInfo run;
  RunSummary summary;
  bool complete = false;
  std::deque<Record> records; ///< a deque, because records are neither copied nor moved

  std::deque<std::string> strings;
  std::deque<std::vector<RecordFrame>> stacks;
  std::deque<std::vector<std::uint64_t>> locks;
  std::vector<RecordNote> notes;
};

/// Throws std::runtime_error with a message for the user when the file cannot be read or is no report.
void load(const std::string &path, Report &report);

} // namespace ompracer::command
