// ValueWaits: how far a thread has come in what hands a value on (value_order.h): its flushes, its waits, its sections.
#pragma once

#include "record/state/recorder.h"

namespace ompracer {

struct ValueWaits {
  FragmentId lastFlush = FragmentId::None; ///< what precedes the last flush of the current fragment's body
  /// The last of its own values that the thread awaited: in this body, so many worksharing constructs after its begin.
  struct OwnWait {
    SNodeId body = SNodeId::None;
    u32 constructs = 0;
    bool operator==(const OwnWait &) const = default;
  } ownWait;
  /// Where the last flush left the cursor. alone: all that the fragment before it did, when that was one read.
  struct Flushed {
    SNodeId body = SNodeId::None;
    u64 iteration = 0;
    u32 step = 0, stepBefore = 0;
    u8 stage = 0;
    u32 order = 0; ///< memory order of the flush
    FirstAccess alone;
    /// Nothing has happened since.
    bool isAt(const Cursor &c) const {
      return body == c.node && step == c.step && iteration == c.iteration && stage == c.stage &&
             c.current == WNodeId::None;
    }
  } flushed;
  u32 givenBackSeen = 0;    ///< Detector::givenBackByOthers, up to which its locks were looked at
  u32 sections = 0;         ///< sections under locks that the thread's tasks are in
  u64 onceAwaited = 0;      ///< bit of each number (WNode::once) that the thread knows to be awaited
  void *updating = nullptr; ///< SyncVar that this thread's compare-and-exchange keeps busy
  u32 seenRelaxedCount = 0; ///< elements of KnownValues::seenRelaxed in use

  void forgetFlushes() {
    lastFlush = FragmentId::None;
    seenRelaxedCount = 0;
    flushed.body = SNodeId::None;
  }
};

} // namespace ompracer
