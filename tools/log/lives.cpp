// Lives of memory, and which accesses of a log matter.
#include "log/matters.h"

#include <algorithm>

namespace ompracer::command {

void Lives::begin(u64 address, u64 size) {
  if (!size)
    return;
  const u64 end = address + size;
  auto at = lives.upper_bound(address);
  if (at != lives.begin() && std::prev(at)->second.end > address)
    --at;
  while (at != lives.end() && at->first < end) {
    const u64 from = at->first;
    const Life life = at->second;
    at = lives.erase(at);
    if (from < address)
      lives[from] = {address, life.name};
    if (life.end > end)
      at = lives.insert({end, {life.end, life.name + (end - from)}}).first;
  }
  // The alignment stays: it decides which bytes share a cell.
  const u64 name = next + (address & 15);
  next = (name + size + 63) & ~u64{15};
  lives[address] = {end, name};
}

void Lives::parts(u64 address, u64 size, const std::function<void(u64, u64, u64)> &visit) const {
  const u64 end = address + size;
  while (address < end) {
    auto at = lives.upper_bound(address);
    const u64 stop = at == lives.end() ? end : std::min(end, at->first);
    if (at != lives.begin())
      if (--at; at->second.end > address) {
        const u64 part = std::min(stop, at->second.end) - address;
        visit(at->second.name + (address - at->first), part, address);
        address += part;
        continue;
      }
    visit(address, stop - address, address);
    address = stop;
  }
}

u64 Lives::nameOf(u64 address) const {
  u64 name = address;
  parts(address, 1, [&](u64 known, u64, u64) { name = known; });
  return name;
}

namespace {

/// Numbers i of [0, count) whose access, at from + i * step, may have the byte.
std::pair<u64, u64> reaching(u64 byte, u64 from, i64 step, u64 count, u64 size) {
  const i64 least = static_cast<i64>(byte - size + 1 - from), most = static_cast<i64>(byte - from);
  i64 first = (step > 0 ? least : most) / step, last = (step > 0 ? most : least) / step;
  first = std::max<i64>(first, 0), last = std::min<i64>(last, static_cast<i64>(count) - 1);
  return {static_cast<u64>(first), static_cast<u64>(std::max(last + 1, first))};
}

} // namespace

void expand(const LogRecord &r, u64 only, const std::function<void(u64, u64)> &visit) {
  auto there = [&](u64 address) {
    if (!only || only - address < r[2])
      visit(address, r[2]);
  };
  if (r.kind == Kind::Access)
    return there(r[1]);
  auto number = [](u64 v) { return static_cast<i64>(v >> 1 ^ (~(v & 1) + 1)); };
  struct Steps {
    i64 step;
    u64 count; ///< the same access again is one
  };
  auto steps = [](i64 step, u64 count) { return Steps{step, step || !count ? count : 1}; };
  Steps outer = steps(number(r[6]), r[7]), inner = steps(number(r[4]), r[5]);
  if (only && inner.count < outer.count)
    std::swap(outer, inner); // the long one is calculated
  for (u64 row = 0; row < outer.count; ++row) {
    const u64 from = r[1] + row * static_cast<u64>(outer.step);
    const auto [first, end] =
        only && inner.step ? reaching(only, from, inner.step, inner.count, r[2]) : std::pair<u64, u64>(0, inner.count);
    for (u64 i = first; i < end; ++i)
      there(from + i * static_cast<u64>(inner.step));
  }
}

void Matters::cut(u64 at) {
  auto next = ranges.lower_bound(at);
  if (next == ranges.begin() || (next != ranges.end() && next->first == at))
    return;
  if (auto before = std::prev(next); before->second.end > at) {
    ranges.emplace_hint(next, at, before->second);
    before->second.end = at;
  }
}

void Matters::look(u64 who, u64 kind, u64 address, u64 size) {
  const u64 end = address + size;
  const bool writes = kind & runlog::kWrites;
  cut(address);
  cut(end);
  auto at = ranges.lower_bound(address);
  auto previous = ranges.end();
  for (u64 next = address; next < end;) {
    if (at == ranges.end() || at->first > next)
      at = ranges.emplace_hint(at, next, Range{at == ranges.end() ? end : std::min(end, at->first), who, false, false});
    Range &r = at->second;
    r.several = r.several || r.who != who;
    r.who = who;
    r.written = r.written || writes;
    next = r.end;
    if (previous != ranges.end() && previous->second.end == at->first && previous->second.isLike(r)) {
      previous->second.end = r.end;
      at = ranges.erase(at);
    } else
      previous = at++;
  }
}

bool Matters::has(u64 address, u64 size) const {
  auto at = ranges.upper_bound(address);
  if (at != ranges.begin())
    --at;
  for (; at != ranges.end() && at->first < address + size; ++at)
    if (at->second.end > address && at->second.several && at->second.written)
      return true;
  return false;
}

} // namespace ompracer::command
