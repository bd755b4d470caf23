#include "record/record.h"

#include "platform/platform.h"

#include <atomic>

namespace ompracer::adviser {
namespace {

// Relaxed: numbers only have to be unique; a context that two threads define is there twice.
constinit std::atomic<u32> threads{0};
constexpr u32 kContexts = 1u << 18;
constinit std::atomic<u64> defined[kContexts / 64] = {};
constinit std::atomic<uptr> lastModule{0}; ///< where the one begins that was defined last

} // namespace

void tellNow(Recorder &recorder, Told kind, std::initializer_list<u64> fields, const char *text) {
  if (!recorder.thread)
    recorder.thread = threads.fetch_add(1, std::memory_order_relaxed) + 1;
  runlog::Writer::Texts texts;
  if (text)
    texts = {{text}, 1};
  runlog::gLog.write(recorder.buffer, recorder.thread, static_cast<u8>(kind), orderOf(kind), fields, texts);
}

void tellFragment(Recorder &recorder, u64 body, u64 weight, u32 context) {
  const u64 since = recorder.now > recorder.ended ? recorder.now - recorder.ended : 0;
  recorder.ended += since;
  tellNow(recorder, Told::Fragment, {body, weight, context, since});
}

/// The module of the code.
static void tellModule(Recorder &recorder, uptr pc) {
  Module module;
  if (findModule(pc, module) &&
      lastModule.exchange(module.range.begin, std::memory_order_relaxed) != module.range.begin)
    tellNow(recorder, Told::Module, {module.base, module.range.begin, module.range.end}, module.path);
}

void tellContext(Recorder &recorder, const Contexts &contexts, ContextId id, uptr body, bool joined) {
  const u32 number = static_cast<u32>(id);
  if (number >= kContexts ||
      defined[number / 64].fetch_or(1ull << number % 64, std::memory_order_relaxed) >> number % 64 & 1)
    return;
  const Context &context = contexts[id];
  tellModule(recorder, context.frames[0]);
  tellNow(recorder, Told::Context, {number, static_cast<u64>(context.outer), context.frames[0]}, context.construct);
  if (body)
    tellModule(recorder, body);
  if (body || joined)
    tellNow(recorder, Told::Directive, {number, body, joined});
}

} // namespace ompracer::adviser
