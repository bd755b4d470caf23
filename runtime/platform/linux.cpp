// Linux implementation of platform.h and base/host.h: memory, process, thread.
//
// Files are in files.cpp, modules and symbol tables in modules.cpp, stacks in unwind.cpp.
#include "platform/platform.h"

#include "platform/signals.h"
#include "platform/spin.h"

#include "base/check.h"
#include "base/host.h"
#include "base/log.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <link.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sched.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern "C" char **environ;

namespace ompracer {
namespace {

/// Reads a whole small file into a buffer, terminated; returns its length. Works on /proc, where sizes are 0.
std::size_t readSmallFile(const char *path, char *buffer, std::size_t capacity) {
  const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return 0;
  std::size_t length = 0;
  while (length + 1 < capacity) {
    const ssize_t got = ::read(fd, buffer + length, capacity - 1 - length);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    length += static_cast<std::size_t>(got);
  }
  ::close(fd);
  buffer[length] = 0;
  return length;
}

} // namespace

// --- memory ---

void *reserveMemory(std::size_t size) {
  void *result = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (result == MAP_FAILED)
    return nullptr;
  // A core file with the shadow in it would be as large as the address space.
  ::madvise(result, size, MADV_DONTDUMP);
  return result;
}

void *needMemory(std::size_t size, const char *purpose) {
  void *result = reserveMemory(size);
  if (!result)
    memoryRefused(purpose);
  return result;
}

void memoryRefused(const char *purpose) {
  fatal(kExitInternal, "no memory for %s: the system refuses it (ulimit -v, vm.max_map_count, vm.overcommit_memory=2?)",
        purpose);
}

void guardBelow(void *begin) {
  const std::size_t page = pageSize();
  int before = errno;
  // Not a part of the range, so that this keeps the alignment which the kernel chose for large pages.
  ::mmap(static_cast<char *>(begin) - page, page, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  errno = before; // occupied: so be it
}

void releaseMemory(void *begin, std::size_t size) { ::madvise(begin, size, MADV_DONTNEED); }

void populateMemory(void *begin, std::size_t size) {
#ifdef MADV_POPULATE_WRITE
  int before = errno;
  ::madvise(begin, size, MADV_POPULATE_WRITE);
  errno = before; // a kernel without it, or no memory: the pages come one by one
#else
  (void)begin, (void)size;
#endif
}

void preferLargePages(void *begin, std::size_t size) {
  constexpr std::size_t kLarge = 2u << 20;
  uptr first = (reinterpret_cast<uptr>(begin) + 2 * kLarge - 1) & ~(kLarge - 1);
  uptr end = reinterpret_cast<uptr>(begin) + size;
  if (first < end)
    ::madvise(reinterpret_cast<void *>(first), end - first, MADV_HUGEPAGE);
}

// By the page map: mincore does not tell pages in swap space from those never used. By plain system calls, because
// open and read may end a thread that was cancelled.
void findResidentPages(void *begin, std::size_t size, u8 *pages) {
  ErrnoKept kept;
  constexpr std::size_t kAtOnce = 512;
  constexpr unsigned kPresentOrSwapped = 62; // the two highest bits
  u64 entries[kAtOnce];
  const std::size_t count = size / 4096;
  const long map = ::syscall(SYS_openat, AT_FDCWD, "/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  for (std::size_t i = 0; i < count; i += kAtOnce) {
    const std::size_t n = count - i < kAtOnce ? count - i : kAtOnce;
    const u64 place = (reinterpret_cast<uptr>(begin) / 4096 + i) * sizeof(u64);
    const bool known =
        map >= 0 && ::syscall(SYS_pread64, map, entries, n * sizeof(u64), place) == static_cast<long>(n * sizeof(u64));
    for (std::size_t k = 0; k < n; ++k)
      pages[i + k] = !known || entries[k] >> kPresentOrSwapped != 0;
  }
  if (map >= 0)
    ::syscall(SYS_close, map);
}

void unmapMemory(void *begin, std::size_t size) { ::munmap(begin, size); }

std::size_t pageSize() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

u64 residentMemory() {
  char text[128];
  if (readSmallFile("/proc/self/statm", text, sizeof text) == 0)
    return 0;
  const char *second = std::strchr(text, ' ');
  return second ? std::strtoull(second + 1, nullptr, 10) * pageSize() : 0;
}

// --- process and thread ---

u32 processId() { return static_cast<u32>(::getpid()); }

/// Taking rights away from a page that processors may have looked up interrupts them.
static void fenceByMapping() {
  static constinit SpinLock busy;
  SpinGuard guard(busy);
  static void *const kPage = reserveMemory(4096);
  if (!kPage || ::mprotect(kPage, 4096, PROT_READ | PROT_WRITE) != 0)
    fatal(kExitInternal, "the system refuses membarrier and mprotect");
  *static_cast<volatile char *>(kPage) = 1;
  ::mprotect(kPage, 4096, PROT_READ);
}

bool haveHeavyFence() {
  ErrnoKept kept;
  return ::syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}
void heavyFence() {
  ErrnoKept kept;
  // A filter of system calls may have come since haveHeavyFence.
  if (::syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) != 0)
    fenceByMapping();
}

u32 threadId() { return static_cast<u32>(::syscall(SYS_gettid)); }

u64 monotonicNanoseconds() {
  timespec now;
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<u64>(now.tv_sec) * 1'000'000'000u + static_cast<u64>(now.tv_nsec);
}

ErrnoKept::ErrnoKept() : value(errno) {}
ErrnoKept::~ErrnoKept() { errno = value; }

/// Without memory and files: the system puts the name of the executable at the top of the stack that main runs on.
static AddressRange mainStack() {
  const uptr top = ::getauxval(AT_EXECFN);
  rlimit limit{};
  if (top == 0 || ::getrlimit(RLIMIT_STACK, &limit) != 0)
    return {};
  constexpr uptr kUsual = 8u << 20;
  const uptr size = limit.rlim_cur == RLIM_INFINITY ? kUsual : limit.rlim_cur;
  const uptr end = (top + pageSize()) & ~(pageSize() - 1);
  return {end - (size < end ? size : end), end};
}

AddressRange currentStack() {
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0)
    return threadId() == processId() ? mainStack() : AddressRange{};
  // For the main thread glibc answers with the size limit, cut at the next mapping below: the part not yet grown is in.
  void *address = nullptr;
  std::size_t size = 0;
  const bool known = ::pthread_attr_getstack(&attributes, &address, &size) == 0;
  ::pthread_attr_destroy(&attributes);
  if (!known)
    return {};
  const uptr begin = reinterpret_cast<uptr>(address);
  return {begin, begin + size};
}

uptr threadStorage(AddressRange stack) {
  struct Search {
    AddressRange stack;
    uptr lowest;
  } search{stack, stack.end};
  ::dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *argument) {
        Search &s = *static_cast<Search *>(argument);
        uptr data = reinterpret_cast<uptr>(info->dlpi_tls_data);
        if (s.stack.contains(data) && data < s.lowest)
          s.lowest = data;
        return 0;
      },
      &search);
  return search.lowest;
}

const char *environment(const char *name) {
  if (!environ)
    return nullptr;
  const std::size_t length = std::strlen(name);
  for (char **entry = environ; *entry; ++entry)
    if (std::strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
      return *entry + length + 1;
  return nullptr;
}

/// A text about the process that stays as it is. Threads that ask at once each fill memory of their own, and the first
/// to publish it wins: there is no lock that the handler of a signal could find taken. "" when there is no memory.
template <typename Fill> static const char *textOnce(std::atomic<const char *> &published, Fill fill) {
  constexpr std::size_t kCapacity = 4096;
  // Acquire, here and where the exchange fails: the text comes with the pointer that the exchange below releases.
  if (const char *text = published.load(std::memory_order_acquire))
    return text;
  void *memory = reserveMemory(kCapacity);
  if (!memory)
    return "";
  char *mine = static_cast<char *>(memory);
  fill(mine, kCapacity);
  const char *first = nullptr;
  if (published.compare_exchange_strong(first, mine, std::memory_order_release, std::memory_order_acquire))
    return mine;
  unmapMemory(memory, kCapacity);
  return first;
}

const char *executablePath() {
  static constinit std::atomic<const char *> path{nullptr};
  return textOnce(path, [](char *text, std::size_t capacity) {
    ssize_t length = ::readlink("/proc/self/exe", text, capacity - 1);
    text[length > 0 ? length : 0] = 0;
    // Without /proc, what the system was told to execute, as long as the directory is the same.
    const char *asked = reinterpret_cast<const char *>(::getauxval(AT_EXECFN));
    static_assert(PATH_MAX <= 4096, "realpath writes so much");
    if (length <= 0 && asked && !::realpath(asked, text))
      text[0] = 0;
  });
}

const char *commandLine() {
  static constinit std::atomic<const char *> line{nullptr};
  return textOnce(line, [](char *text, std::size_t capacity) {
    const std::size_t length = readSmallFile("/proc/self/cmdline", text, capacity);
    for (std::size_t i = 0; i + 1 < length; ++i)
      if (text[i] == 0)
        text[i] = ' ';
  });
}

void exitProcess(int code) {
  // Not _exit: that one is the program's, and intercepted.
  ::syscall(SYS_exit_group, code);
  __builtin_trap(); // a filter of system calls refuses it
}

void spinWait() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::atomic_signal_fence(std::memory_order_seq_cst);
#endif
}

void yieldThread() { ::sched_yield(); }

// Without these handlers nobody would tell the verdict.
void onFork(void (*prepare)(), void (*parent)(), void (*child)()) {
  if (::pthread_atfork(prepare, parent, child) != 0)
    memoryRefused("a handler of fork");
}

void onExit(void (*handler)()) {
  if (std::atexit(handler) != 0)
    memoryRefused("a handler of exit");
}

void onQuickExit(void (*handler)()) {
  if (std::at_quick_exit(handler) != 0)
    memoryRefused("a handler of quick_exit");
}

bool startThread(void (*body)()) {
  SignalsHeld held; // the thread inherits it
  pthread_t thread;
  auto run = [](void *argument) -> void * {
    reinterpret_cast<void (*)()>(argument)();
    return nullptr;
  };
  const bool started = ::pthread_create(&thread, nullptr, run, reinterpret_cast<void *>(body)) == 0;
  if (started)
    ::pthread_detach(thread);
  return started;
}

bool prepareForThreads() {
  // A thread with a stack that no address space has room for: glibc is prepared by then, and creates none.
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0)
    return false;
  constexpr std::size_t kTooLarge = std::size_t{1} << 62;
  pthread_t thread;
  auto run = [](void *) -> void * { return nullptr; };
  const bool refused = ::pthread_attr_setstacksize(&attributes, kTooLarge) == 0 &&
                       ::pthread_create(&thread, &attributes, run, nullptr) != 0;
  ::pthread_attr_destroy(&attributes);
  return refused;
}

void sleepSeconds(unsigned seconds) {
  timespec left{static_cast<time_t>(seconds), 0};
  while (::nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

void breakpoint() { ::raise(SIGTRAP); }

void removeStaleRegistration() {
  // The name is __kmp_reg_status_name's. Only a file of the user's own, which is what libomp makes.
  char path[96];
  std::snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", static_cast<int>(::getpid()),
                static_cast<int>(::getuid()));
  const int before = errno;
  struct stat info;
  if (::lstat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == ::geteuid())
    ::unlink(path);
  errno = before;
}

namespace host {

u32 processId() { return ompracer::processId(); }
void exitNow(int code) { exitProcess(code); }

} // namespace host
} // namespace ompracer
