// Log: one-line messages to stderr or to log_path, and the text buffer they are formatted in.
//
// No heap, no stdio, no locale: messages must work inside malloc, inside a signal handler and after main. A line is
// one write, so lines of several threads do not mix. A closed stderr is no error.
#pragma once

#include "base/types.h"

#include <cstdarg>
#include <cstddef>
#include <string_view>

namespace ompracer {

/// Text of at most kCapacity - 1 characters, always terminated; what does not fit is cut off.
/// Conversions: %s %.*s %c %d %i %u %x %X %p %% with h, l, ll, z, j, t lengths, a width, '0' and '-' flags.
class Text {
public:
  static constexpr std::size_t kCapacity = 2048;

  Text() { buffer[0] = 0; }
  explicit Text(const char *format, ...) __attribute__((format(printf, 2, 3)));

  Text &append(std::string_view text);
  Text &add(const char *format, ...) __attribute__((format(printf, 2, 3)));
  Text &addList(const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
  /// The same, with the strings among the arguments made visible (visible.h); the format is ours.
  Text &addVisible(const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
  void clear() {
    length = 0;
    buffer[0] = 0;
  }

  const char *c_str() const { return buffer; }
  std::size_t size() const { return length; }
  std::string_view view() const { return {buffer, length}; }
  bool cut() const { return length == kCapacity - 1; }

private:
  std::size_t length = 0;
  char buffer[kCapacity];
};

/// Formats into [out, out + capacity), terminates, and returns the number of characters stored.
/// `visible`: strings among the arguments are made visible (visible.h).
std::size_t formatList(char *out, std::size_t capacity, const char *format, va_list arguments, bool visible = false)
    __attribute__((format(printf, 3, 0)));

/// "ompracer: <message>\n". The message is one line: what would not show is made visible (visible.h).
[[gnu::cold, gnu::noinline]] void logLine(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// The same, only when the option verbosity is at least `level`.
[[gnu::cold, gnu::noinline]] void logVerbose(int level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// logLine, then the process ends at once with `exitCode` (kExitUsage, kExitInternal), or that of the last words.
[[noreturn, gnu::cold, gnu::noinline]] void fatal(int exitCode, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// What fatal() says besides: the verdict so far. Returns the exit code. It runs wherever the runtime gives up, so it
/// takes no lock and needs no memory.
void setLastWords(int (*say)(int exitCode));

/// Bytes as they are, in one write, to where messages go.
void logBytes(std::string_view bytes);

/// False when messages go to a file.
bool logsToStderr();

/// Where messages go from now on: FILE.PID, created at the first message (a forked child gets its own). nullptr,
/// "stderr" and the empty string mean stderr. The string must live as long as the process.
void setLogPath(const char *path);

void setVerbosity(int level);

/// What messages begin with from now on, in the place of "ompracer". The string must live as long as the process.
void setLogName(const char *name);
const char *nameInLog();

} // namespace ompracer
