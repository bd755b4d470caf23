// Entry: the packed form of one recorded access.
//
// This layer knows that an entry names a fragment; it does not know what that is.
#pragma once

#include "base/types.h"

#include <atomic>

namespace ompracer {

/// Whose memory the address of an access derives from (semantics 4).
enum class Ownership : u8 {
  None = 0,     ///< shared: it never was a thread's, or passed through memory that is not owned
  Inner = 1,    ///< the innermost implicit task
  Outer = 2,    ///< an implicit task around it
  Executor = 3, ///< selected inside an explicit task by the thread that runs it
};

/// An aligned byte group of an 8-byte word, as the number of a node in the binary tree over its bytes: 1 is the whole
/// word, 2 and 3 its halves, 8 to 15 single bytes.
using ByteGroup = u32;
constexpr ByteGroup byteGroupOf(uptr address, u32 size) {
  const int shift = __builtin_ctz(size);
  return (8u >> shift) + ((static_cast<u32>(address) & 7) >> shift);
}
constexpr u32 byteGroupSize(ByteGroup code) { return 8u >> (31 - __builtin_clz(code)); }
constexpr u32 byteGroupOffset(ByteGroup code) { return (code - 8 / byteGroupSize(code)) * byteGroupSize(code); }
constexpr u32 byteGroupBytes(ByteGroup code) { return ((1u << byteGroupSize(code)) - 1) << byteGroupOffset(code); }

namespace detail {
struct ByteGroupTable {
  u8 bytes[16] = {};
  u32 around[16] = {}; ///< bit g: byte group g holds all of it
  constexpr ByteGroupTable() {
    for (ByteGroup code = 1; code < 16; ++code) {
      bytes[code] = static_cast<u8>(byteGroupBytes(code));
      for (ByteGroup g = code; g; g >>= 1)
        around[code] |= 1u << g;
    }
  }
};
inline constexpr ByteGroupTable kByteGroups;
} // namespace detail

/// One recorded access. From the top: fragment 38, ownership 2, byte group 4, atomic 1, write 1, site 18 bits.
///
/// The fragment stands on top, so that one comparison tells stale entries; the site at the bottom, so that one
/// comparison of (a ^ b) tells whether two entries differ in nothing but site (and write).
struct Entry {
  u64 bits = 0;

  static constexpr unsigned kWriteBit = kSiteBits;
  static constexpr unsigned kAtomicBit = kWriteBit + 1;
  static constexpr unsigned kByteGroupShift = kAtomicBit + 1;
  static constexpr unsigned kOwnerShift = kByteGroupShift + 4;
  static constexpr unsigned kFragmentShift = kOwnerShift + 2;
  static_assert(kFragmentShift + kFragmentBits == 64);

  static constexpr u64 kWrite = 1ull << kWriteBit;
  static constexpr u64 kAtomic = 1ull << kAtomicBit;
  static constexpr u64 kSiteMask = (1ull << kSiteBits) - 1;
  /// What a thread without a fragment compares with: no entry has it.
  static constexpr u64 kNoFragment = ~0ull << kFragmentShift;
  /// Everything below the fragment: what is right before there is one.
  static constexpr u64 kKindMask = ~kNoFragment;
  /// Entries are at least this; smaller values are empty slots and links.
  static constexpr u64 kSmallest = 1ull << (kFragmentShift + kRunIndexBits);
  static_assert(kSmallest == 1ull << 32);

  static constexpr Entry make(FragmentId fragment, SiteId site, ByteGroup group, bool write, bool atomic,
                              Ownership owner) {
    return {static_cast<u64>(fragment) << kFragmentShift | static_cast<u64>(owner) << kOwnerShift |
            static_cast<u64>(group) << kByteGroupShift | static_cast<u64>(atomic) << kAtomicBit |
            static_cast<u64>(write) << kWriteBit | static_cast<u64>(site)};
  }

  constexpr FragmentId fragment() const { return FragmentId{bits >> kFragmentShift}; }
  constexpr WNodeId node() const { return WNodeId{static_cast<u32>(bits >> 32)}; }
  constexpr SiteId site() const { return SiteId{static_cast<u32>(bits & kSiteMask)}; }
  constexpr ByteGroup byteGroup() const { return (bits >> kByteGroupShift) & 15; }
  constexpr u32 bytes() const { return detail::kByteGroups.bytes[byteGroup()]; }
  constexpr bool write() const { return bits & kWrite; }
  constexpr bool atomic() const { return bits & kAtomic; }
  constexpr Ownership owner() const { return Ownership((bits >> kOwnerShift) & 3); }

  /// Of an entry in the making: does it name its fragment?
  constexpr bool isBound() const { return bits < kNoFragment; }
  /// It has no byte group yet.
  constexpr Entry with(ByteGroup group) const { return {bits | static_cast<u64>(group) << kByteGroupShift}; }
  constexpr Entry asRead() const { return {bits & ~kWrite}; }
  constexpr Entry asWrite() const { return {bits | kWrite}; }

  constexpr bool sameFragment(Entry other) const { return (bits ^ other.bits) >> kFragmentShift == 0; }
  /// Equal bytes, kind and ownership.
  constexpr bool sameKind(Entry other) const {
    constexpr u64 kMask = ((1ull << kFragmentShift) - 1) & ~kSiteMask;
    return ((bits ^ other.bits) & kMask) == 0;
  }
  /// Equal kind and ownership.
  constexpr bool sameKindAnyByteGroup(Entry other) const {
    constexpr u64 kMask = ((1ull << kFragmentShift) - 1) & ~kSiteMask & ~(15ull << kByteGroupShift);
    return ((bits ^ other.bits) & kMask) == 0;
  }
  /// Everything that conflicts with `other` conflicts with this: plain write > plain read, atomic write > atomic read.
  constexpr bool atLeastAsStrong(Entry other) const {
    return ((other.bits & ~bits) & kWrite) == 0 && ((bits & ~other.bits) & kAtomic) == 0;
  }
  /// Stands for `other` as far as bytes, kind and ownership go.
  constexpr bool covers(Entry other) const {
    return (other.bytes() & ~bytes()) == 0 && atLeastAsStrong(other) &&
           (owner() == Ownership::None || owner() == other.owner());
  }
  /// Same in everything but the byte group, and the two byte groups make up a larger one.
  constexpr bool isBuddyOf(Entry other) const { return (bits ^ other.bits) == 1ull << kByteGroupShift; }
  /// This and its buddy. Keeps a run of small accesses by one site (characters, floats) from filling the cell.
  constexpr Entry merged() const {
    return {(bits & ~(15ull << kByteGroupShift)) | static_cast<u64>(byteGroup() >> 1) << kByteGroupShift};
  }
  constexpr bool conflicts(Entry other) const {
    return (bytes() & other.bytes()) && ((bits | other.bits) & kWrite) && !(bits & other.bits & kAtomic);
  }
};
static_assert(sizeof(Entry) == 8);

/// A place for an entry: empty (0), an entry, or a link to more slots (overflow.h). It changes in one atomic step.
using Slot = std::atomic<u64>;
static_assert(Slot::is_always_lock_free && sizeof(Slot) == 8);

inline constexpr unsigned kCellShift = 3; ///< log2 of the application bytes of a cell
inline constexpr uptr kCellBytes = 1u << kCellShift;

} // namespace ompracer
