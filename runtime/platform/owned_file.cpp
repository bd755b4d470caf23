// See owned_file.h and earlier_program.h.
#include "platform/owned_file.h"

#include "platform/earlier_program.h"
#include "platform/file_name.h"
#include "platform/platform.h"

#include "base/host.h"
#include "base/log.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ompracer {
namespace {

bool isSame(const struct stat &a, const struct stat &b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

/// A number where programs look for no descriptor of theirs; the original is closed unless it is a standard one.
int moveHigh(int fd, bool closeOriginal) {
  constexpr int kHigh = 1000, kAboveStandard = 3;
  rlimit limit{};
  const bool known = ::getrlimit(RLIMIT_NOFILE, &limit) == 0;
  int from = known && limit.rlim_cur < kHigh + 8 ? static_cast<int>(limit.rlim_cur) - 8 : kHigh;
  int moved = from > kAboveStandard ? ::fcntl(fd, F_DUPFD_CLOEXEC, from) : -1;
  if (moved < 0)
    moved = ::fcntl(fd, F_DUPFD_CLOEXEC, kAboveStandard);
  if (closeOriginal)
    ::close(fd);
  return moved;
}

bool lock(int fd) { return ::flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

} // namespace

EarlierProgram earlierProgram() {
  // Read once, at start: the program may change its environment.
  static constinit EarlierProgram found;
  static constinit u32 process = 0, named = 0;
  if (process == 0) {
    process = processId();
    if (const char *text = environment(kEarlierProgram)) {
      char *end = nullptr;
      found.any = true;
      named = static_cast<u32>(std::strtoul(text, &end, 10));
      found.programs = *end == ':' ? static_cast<unsigned>(std::strtoul(end + 1, &end, 10)) : 0;
      found.race = std::strcmp(end, ":1") == 0;
    }
  }
  return named == processId() ? found : EarlierProgram{found.any};
}

bool isSameFile(const char *a, const char *b) {
  struct stat first, second;
  return ::stat(a, &first) == 0 && ::stat(b, &second) == 0 && !S_ISCHR(first.st_mode) && isSame(first, second);
}

OwnedFile::Result OwnedFile::openOne(int flags) {
  struct stat info;
  if (::stat(current, &info) == 0)
    for (int standard : {STDERR_FILENO, STDOUT_FILENO})
      if (struct stat other; ::fstat(standard, &other) == 0 && isSame(info, other)) {
        // The program's own stream: the report is appended to what it writes, as if it wrote it itself.
        fd = moveHigh(standard, false);
        device = info.st_dev, inode = info.st_ino, regular = false;
        return fd >= 0 ? Result::Open : Result::Failed;
      }
  // O_NONBLOCK: a FIFO that nobody reads is refused instead of waited for. Files do not know it.
  fd = ::open(current, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, 0666);
  if (fd < 0)
    return Result::Failed;
  fd = moveHigh(fd, true);
  if (fd < 0 || ::fstat(fd, &info) != 0)
    return Result::Failed;
  device = info.st_dev, inode = info.st_ino, regular = S_ISREG(info.st_mode);
  if ((regular || S_ISFIFO(info.st_mode)) && !lock(fd)) {
    ::close(fd);
    fd = -1;
    return Result::Taken;
  }
  return !regular || ::ftruncate(fd, 0) == 0 ? Result::Open : Result::Failed;
}

void OwnedFile::takeNextName() {
  if (addsPid)
    serial = serial > 1 ? serial + 1 : 2;
  addsPid = true;
}

bool OwnedFile::openFree() {
  constexpr unsigned kMost = 1000;
  for (Result result = Result::Taken; serial < kMost; takeNextName()) {
    Text name("%s", asked);
    if (addsPid && !hasPid)
      name.add(".%u", processId());
    if (serial > 1)
      name.add(".%u", serial);
    static_assert(kMaxName == Text::kCapacity);
    std::memcpy(current, name.c_str(), name.size() + 1);
    result = openOne(O_CREAT);
    if (result != Result::Taken)
      return result == Result::Open;
  }
  return false;
}

bool OwnedFile::open(const char *name, bool nameHasPid, bool addPid) {
  const ErrnoKept errnoKept;
  const EarlierProgram earlier = earlierProgram();
  asked = name;
  hasPid = nameHasPid;
  addsPid = nameHasPid || addPid || earlier.any;
  serial = earlier.programs;
  return openFree();
}

bool OwnedFile::isOurs() const {
  struct stat info;
  return fd >= 0 && ::fstat(fd, &info) == 0 && info.st_dev == device && info.st_ino == inode &&
         (::fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

/// The same file, which the program has closed.
bool OwnedFile::reopen() {
  const int again = ::open(current, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (again < 0)
    return false;
  fd = moveHigh(again, true);
  if (isOurs() && (!regular || lock(fd)))
    return true;
  if (fd >= 0)
    ::close(fd);
  fd = -1;
  return false;
}

OwnedFile::State OwnedFile::ready() {
  const ErrnoKept errnoKept;
  struct stat mine, there;
  const bool open = isOurs() || reopen();
  if (!regular)
    return open ? State::Same : State::Lost;
  const bool occupied = ::lstat(current, &there) == 0;
  const bool linked = open && ::fstat(fd, &mine) == 0 && mine.st_nlink != 0;
  // A name of nothing, with the file still linked somewhere: another root directory, or the user moved the file.
  if (linked && (!occupied || ::stat(current, &there) != 0 || isSame(mine, there)))
    return State::Same;
  OwnedFile next = *this;
  bool created = !occupied && next.openOne(O_CREAT | O_EXCL) == Result::Open;
  if (!created) {
    next.takeNextName();
    created = next.openFree();
  }
  if (!created)
    return open ? State::Same : State::Lost;
  close();
  *this = next;
  return State::Fresh;
}

bool OwnedFile::write(u64 offset, const char *data, std::size_t size) {
  const ErrnoKept errnoKept;
  return writeAt(fd, regular ? offset : kAtEnd, data, size);
}

bool OwnedFile::truncate(u64 size) {
  const ErrnoKept errnoKept;
  return !regular || ::ftruncate(fd, static_cast<off_t>(size)) == 0;
}

void *OwnedFile::map(u64 size) {
  const ErrnoKept errnoKept;
  // A shared mapping to write needs a descriptor to read, too.
  const int both = ::open(current, O_RDWR | O_CLOEXEC | O_NOCTTY);
  struct stat info;
  void *mapped = both >= 0 && ::fstat(both, &info) == 0 && info.st_dev == device && info.st_ino == inode
                     ? ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, both, 0)
                     : MAP_FAILED;
  if (both >= 0)
    ::close(both);
  return mapped == MAP_FAILED ? nullptr : mapped;
}

bool OwnedFile::allocate(u64 offset, u64 size) {
  const ErrnoKept errnoKept;
  return allocateAt(fd, offset, size);
}

void OwnedFile::close() {
  const ErrnoKept errnoKept;
  if (isOurs())
    ::close(fd);
  fd = -1;
}

// --- the log ---

namespace host {

static constinit OwnedFile log;

const char *createLog(const char *name) {
  const ErrnoKept errnoKept;
  log.close();
  static constinit char expanded[OwnedFile::kMaxName];
  Text text;
  const NameParts parts = expandName(text, name, processId());
  std::memcpy(expanded, text.c_str(), text.size() + 1);
  if (!log.open(expanded, parts.pid, true))
    return nullptr;
  ::fcntl(log.number(), F_SETFL, O_APPEND | O_NONBLOCK);
  return log.name();
}

// Threads may be here at once: nothing changes.
bool appendLog(const char *data, std::size_t size) {
  const ErrnoKept errnoKept;
  struct stat info;
  if (log.isOurs() && ::fstat(log.number(), &info) == 0 && (!log.isRegular() || info.st_nlink != 0))
    return writeAt(log.number(), kAtEnd, data, size);
  const int fd = ::open(log.name(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
  const int high = fd < 0 ? fd : moveHigh(fd, true);
  const bool written = high >= 0 && writeAt(high, kAtEnd, data, size);
  if (high >= 0)
    ::close(high);
  return written;
}

const char *logName() { return log.name(); }

} // namespace host
} // namespace ompracer
