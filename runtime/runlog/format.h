// The format of a log of a run: docs/log-format.md. Shared by the runtime, which writes it, and the tools that read it.
//
// A file is a header of kHeaderBytes and chunks of kChunkBytes. A chunk belongs to one thread: ChunkHeader, then
// records, up to the first byte 0 or its end. A record is its length, its kind, and varints. The length is stored last,
// so a record is there or not, whenever the program dies. Numbers are little-endian.
//
// What is missing shows: chunks are numbered and counted, a thread leaves a chunk only for a record that finds no room,
// and the numbers of records with one of their own have no gap.
#pragma once

#include "base/types.h"

namespace ompracer::runlog {

/// Of the logs of one tool.
struct Format {
  char magic[8];
  u32 version;             ///< changes when the meaning of a record does
  const char *limitOption; ///< by which the user sets the size
};
/// Of the detector.
inline constexpr Format kRaceLog = {{'O', 'M', 'P', 'R', 'L', 'O', 'G', 0}, 3, "log_limit_mb"};

/// What the number of a record is: none, one of its own, that of the last record that had one of its own.
enum class Order : u8 { None, Own, Last };

inline constexpr u32 kHeaderBytes = 4096, kChunkBytes = 1u << 16, kChunkHeaderBytes = 8;
inline constexpr u32 kMaxRecord = 255; ///< bytes after the length

struct Header {
  char magic[8];
  u32 version;
  u32 chunkBytes;
  /// Records of this number and later ones do not count: some thread had no room for its own. 0: all count.
  u64 end;
  u64 chunks; ///< that threads have taken
  u64 ended;  ///< 1: the program reached its end
};

struct ChunkHeader {
  u32 thread; ///< from 1
  u32 index;  ///< in the file, from 1
};
static_assert(sizeof(ChunkHeader) == kChunkHeaderBytes);

enum class Kind : u8 {
  None,
#define OMPRACER_RECORD(name, fields, text) name,
#include "runlog/records.def"
#undef OMPRACER_RECORD
  Count
};

/// Definitions have no place in time; what happens has: its first field is a number, as the difference from that of the
/// record before in the chunk.
constexpr bool isDefinition(Kind k) {
  return k == Kind::Site || k == Kind::Call || k == Kind::Module || k == Kind::Expects;
}
/// Accesses have the number of the last other event that the thread knew of; others one of their own.
constexpr bool isAccess(Kind k) { return k == Kind::Access || k == Kind::Series; }
constexpr Order orderOf(Kind k) { return isDefinition(k) ? Order::None : isAccess(k) ? Order::Last : Order::Own; }

/// Bits of the field `kind` of accesses.
enum AccessBit : u64 {
  kWrites = 1,
  kAtomically = 2,
  kOwnerShift = 2,   ///< two bits: Ownership (shadow/cell.h)
  kByNumber = 16,    ///< a number of a thread selects the address
  kEndsLife = 32,    ///< free, or the end of a local variable
  kCombines = 64,    ///< of a reduction: the copy of a thread with the original
  kByOuterToo = 128, ///< and a task around the region has its part in that
  kOutside = 256,    ///< of serial code, where nothing runs in parallel
};

/// Of the field `object` of sites: a write that stands for a read on another line, too (OmpracerSite::read).
inline constexpr u64 kReadsElsewhere = u64{1} << 32;

} // namespace ompracer::runlog
