// From a log to the input of the model: one execution (model/execution.h), and which access of the log is which of it.
//
// Memory that begins a new life gets new addresses, so that equal addresses mean one variable. Accesses that can race
// with none are left out: the cost of the model grows with the square of what is in.
#pragma once

#include "log/places.h"
#include "model/judge.h"

#include <functional>
#include <stdexcept>

namespace ompracer::command {

/// What to leave out. Regions, lines and addresses that are not asked for.
struct Selection {
  u64 address = 0;         ///< 0: all
  PlaceName first, second; ///< without a file: all
  PlaceName region;        ///< of the directive of an outermost region; without a file: all
  /// Begin and end of memory of which all accesses are in, also those that can race with none, and outside all regions.
  std::vector<std::pair<u64, u64>> whole = {};
};

/// The log has more than can be judged at once.
struct TooLarge : std::runtime_error {
  using runtime_error::runtime_error;
};

/// An access of the execution.
struct StoryAccess {
  std::size_t record = 0; ///< index in Log::records
  model::AccessId id{};
  u64 address = 0; ///< of the program
  u32 site = 0;
};

struct Story {
  model::Execution execution;
  std::vector<StoryAccess> accesses; ///< in the order of the log
  /// What the conversion cannot express, each once.
  std::vector<std::string> missing;
};

/// Names for bytes that last for one life of their memory.
class Lives {
public:
  void begin(u64 address, u64 size);
  /// Calls visit(new address, size, address) for each part of the range that has one name.
  void parts(u64 address, u64 size, const std::function<void(u64, u64, u64)> &visit) const;
  u64 nameOf(u64 address) const;

private:
  struct Life {
    u64 end, name;
  };
  std::map<u64, Life> lives; ///< by begin; they do not overlap
  u64 next = u64{1} << 44;
};

/// Throws TooLarge.
Story tellStory(const Log &, Places &, const Selection & = {});

/// All single accesses that a record stands for, or those to the byte `only` if it is not 0: address and size.
void expand(const LogRecord &, u64 only, const std::function<void(u64, u64)> &visit);

} // namespace ompracer::command
