// Binding to compiler-rt's sanitizer_common (linked from libclang_rt.ubsan_standalone, see runtime/CMakeLists.txt).
//
// The public way to start the library is __ubsan::InitAsStandalone(). It reads UBSAN_OPTIONS, may install signal
// handlers, opens a report path and starts coverage: none of that is the business of this tool. So only what the
// symboliser needs is started here, by the library's own functions: default flags, the path of llvm-symbolizer, the
// name of the binary. These declarations are not in a public header; a version without them fails to link.
#include "platform/sanitizer.h"

#include "base/log.h"
#include "platform/platform.h"

#include <cstdlib>
#include <cstring>
#include <sanitizer/common_interface_defs.h>

// NOLINTBEGIN(readability-identifier-naming): names of the library
namespace __sanitizer {

struct CommonFlags {
  void SetDefaults();
};
extern CommonFlags common_flags_dont_use; // the library's storage; its size is not needed here

/// Opaque: the library's parser is a pointer, two counters and a position; the storage is many times that.
struct alignas(16) FlagParser {
  FlagParser();
  void ParseString(const char *text, const char *source);
  char storage[1024];
};

void RegisterCommonFlags(FlagParser *parser, CommonFlags *flags);
void InitializeCommonFlags(CommonFlags *flags);
void CacheBinaryName();
struct Symbolizer {
  static void LateInitialize();
};
extern const char *SanitizerToolName;

} // namespace __sanitizer
// NOLINTEND(readability-identifier-naming)

namespace ompracer {
namespace {

enum class State : u8 { Unused, Ready, NoSymbolizer };
State gState = State::Unused;

/// Separates fields in our format; never part of a path or a function name.
constexpr char kSeparator = '\x1f';

/// Looks for `name` in the directories of PATH.
bool searchPath(const char *name, Text &result) {
  const char *path = environment("PATH");
  while (path && *path) {
    const char *end = std::strchr(path, ':');
    const std::string_view directory(path, end ? static_cast<std::size_t>(end - path) : std::strlen(path));
    if (!directory.empty()) {
      result.clear();
      result.append(directory).add("/%s", name);
      if (isExecutableFile(result.c_str()))
        return true;
    }
    path = end ? end + 1 : nullptr;
  }
  return false;
}

/// The one that came with the runtime (tools/symbolizer), which starts in a twentieth of the time: below the directory
/// of the library, or of a program that it is linked into.
bool findOwnSymbolizer(Text &result) {
  Module module;
  if (!findModule(reinterpret_cast<uptr>(&findOwnSymbolizer), module))
    return false;
  const char *slash = std::strrchr(module.path, '/');
  if (!slash)
    return false;
  result.append({module.path, static_cast<std::size_t>(slash - module.path)}).add("/ompracer/llvm-symbolizer-ompracer");
  if (isExecutableFile(result.c_str()))
    return true;
  result.clear();
  return false;
}

/// $LLVM_SYMBOLIZER; else our own; else the newest of the majors whose code it will read, in PATH and in Debian's
/// directories; else whatever PATH calls llvm-symbolizer. In Debian 12 that is LLVM 14's, which does not know where
/// variables are declared.
bool findSymbolizer(Text &result) {
  if (const char *chosen = environment("LLVM_SYMBOLIZER"); chosen && *chosen) {
    if (std::strchr(chosen, '/'))
      result.append(chosen);
    else if (!searchPath(chosen, result))
      result.clear();
    if (result.size() != 0 && isExecutableFile(result.c_str()))
      return true;
    logLine("LLVM_SYMBOLIZER=%s is not an executable file; looking elsewhere", chosen);
    result.clear();
  }
  if (findOwnSymbolizer(result))
    return true;
  struct Place {
    const char *name; ///< in PATH
    const char *file;
  };
  for (const Place &place :
       {Place{"llvm-symbolizer-22", "/usr/lib/llvm-22/bin/llvm-symbolizer"},
        Place{"llvm-symbolizer-19", "/usr/lib/llvm-19/bin/llvm-symbolizer"}, Place{"llvm-symbolizer", nullptr}}) {
    if (searchPath(place.name, result))
      return true;
    result.clear();
    if (place.file && isExecutableFile(result.append(place.file).c_str()))
      return true;
  }
  result.clear();
  return false;
}

bool start() {
  if (gState != State::Unused)
    return gState == State::Ready;
  Text path;
  if (!findSymbolizer(path)) {
    logLine("llvm-symbolizer not found (LLVM_SYMBOLIZER, PATH): frames are shown as module and offset");
    gState = State::NoSymbolizer;
    return false;
  }
  using namespace __sanitizer;
  SanitizerToolName = "ompracer";
  CacheBinaryName();
  common_flags_dont_use.SetDefaults();
  FlagParser parser;
  RegisterCommonFlags(&parser, &common_flags_dont_use);
  // Signals belong to the program: the library must not even prepare for them.
  parser.ParseString(Text("external_symbolizer_path=\"%s\":intercept_tls_get_addr=0:handle_segv=0:handle_sigbus=0:"
                          "handle_sigfpe=0:handle_sigill=0:handle_sigtrap=0:handle_abort=0:use_sigaltstack=0",
                          path.c_str())
                         .c_str(),
                     "ompracer");
  InitializeCommonFlags(&common_flags_dont_use);
  Symbolizer::LateInitialize();
  gState = State::Ready;
  return true;
}

/// Copies the next field of a record and moves past it.
template <std::size_t N> void takeField(const char *&cursor, char (&out)[N]) {
  const char *end = std::strchr(cursor, kSeparator);
  const std::size_t length = end ? static_cast<std::size_t>(end - cursor) : std::strlen(cursor);
  // A symboliser that says less than the library expects leaves its line end in the field.
  const bool empty = length == 1 && *cursor == '\n';
  const std::size_t stored = length < N - 1 ? length : N - 1;
  std::memcpy(out, cursor, stored);
  out[stored] = 0;
  if (empty || std::strcmp(out, "??") == 0 || std::strcmp(out, "<null>") == 0 || std::strcmp(out, "(null)") == 0)
    out[0] = 0;
  cursor = end ? end + 1 : cursor + length;
}

u64 takeNumber(const char *&cursor) {
  char text[32];
  takeField(cursor, text);
  return std::strtoull(text, nullptr, 0);
}

/// What the module map alone can tell.
void describeByModule(uptr returnAddress, Frame &frame) {
  Module module;
  frame.offset = returnAddress;
  if (!findModule(returnAddress, module))
    return;
  std::memcpy(frame.module, module.path, sizeof frame.module);
  frame.offset = returnAddress - module.base;
}

} // namespace

void symbolise(uptr returnAddress, Frames &out) {
  out.count = 0;
  if (returnAddress == 0)
    return;
  if (start()) {
    static char text[16384]; // one caller at a time
    std::memset(text, 0, sizeof text);
    // The library looks up the address minus one, and writes inlined frames as consecutive strings.
    __sanitizer_symbolize_pc(reinterpret_cast<void *>(returnAddress), "%f\x1f%s\x1f%l\x1f%c\x1f%m\x1f%o", text,
                             sizeof text - 2);
    const char *cursor = text;
    while (*cursor && out.count < Frames::kMax) {
      const char *next = cursor + std::strlen(cursor) + 1;
      if (!std::strchr(cursor, kSeparator))
        break; // "<can't symbolize>"
      Frame &frame = out.frames[out.count++];
      frame = Frame{};
      takeField(cursor, frame.function);
      takeField(cursor, frame.file);
      frame.line = static_cast<u32>(takeNumber(cursor));
      frame.column = static_cast<u32>(takeNumber(cursor));
      takeField(cursor, frame.module);
      frame.offset = takeNumber(cursor);
      cursor = next;
      if (cursor >= text + sizeof text)
        break;
    }
  }
  if (out.count == 0) {
    out.frames[0] = Frame{};
    describeByModule(returnAddress, out.frames[0]);
    out.count = 1;
  }
}

void disableSymboliser() { gState = State::NoSymbolizer; }

bool symboliseGlobal(uptr address, GlobalVariable &out) {
  out = GlobalVariable{};
  if (address == 0 || !start())
    return false;
  static char text[4096];
  std::memset(text, 0, sizeof text);
  __sanitizer_symbolize_global(reinterpret_cast<void *>(address), "%g\x1f%s\x1f%l", text, sizeof text - 1);
  const char *cursor = text;
  if (!std::strchr(cursor, kSeparator))
    return false;
  takeField(cursor, out.name);
  takeField(cursor, out.file);
  out.line = static_cast<u32>(takeNumber(cursor));
  return out.name[0] != 0;
}

} // namespace ompracer
