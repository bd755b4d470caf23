// The C ABI for arrays that a Fortran descriptor describes: what functions of flang's runtime library read and write
// (marks/FlangArrays.h of the plugin). Exactly the elements are recorded: never what lies between them, nor those that
// a mask leaves out.
#include "base/export.h"
#include "base/fortran_array.h"
#include "record/access.h"

#include "ompracer/abi.h"

#include <algorithm>

namespace ompracer {
namespace {

using Array = FortranArray;
using Dimension = Array::Dimension;

uptr countOf(const Array &array, unsigned from = 0) {
  uptr count = 1;
  for (unsigned d = from; d < array.rank; ++d)
    count *= static_cast<uptr>(std::max<i64>(array.dimensions[d].extent, 0));
  return count;
}

/// Goes through the elements in their order, or through the first ones of all dimensions below `from`. A scalar stays.
class Elements {
public:
  explicit Elements(const Array &all, unsigned from = 0) : array(all), first(from), here(all.address) {}

  uptr address() const { return here; }
  bool isTrue() const { // a logical
    const char *bytes = reinterpret_cast<const char *>(here);
    return std::any_of(bytes, bytes + array.elementSize, [](char byte) { return byte != 0; });
  }
  void next() {
    for (unsigned d = first; d < array.rank; ++d) {
      const Dimension &dimension = array.dimensions[d];
      here += static_cast<uptr>(dimension.stride);
      if (++index[d] < dimension.extent)
        return;
      here -= static_cast<uptr>(dimension.stride * dimension.extent);
      index[d] = 0;
    }
  }

private:
  const Array &array;
  const unsigned first;
  uptr here;
  i64 index[Array::kMaxRank] = {};
};

uptr truesOf(const Array &mask, uptr count) {
  uptr trues = 0;
  Elements element(mask);
  for (uptr i = 0; i < count; ++i, element.next())
    trues += element.isTrue();
  return trues;
}

void recordAll(const Array &array, Entry b, SiteId site) {
  Repetition r{array.address, array.elementSize, 0, 1, 0, 1};
  unsigned d = 0;
  // What lies in one byte group.
  for (; d < array.rank; ++d) {
    const Dimension &dimension = array.dimensions[d];
    if (dimension.extent != 1 && dimension.stride != static_cast<i64>(r.size))
      break;
    r.size *= static_cast<uptr>(dimension.extent);
  }
  if (d == array.rank)
    return recordRange(r.address, r.size, b, site);
  r.stride = array.dimensions[d].stride;
  r.count = static_cast<uptr>(array.dimensions[d].extent);
  if (++d < array.rank) {
    r.pitch = array.dimensions[d].stride;
    r.rows = static_cast<uptr>(array.dimensions[d].extent);
    ++d;
  }
  const uptr planes = countOf(array, d);
  Elements plane(array, d);
  for (uptr i = 0; i < planes; ++i, plane.next()) {
    r.address = plane.address();
    recordRepeated(r, b, site);
  }
}

void recordWhere(const Array &array, const Array &mask, bool wanted, Entry b, SiteId site) {
  const uptr count = countOf(array);
  if (mask.rank != 0 && countOf(mask) != count)
    return; // none of Fortran's
  Elements element(array), decides(mask);
  for (uptr i = 0; i < count; ++i, element.next(), decides.next())
    if (decides.isTrue() == wanted)
      recordRange(element.address(), array.elementSize, b, site);
}

/// Those from number `begin` on and before number `end`.
void recordPart(const Array &array, uptr begin, uptr end, Entry b, SiteId site) {
  const uptr count = countOf(array);
  if (begin == 0 && end >= count)
    return recordAll(array, b, site);
  Elements element(array);
  for (uptr i = 0; i < std::min(count, end); ++i, element.next())
    if (i >= begin)
      recordRange(element.address(), array.elementSize, b, site);
}

void recordChosen(const Array &array, const void *chooser, u32 choice, Entry b, SiteId site) {
  const Array *other = static_cast<const Array *>(chooser);
  const bool none = !chooser || (choice != OMPRACER_ELEMENTS_SHIFTED && !other->address);
  if (choice == OMPRACER_ELEMENTS_ALL || (choice == OMPRACER_ELEMENTS_WHERE && none))
    return recordAll(array, b, site); // no mask
  if (none)
    return;
  const uptr count = countOf(array);
  switch (choice) {
  case OMPRACER_ELEMENTS_WHERE:
  case OMPRACER_ELEMENTS_UNLESS:
    return recordWhere(array, *other, choice == OMPRACER_ELEMENTS_WHERE, b, site);
  case OMPRACER_ELEMENTS_TRUES:
    return recordPart(array, 0, truesOf(*other, countOf(*other)), b, site);
  case OMPRACER_ELEMENTS_AFTER_TRUES:
    return other->rank ? recordPart(array, truesOf(*other, countOf(*other)), count, b, site) : void();
  case OMPRACER_ELEMENTS_AS_MANY:
    return recordPart(array, 0, countOf(*other), b, site);
  case OMPRACER_ELEMENTS_SHIFTED: {
    const i64 shift = *static_cast<const i64 *>(chooser);
    const uptr distance = shift < 0 ? -static_cast<uptr>(shift) : static_cast<uptr>(shift);
    if (distance < count)
      recordPart(array, shift > 0 ? distance : 0, count - (shift < 0 ? distance : 0), b, site);
    return;
  }
  default:
    return;
  }
}

[[gnu::always_inline]] inline void accessArray(const void *descriptor, const void *chooser, u32 choice,
                                               OmpracerSite *site, u32 flags, bool write) {
  Thread &t = gThread;
  if (OMPRACER_LIKELY(!t.recording) || !descriptor)
    return;
  const Array &array = *static_cast<const Array *>(descriptor);
  if (!array.address || array.rank > Array::kMaxRank || countOf(array) == 0)
    return;
  t.accesses += countOf(array);
  t.entryPc = reinterpret_cast<uptr>(__builtin_return_address(0));
  const u64 owner = ownershipOf(t, array.address, flags);
  recordChosen(array, chooser, choice, withOwner(accessBits(t, write, false), owner),
               gDetector.sites.idOf(site, t.context));
}

} // namespace
} // namespace ompracer

OMPRACER_EXPORT void __ompracer_read_array(const void *array, const void *chooser, uint32_t choice, OmpracerSite *site,
                                           uint32_t flags) {
  ompracer::accessArray(array, chooser, choice, site, flags, false);
}
OMPRACER_EXPORT void __ompracer_write_array(const void *array, OmpracerSite *site, uint32_t flags) {
  ompracer::accessArray(array, nullptr, OMPRACER_ELEMENTS_ALL, site, flags, true);
}
