// Block: which thread may change the cells of 512 application bytes without locked instructions.
//
// A thread that records in a block owns it from then on, as long as the thread's phase lasts (BlockUser::beginPhase).
// The owner changes cells with plain stores (OwnedChange). A block whose owner's phase has passed is taken over with
// one compare-and-swap. Where the phase lasts, the block becomes shared: the taker stops the owner with a fence on all
// processors (platform: heavyFence) and waits until the owner is out of its change. Threads change the cells of a
// shared block by compare-and-swap (record/history.h). It stays shared until an outermost region ends (Blocks::share
// anew).
//
// Biased locking with epochs: Russell and Detlefs, OOPSLA 2006; the asymmetric fence: membarrier(2).
#pragma once

#include "base/types.h"

#include "base/check.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

inline constexpr unsigned kBlockShift = 9; ///< log2 of the application bytes of a block
inline constexpr uptr kBlockBytes = 1u << kBlockShift;
inline constexpr unsigned kLeafShift = 22; ///< log2 of the application bytes of a leaf (trie.h)
inline constexpr uptr kLeafBytes = 1ull << kLeafShift;

/// Who may change a block. Lowest two bits: 0 free; 1 owned, then the owner's index, 20 bits, and phase; 2 shared, then
/// the number of outermost regions that have ended; 3 a thread is about to share it.
///
/// Release by who changes it; pairs with the acquire of who reads it.
using BlockState = std::atomic<u64>;

struct Block {
  static constexpr u32 kFurther = 3; ///< slots of a cell after the first one
  BlockState state;
  /// Masks of the cells whose second, third and fourth slot is in use (cell.h). Each contains the next one.
  std::atomic<u64> further[kFurther];

  /// Only first slots stay in use. The caller guarantees that nobody records in the block.
  void freeSlots() {
    for (std::atomic<u64> &cells : further)
      if (cells.load(std::memory_order_relaxed)) // else the page need not be touched
        cells.store(0, std::memory_order_relaxed);
  }
};
static_assert(sizeof(Block) == 32);

/// What other threads must know of a thread that owns blocks.
struct alignas(64) BlockOwner {
  /// BlockState of the blocks that it owns. Release where its phase begins; pairs with the acquire of who takes a block
  /// over: all that the thread did to its blocks is visible.
  std::atomic<u64> phase;
  /// The block that the owner changes now. Relaxed with a compiler fence; pairs with heavyFence. The release that ends
  /// the change pairs with the acquire of who shares the block.
  std::atomic<const BlockState *> changes;
};

/// What a thread needs to own blocks.
struct BlockUser {
  static constexpr u64 kNoPhase = ~0ull;
  BlockOwner *owner = nullptr; ///< null: the thread owns no blocks
  u64 phase = kNoPhase;        ///< BlockOwner::phase

  /// What the thread owns may be taken over from now on.
  void beginPhase() {
    if (OMPRACER_LIKELY(owner != nullptr))
      nextPhase();
  }
  void nextPhase();
};

class Blocks {
public:
  /// False when the system refuses the address space.
  bool init();
  /// A thread of that index begins.
  BlockUser userOf(u32 index);
  /// An outermost region ended, and nobody records: shared blocks are free.
  void freeShared() { shared.store(shared.load(std::memory_order_relaxed) + 4, std::memory_order_relaxed); }
  /// Only the thread of index `self` is left, in a forked child. count: indices given out.
  void forgetOthers(u32 self, u32 count);

  /// Enters a block before its cells are changed. True: the thread owns it. False: it is shared.
  [[gnu::always_inline]] bool own(const BlockUser &user, BlockState &block) {
    const u64 state = block.load(std::memory_order_acquire);
    if (OMPRACER_LIKELY(state == user.phase))
      return true;
    return state != shared.load(std::memory_order_relaxed) && take(user, block);
  }

private:
  static constexpr u64 kOwned = 1, kShared = 2, kSharing = 3, kFormMask = 3;
  static constexpr unsigned kIndexShift = 2, kIndexBits = 20, kPhaseShift = kIndexShift + kIndexBits;
  friend struct BlockUser;

  [[gnu::noinline]] bool take(const BlockUser &, BlockState &);

  StableArray<BlockOwner> owners;
  bool ownable = false;
  /// State of shared blocks. Relaxed: it changes while nobody records.
  std::atomic<u64> shared{kShared};
};

extern constinit Blocks gBlocks;

inline void BlockUser::nextPhase() {
  phase += 1ull << Blocks::kPhaseShift;
  owner->phase.store(phase, std::memory_order_release);
}

/// The calling thread changes cells of a block with plain stores as long as it lives, if `allowed`. Short, and without
/// calls: another thread may wait for its end.
class OwnedChange {
public:
  [[gnu::always_inline]] OwnedChange(const BlockUser &user, const BlockState &block) : owner(*user.owner) {
    owner.changes.store(&block, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    allowed = block.load(std::memory_order_acquire) == user.phase;
  }
  [[gnu::always_inline]] ~OwnedChange() { owner.changes.store(nullptr, std::memory_order_release); }
  OwnedChange(const OwnedChange &) = delete;
  OwnedChange &operator=(const OwnedChange &) = delete;

  bool allowed; ///< false: another thread has taken the block

private:
  BlockOwner &owner;
};

} // namespace ompracer
