// SectionReads: addresses that a thread read since it took the first of the locks that it holds.
//
// Tells whether a write under a lock may have kept something of the value that it overwrites (value_order.h). A set
// that may hold more than was added.
#pragma once

#include "shadow/cell.h"

namespace ompracer {

class SectionReads {
public:
  void clear() {
    for (u64 &word : bits)
      word = 0;
  }
  void add(uptr address) { bits[slot(address) / 64] |= 1ull << (slot(address) % 64); }
  void addRange(uptr begin, uptr size) {
    constexpr uptr kFew = 512; // beyond it, they fill the set anyway
    if (size > kFew)
      for (u64 &word : bits)
        word = ~0ull;
    else
      for (uptr address = begin & ~(kCellBytes - 1); address < begin + size; address += kCellBytes)
        add(address);
  }
  bool mayHold(uptr address) const { return bits[slot(address) / 64] >> (slot(address) % 64) & 1; }

private:
  static constexpr u32 kBits = 1024;
  static u32 slot(uptr address) { return static_cast<u32>((address / kCellBytes * 0x9e3779b97f4a7c15ull) >> 54); }
  u64 bits[kBits / 64] = {};
};

} // namespace ompracer
