// The log of a run: what span/ is told, call by call, so that the command can count again with other weights. Format:
// docs/adviser-log.md. Without a log each call costs one test.
#pragma once

#include "base/check.h"
#include "context/contexts.h"
#include "runlog/writer.h"

namespace ompracer::adviser {

enum class Told : u8 {
  None,
#define OMPRACER_RECORD(name, fields, text) name,
#include "record/records.def"
#undef OMPRACER_RECORD
  Count
};

inline constexpr runlog::Format kProfileLog = {{'O', 'M', 'P', 'A', 'D', 'L', 'O', 'G'}, 2, "record_limit_mb"};

constexpr runlog::Order orderOf(Told kind) {
  return kind == Told::Module || kind == Told::Context || kind == Told::Directive ? runlog::Order::None
                                                                                  : runlog::Order::Own;
}

/// Where a thread writes.
struct Recorder {
  runlog::Buffer buffer;
  u32 thread = 0; ///< from 1; 0: it has written nothing yet
  u64 ended = 0;  ///< when its last fragment ended, of those that are written
  u64 now = 0;    ///< and the present one, in units of the clock since the start of the run; 0: not known
};

inline bool isRecording() { return runlog::gLog.isOn(); }

void tellNow(Recorder &, Told, std::initializer_list<u64> fields, const char *text = nullptr);
inline void tell(Recorder &recorder, Told kind, std::initializer_list<u64> fields) {
  if (OMPRACER_UNLIKELY(isRecording()))
    tellNow(recorder, kind, fields);
}
/// Of a body's fragment, which ends at recorder.now.
void tellFragment(Recorder &, u64 body, u64 weight, u32 context);
/// A context that may be new, and what else is known of its directive.
void tellContext(Recorder &, const Contexts &, ContextId, uptr body, bool joined);

} // namespace ompracer::adviser
