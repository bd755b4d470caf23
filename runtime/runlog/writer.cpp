#include "runlog/writer.h"

#include "base/check.h"
#include "base/log.h"
#include "platform/platform.h"

namespace ompracer::runlog {

constinit Writer gLog;

bool Writer::open(const Format &format, const char *path, bool nameHasPid, u64 limit) {
  limitOption = format.limitOption;
  bytes = limit < kHeaderBytes + kChunkBytes ? kHeaderBytes + kChunkBytes : limit;
  if (!file.open(path, nameHasPid, false) || !file.isRegular() || !file.allocate(0, kHeaderBytes) ||
      !(begin = static_cast<u8 *>(file.map(bytes))))
    return false;
  Header &h = *header();
  h = {{}, format.version, kChunkBytes, 0, 0, 0};
  for (unsigned i = 0; i < sizeof h.magic; ++i)
    h.magic[i] = format.magic[i];
  on.store(true, std::memory_order_relaxed);
  return true;
}

static constexpr char kReachedLimit[] = "it has reached ";

void Writer::full(u64 number, const char *why) {
  // Relaxed, all fields of the header: nobody reads them before the end of the program.
  u64 *const end = &header()->end;
  u64 known = __atomic_load_n(end, __ATOMIC_RELAXED);
  while ((!known || number < known) &&
         !__atomic_compare_exchange_n(end, &known, number, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  if (on.exchange(false, std::memory_order_relaxed))
    logLine("the log %s ends here: %s%s", file.name(), why, why == kReachedLimit ? limitOption : "");
}

u8 *Writer::takeChunk(u32 thread, u64 number) {
  const u64 before = taken.fetch_add(1, std::memory_order_relaxed);
  const u64 at = kHeaderBytes + before * kChunkBytes;
  SpinGuard guard(growing);
  const char *why = at + kChunkBytes > bytes          ? kReachedLimit
                    : !file.regain()                  ? "the program has closed its file"
                    : !file.allocate(at, kChunkBytes) ? "the system has no room for more (a full disk, or ulimit -f?)"
                                                      : nullptr;
  if (why) {
    full(number, why);
    return nullptr;
  }
  u64 *const chunks = &header()->chunks;
  u64 known = __atomic_load_n(chunks, __ATOMIC_RELAXED);
  while (known <= before &&
         !__atomic_compare_exchange_n(chunks, &known, before + 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
  *reinterpret_cast<ChunkHeader *>(begin + at) = {thread, static_cast<u32>(before + 1)};
  return begin + at;
}

void Writer::programEnds(bool again) {
  if (begin)
    __atomic_store_n(&header()->ended, again ? 0 : 1, __ATOMIC_RELAXED);
}

static u8 *putVarint(u8 *at, u64 value) {
  for (; value > 127; value >>= 7)
    *at++ = static_cast<u8>(value | 128);
  *at++ = static_cast<u8>(value);
  return at;
}

/// Of a text that does not fit the end remains, which of a path tells most.
static u8 *putText(u8 *at, const char *text, u32 room) {
  u32 length = 0;
  while (text && text[length])
    ++length;
  for (u32 i = length < room ? 0 : length - room + 1; i < length; ++i)
    *at++ = static_cast<u8>(text[i]);
  *at++ = 0;
  return at;
}

void Writer::write(Buffer &b, u32 thread, u8 kind, Order order, std::initializer_list<u64> fields, const Texts &texts) {
  const bool counts = order == Order::Own;
  const u64 number =
      counts ? events.fetch_add(1, std::memory_order_relaxed) + 1 : events.load(std::memory_order_relaxed);
  const u64 lost = number ? number : 1; // an access that is lost belongs to the event of its number
  if (b.busy)
    return full(lost, "a signal handler came while a record was written");
  b.busy = true;
  if (static_cast<u64>(b.end - b.at) <= kMaxRecord) {
    u8 *chunk = takeChunk(thread, lost);
    b = {chunk ? chunk + kChunkHeaderBytes : nullptr, chunk ? chunk + kChunkBytes : nullptr, 0, true};
  }
  if (b.at) {
    u8 *at = b.at + 1, *const end = at + kMaxRecord;
    *at++ = kind;
    if (order != Order::None) {
      at = putVarint(at, number - b.number);
      b.number = number;
    }
    for (u64 field : fields)
      at = putVarint(at, field);
    for (u32 i = 0; i < texts.count; ++i)
      at = putText(at, texts.list[i], static_cast<u32>(end - at) / (texts.count - i));
    OMPRACER_CHECK_LE(static_cast<u64>(at - b.at), u64{kMaxRecord} + 1);
    // Release: whoever finds the length after the program's death finds the record.
    __atomic_store_n(b.at, static_cast<u8>(at - b.at - 1), __ATOMIC_RELEASE);
    b.at = at;
  }
  b.busy = false;
}

} // namespace ompracer::runlog
