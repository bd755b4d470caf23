#include "shadow/block.h"

#include "platform/spin.h"

namespace ompracer {

constinit Blocks gBlocks;

bool Blocks::init() {
  ownable = haveHeavyFence();
  return owners.init(1u << kIndexBits);
}

BlockUser Blocks::userOf(u32 index) {
  if (!ownable || index >> kIndexBits)
    return {};
  BlockUser user{&owners[index], kOwned | static_cast<u64>(index) << kIndexShift};
  user.nextPhase();
  return user;
}

void Blocks::forgetOthers(u32 self, u32 count) {
  for (u32 i = 0; ownable && i < count && !(i >> kIndexBits); ++i)
    if (i != self) {
      owners[i].changes.store(nullptr, std::memory_order_relaxed);
      owners[i].phase.store(BlockUser::kNoPhase, std::memory_order_relaxed);
    }
}

bool Blocks::take(const BlockUser &user, BlockState &block) {
  const u64 sharedNow = shared.load(std::memory_order_relaxed);
  for (SpinTurns turns;; turns.next()) {
    u64 state = block.load(std::memory_order_acquire);
    if (state == sharedNow)
      return false;
    if ((state & kFormMask) == kSharing && !turns.inVain())
      continue;
    BlockOwner *owner =
        (state & kFormMask) == kOwned ? &owners[state >> kIndexShift & ((1u << kIndexBits) - 1)] : nullptr;
    const bool lasts = owner && owner->phase.load(std::memory_order_acquire) == state;
    const u64 next = lasts ? kSharing : user.owner ? user.phase : sharedNow;
    if (!block.compare_exchange_strong(state, next, std::memory_order_seq_cst, std::memory_order_relaxed))
      continue;
    if (lasts) {
      heavyFence();
      for (SpinTurns out; owner->changes.load(std::memory_order_acquire) == &block;)
        out.next();
      block.store(sharedNow, std::memory_order_release);
    }
    return next == user.phase;
  }
}

} // namespace ompracer
