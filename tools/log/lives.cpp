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

void expand(const LogRecord &r, const std::function<void(u64, u64)> &visit) {
  if (r.kind == Kind::Access)
    return visit(r[1], r[2]);
  auto number = [](u64 v) { return v >> 1 ^ (~(v & 1) + 1); };
  for (u64 row = 0; row < r[7]; ++row)
    for (u64 i = 0; i < r[5]; ++i)
      visit(r[1] + row * number(r[6]) + i * number(r[4]), r[2]);
}

void Matters::look(u64 who, u64 kind, u64 address, u64 size) {
  if (size > kLarge)
    return large.push_back({address, address + size, who});
  for (u64 granule = address / kGranule; granule <= (address + size - 1) / kGranule; ++granule) {
    Granule &g = granules[granule];
    g.several = g.several || (g.accessed && g.who != who);
    g.who = who;
    g.accessed = true;
    g.written = g.written || (kind & runlog::kWrites);
  }
}

bool Matters::has(u64 who, u64 address, u64 size) const {
  const u64 last = (address + size - 1) / kGranule;
  for (auto at = granules.lower_bound(address / kGranule); at != granules.end() && at->first <= last; ++at)
    if (size > kLarge ? at->second.who != who : at->second.several && at->second.written)
      return true;
  return std::any_of(large.begin(), large.end(),
                     [&](const Range &r) { return r.who != who && r.begin < address + size && address < r.end; });
}

} // namespace ompracer::command
