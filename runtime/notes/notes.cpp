#include "notes/notes.h"

#include "platform/platform.h"
#include "platform/signals.h"
#include "platform/spin.h"

#include <algorithm>
#include <cstring>

namespace ompracer {
namespace {

// Guarded by `lock`, with signals held: a handler may note something, too.
constinit SpinLock lock;
Note list[kMaxNotes];
unsigned count = 0;
/// The texts, one after another. They outlive a fork, for what the parent told is still mentioned by its documents.
constexpr std::size_t kTextBytes = 1u << 16;
char texts[kTextBytes];
std::size_t textsUsed = 0;

/// Null: no room is left.
const char *copyOf(const char *text) {
  const std::size_t bytes = std::strlen(text) + 1;
  if (bytes > kTextBytes - textsUsed)
    return nullptr;
  char *copy = texts + textsUsed;
  std::memcpy(copy, text, bytes);
  textsUsed += bytes;
  return copy;
}

void noteMore(u64 times) {
  if (count < kMaxNotes && (count == 0 || std::strcmp(list[count - 1].kind, "more") != 0))
    list[count++] = {"more", "further limits, not listed", times};
  else
    list[count - 1].count += times;
}

} // namespace

void noteNotChecked(const char *kind, const char *text, u64 times) {
  ErrnoKept errnoKept;
  SignalsHeld signals;
  SpinGuard guard(lock);
  for (unsigned i = 0; i < count; ++i)
    if (std::strcmp(list[i].kind, kind) == 0 && std::strcmp(list[i].text, text) == 0) {
      list[i].count += times;
      return;
    }
  if (count >= kMaxNotes - 1)
    return noteMore(times);
  const char *keptKind = copyOf(kind), *keptText = copyOf(text);
  if (!keptKind || !keptText)
    return noteMore(times);
  list[count++] = {keptKind, keptText, times};
}

void noteInstead(const char *kind, const char *before, const char *text) {
  {
    ErrnoKept errnoKept;
    SignalsHeld signals;
    SpinGuard guard(lock);
    for (unsigned i = 0; i < count; ++i)
      if (std::strcmp(list[i].kind, kind) == 0 && std::strcmp(list[i].text, before) == 0) {
        if (const char *kept = copyOf(text))
          list[i].text = kept;
        return;
      }
  }
  noteNotChecked(kind, text);
}

unsigned copyNotes(Note (&notes)[kMaxNotes]) {
  SignalsHeld signals;
  SpinGuard guard(lock);
  std::copy_n(list, count, notes);
  return count;
}

void forgetNotes() {
  SpinGuard guard(lock);
  count = 0;
}

} // namespace ompracer
