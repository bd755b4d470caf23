// Reserve: memory of the report for when the system gives none, set aside in the program's image.
//
// What stays (Arena) comes from the upper end, what is given back soon (Buffer) from the lower one. Guarded as the
// buffers are, by the sink's lock.
#pragma once

#include <cstddef>

namespace ompracer::reserve {

/// Zeroed, for as long as the process lives; nullptr when the reserve is used up.
void *takeForever(std::size_t size);

/// Until giveBack(); nullptr when the reserve is used up.
void *take(std::size_t size);
/// Makes a piece larger where it is. False when it is not of the reserve, not the last one, or there is no room.
bool extend(void *piece, std::size_t from, std::size_t to);
/// False when the piece is not of the reserve. Its room is used again when no piece is left, at the latest.
bool giveBack(void *piece);

} // namespace ompracer::reserve
