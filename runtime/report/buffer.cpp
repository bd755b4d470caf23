// Buffer and Arena on reserved memory. See buffer.h.
#include "report/buffer.h"

#include "base/log.h"
#include "base/visible.h"
#include "platform/platform.h"
#include "report/reserve.h"

#include <cstdarg>
#include <cstring>

namespace ompracer {

bool Buffer::grow(std::size_t needed) {
  std::size_t wanted = capacity ? capacity : 1u << 16;
  while (wanted < needed)
    wanted *= 2;
  void *bigger = reserveMemory(wanted);
  if (!bigger) {
    constexpr std::size_t kStep = 4096;
    wanted = (needed + kStep - 1) / kStep * kStep;
    if (data && reserve::extend(data, capacity, wanted)) {
      capacity = wanted;
      return true;
    }
    bigger = reserve::take(wanted);
  }
  if (!bigger) {
    outOfMemory = true;
    return false;
  }
  const std::size_t kept = size;
  if (kept != 0)
    std::memcpy(bigger, data, kept);
  reset();
  data = static_cast<char *>(bigger);
  size = kept;
  capacity = wanted;
  return true;
}

Buffer &Buffer::appendVisible(std::string_view text) {
  putVisible(text, [this](std::string_view piece) { appendAsIs(piece); });
  return *this;
}

Buffer &Buffer::appendAsIs(std::string_view text) {
  if (outOfMemory || text.empty() || (size + text.size() > capacity && !grow(size + text.size())))
    return *this;
  std::memcpy(data + size, text.data(), text.size());
  size += text.size();
  return *this;
}

Buffer &Buffer::add(const char *format, ...) {
  va_list list;
  va_start(list, format);
  Text text;
  text.addVisible(format, list);
  va_end(list);
  return appendAsIs(text.view());
}

void Buffer::reset() {
  if (data && !reserve::giveBack(data))
    unmapMemory(data, capacity);
  data = nullptr;
  size = capacity = 0;
  outOfMemory = false;
}

void *Arena::allocate(std::size_t size) {
  constexpr std::size_t kAlignment = 16;
  constexpr std::size_t kChunk = 1u << 18;
  size = (size + kAlignment - 1) & ~(kAlignment - 1);
  if (static_cast<std::size_t>(end - next) < size) {
    const std::size_t chunk = size > kChunk ? size : kChunk;
    void *fresh = reserveMemory(chunk);
    if (!fresh) {
      void *last = reserve::takeForever(size);
      outOfMemory |= !last;
      return last;
    }
    next = static_cast<char *>(fresh);
    end = next + chunk;
  }
  void *result = next;
  next += size;
  return result;
}

const char *Arena::copy(std::string_view text) {
  auto *place = static_cast<char *>(text.empty() ? nullptr : allocate(text.size() + 1));
  if (!place)
    return "";
  std::memcpy(place, text.data(), text.size());
  place[text.size()] = 0;
  return place;
}

const char *Arena::copy(const char *text) { return copy(text ? std::string_view(text) : std::string_view()); }

} // namespace ompracer
