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

/// An S-node: one serial body (implicit task, worksharing piece, explicit task). 0 is "none".
enum class SNodeId : u32 { None = 0 };

/// A W-node record: a serial fragment, or up to 64 consecutive iterations at the same step of one body. 0 is "none".
enum class WNodeId : u32 { None = 0 };

/// A fragment: a W-node and the iteration within it. What histories store. 38 bits are used; 0 is "none".
/// Ids grow with time: all fragments of an earlier outermost region are smaller than those of a later one.
enum class FragmentId : u64 { None = 0 };

inline constexpr unsigned kFragmentLaneBits = 6;
inline constexpr unsigned kFragmentBits = 32 + kFragmentLaneBits;
inline constexpr u32 kLanes = 1u << kFragmentLaneBits;

constexpr FragmentId makeFragment(WNodeId node, u32 lane) {
  return FragmentId{(static_cast<u64>(node) << kFragmentLaneBits) | lane};
}
constexpr WNodeId nodeOf(FragmentId f) { return WNodeId{static_cast<u32>(static_cast<u64>(f) >> kFragmentLaneBits)}; }
constexpr u32 laneOf(FragmentId f) { return static_cast<u32>(static_cast<u64>(f)) & (kLanes - 1); }

/// An interned set of mutexes. 0 is the empty set.
enum class LockSetId : u32 { Empty = 0 };

/// A source position of an access (include/ompracer/abi.h). 18 bits; 0 is "unknown".
enum class SiteId : u32 { Unknown = 0 };
inline constexpr unsigned kSiteBits = 18;

} // namespace ompracer
