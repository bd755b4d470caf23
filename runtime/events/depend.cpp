#include "events/depend.h"

#include "platform/platform.h"

#include <algorithm>

namespace ompracer {

static Dependence dependenceOf(const DependItem &item) {
  if (item.flags & DependItem::AllMemory)
    return {0, DependKind::AllMemory};
  return {item.address, item.flags & DependItem::MutexInOutSet ? DependKind::MutexInOutSet
                        : item.flags & DependItem::InOutSet    ? DependKind::InOutSet
                        : item.flags & DependItem::Out         ? DependKind::Out
                                                               : DependKind::In};
}

Dependences::Dependences(const DependItem *items, u32 number) : count(number) {
  if (count > kFew)
    list = static_cast<Dependence *>(needMemory(sizeof(Dependence) * count, "the dependences of a task"));
  std::transform(items, items + count, list, dependenceOf);
}

Dependences::~Dependences() {
  if (list != few)
    unmapMemory(list, sizeof(Dependence) * count);
}

} // namespace ompracer
