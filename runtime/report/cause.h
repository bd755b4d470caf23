// Races with one cause have one repair: races of one variable that lack one order in one construct, and races that the
// same directive at the same place ends. What one race would allow, another of them may refute: a sum that is also read
// is no reduction.
#pragma once

#include "report/buffer.h"
#include "report/record.h"

namespace ompracer {

/// Puts a race to the earlier one whose repair is its own, too (Record::cause), and joins what is proposed for the two.
void joinCause(Record *const *earlier, std::size_t count, Record &added, Arena &arena);

/// When all are joined: each has the proposal of its cause, and the list of the races that this repairs.
void tellCauses(Record *const *records, std::size_t count, Arena &arena);

} // namespace ompracer
