// Semantics 4, exclusion: which extents of mutexes an access lies in.
#pragma once

#include "order.h"

namespace model {

/// One extent around an access. Two accesses exclude each other if they lie in different extents of one mutex.
struct Inside {
  enum Kind : u8 { Mutex, Reduction, Set } kind;
  u64 mutex;
  u64 group;  ///< contention group; of a set: the chain whose children are its members
  u64 extent; ///< names the extent
  bool shared;
  Rule rule;
  NodeId acquire; ///< where it begins
};

/// All extents around the access.
std::vector<Inside> extentsAround(Order &, TaskId, u32 event);

/// The extents by which two accesses exclude each other; false: none. `apart`: they would, were it not for the group.
bool exclude(const RuleSet &, const std::vector<Inside> &a, const std::vector<Inside> &b, std::pair<Inside, Inside> &by,
             bool &apart);

} // namespace model
