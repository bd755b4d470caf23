// The instrumented modules: ranges of their code, which their constructors announce.
#include "code/code.h"

#include "base/log.h"
#include "detect/memory_life.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "platform/spin.h"

#include <cstring>
#include <string_view>

namespace ompracer {

namespace {

/// `count` is released after the range is complete. A range takes the place of those that it overlaps: their modules
/// were closed. Relaxed: nothing of the new module is executed before, and nothing of the old ones any more.
struct Ranges {
  static constexpr u32 kMax = 256;
  struct Range {
    std::atomic<uptr> begin{0}, end{0};
    u64 file = 0; ///< hash of its name; guarded by busy
    bool overlaps(uptr from, uptr to) const {
      return from < end.load(std::memory_order_relaxed) && begin.load(std::memory_order_relaxed) < to;
    }
  };
  Range list[kMax];
  std::atomic<u32> count{0};
  SpinLock busy;

  bool contain(uptr pc) const {
    u32 n = count.load(std::memory_order_acquire); // pairs with the release in add
    for (u32 i = 0; i < n; ++i)
      if (list[i].overlaps(pc, pc + 1))
        return true;
    return false;
  }
  /// False when it is known, or there is no room.
  bool add(const AddressRange &range, const Module &module) {
    u64 file = 0;
    for (const char *p = module.path; *p; ++p)
      file = (file ^ static_cast<unsigned char>(*p)) * 0x9e3779b97f4a7c15ull;
    SpinGuard guard(busy);
    u32 n = count.load(std::memory_order_relaxed), free = n;
    for (u32 i = 0; i < n; ++i) {
      Range &r = list[i];
      if (r.begin.load(std::memory_order_relaxed) == range.begin &&
          r.end.load(std::memory_order_relaxed) == range.end && r.file == file)
        return false;
      if (r.overlaps(range.begin, range.end))
        r.end.store(0, std::memory_order_relaxed);
      if (r.end.load(std::memory_order_relaxed) == 0)
        free = i;
    }
    if (free == kMax) {
      noteNotChecked("modules", "more than 256 libraries; what others of them do in functions of the C library");
      return false;
    }
    list[free].file = file;
    list[free].begin.store(range.begin, std::memory_order_relaxed);
    list[free].end.store(range.end, std::memory_order_relaxed);
    if (free == n)
      count.store(n + 1, std::memory_order_release);
    return true;
  }
};
constinit Ranges gRanges;
/// Modules that noteUninstrumented has seen, the system's included.
constinit Ranges gOthers;

/// Libraries that are not instrumented, by who brought them: an implementation of MPI is dozens, of which the user can
/// change none. Those of the system are one note, and those of any other folder, with the folders below it.
struct Packages {
  static constexpr u32 kMax = 32, kNamed = 3;
  struct Package {
    char folder[256] = {}; ///< "": of the system
    u32 folderSize = 0, count = 0;
    char names[256] = {}, said[512] = {};
  };
  Package list[kMax] = {};
  u32 count = 0;
  SpinLock busy;

  static bool isSystems(std::string_view path) {
    return path.starts_with("/usr/") || path.starts_with("/lib") || path.starts_with("/opt/");
  }
  /// Null: there is no room.
  Package *of(std::string_view path) {
    const std::string_view folder = isSystems(path) ? "" : path.substr(0, path.rfind('/') + 1);
    for (u32 i = 0; i < count; ++i)
      if (const std::string_view known{list[i].folder, list[i].folderSize};
          known == folder || (!known.empty() && folder.starts_with(known)))
        return &list[i];
    if (count == kMax || folder.size() >= sizeof list->folder)
      return nullptr;
    Package &added = list[count++];
    std::memcpy(added.folder, folder.data(), folder.size());
    added.folderSize = static_cast<u32>(folder.size());
    return &added;
  }

  static void copy(std::string_view text, char *to, std::size_t room) {
    text = text.substr(0, room - 1);
    std::memcpy(to, text.data(), text.size());
    to[text.size()] = 0;
  }

  /// `alone`: what is said of the library if it is the only one.
  void note(const char *path, const char *name, const Text &alone) {
    SpinGuard guard(busy);
    Package *const p = of(path);
    if (!p)
      return noteNotChecked("uninstrumented-code", alone.c_str());
    ++p->count;
    if (p->count <= kNamed)
      copy(Text("%s%s%s", p->names, p->count == 1 ? "" : ", ", name).view(), p->names, sizeof p->names);
    Text text = alone;
    if (p->count > 1)
      text = Text("libraries of %s run in parallel regions and are not instrumented (%u: %s%s)",
                  p->folderSize ? p->folder : "the system", p->count, p->names, p->count > kNamed ? ", ..." : "");
    noteInstead("uninstrumented-code", p->said, text.c_str());
    copy(text.view(), p->said, sizeof p->said);
  }
};
constinit Packages gPackages;

} // namespace

bool isInstrumented(uptr pc) { return gRanges.contain(pc); }

void addInstrumentedModule(uptr address) {
  Module module;
  if (!findModule(address, module))
    return;
  // Its variables may lie where those of another library lay that was closed. (The same one loaded anew has the same
  // variables: who still had it open would have shared them.)
  if (!gRanges.add(module.text, module))
    return;
  forgetCode();
  if (gThread.wanted)
    beginLife(gThread, module.range.begin, module.range.end - module.range.begin);
}

static const char *fileName(const Module &module) {
  const char *slash = std::strrchr(module.path, '/');
  return slash ? slash + 1 : module.path;
}

bool isOfSystem(const Module &module) {
  for (const char *system :
       {"libc.", "libm.", "libmvec.", "libpthread", "libdl.", "librt.", "libnss_", "libresolv.", "ld-linux",
        "linux-vdso", "libgcc_s", "libstdc++", "libc++", "libomp", "libiomp", "libgomp", "libatomic"})
    if (std::strncmp(fileName(module), system, std::strlen(system)) == 0)
      return true;
  return false;
}

void noteUninstrumented(uptr pc) {
  if (gOthers.contain(pc))
    return;
  RuntimeScope scope;
  Module module;
  if (!findModule(pc, module) || !gOthers.add(module.range, module))
    return;
  if (isOfSystem(module))
    return;
  char function[128];
  Text note("%s runs in parallel regions and is not instrumented", fileName(module));
  if (functionAt(pc, function, sizeof function))
    note.add(" (first seen: %s)", function);
  gPackages.note(module.path, fileName(module), note);
}

} // namespace ompracer
