// The typed ids every layer shares. Depends on nothing but fixed-width integers.
#pragma once

#include <cstdint>

namespace ompracer {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;
using uptr = std::uintptr_t;

/// The number of all loops of a region with a static schedule of a named chunk size, see LoopFacts::consistency. Other
/// numbers are odd.
inline constexpr u16 kConsistentChunks = 2;

/// An S-node: one serial body (implicit task, work share, explicit task). 0 is "none".
enum class SNodeId : u32 { None = 0 };

/// A W-node record: a serial fragment, or up to 64 consecutive iterations at the same step of one body. 0 is "none".
enum class WNodeId : u32 { None = 0 };

/// A fragment: a W-node and the iteration within it. What histories store. 38 bits are used; 0 is "none".
/// Ids grow with time: all fragments of an earlier outermost region are smaller than those of a later one.
enum class FragmentId : u64 { None = 0 };

inline constexpr unsigned kRunIndexBits = 6;
inline constexpr unsigned kFragmentBits = 32 + kRunIndexBits;
inline constexpr u32 kRunLength = 1u << kRunIndexBits;

constexpr FragmentId makeFragment(WNodeId node, u32 index) {
  return FragmentId{(static_cast<u64>(node) << kRunIndexBits) | index};
}
constexpr WNodeId nodeOf(FragmentId f) { return WNodeId{static_cast<u32>(static_cast<u64>(f) >> kRunIndexBits)}; }
constexpr u32 indexInRun(FragmentId f) { return static_cast<u32>(static_cast<u64>(f)) & (kRunLength - 1); }

/// An interned set of mutexes. 0 is the empty set.
enum class LockSetId : u32 { Empty = 0 };

/// A source position of an access (include/ompracer/abi.h). 18 bits; 0 is "unknown".
enum class SiteId : u32 { Unknown = 0 };
inline constexpr unsigned kSiteBits = 18;

} // namespace ompracer
