// OwnedFile: a file that stays open, and that no other process writes.
//
// A name may belong to several processes: they inherit the options (exec, posix_spawn, system). The first locks the
// file; another one takes NAME.PID, then NAME.PID.2 and so on. Ranks of MPI have names of their own: file_name.h. The
// program may close the descriptor, and its
// number then comes to mean another file: device and inode tell. The program may also change its root directory, its
// user or its limits, and cannot open the file again: so it stays open.
#pragma once

#include "base/types.h"

#include <cstddef>

namespace ompracer {

class OwnedFile {
public:
  static constexpr std::size_t kMaxName = 2048;

  /// Opens the first free one of the names, empty. `nameHasPid`: the name has the process id in it; `addPid`: it gets
  /// it in any case. False when that fails; name() is then the one that failed. `name` must stay.
  bool open(const char *name, bool nameHasPid, bool addPid);

  /// To be called before writing. Where the program closed the descriptor, the file is opened again; where another took
  /// its place, or nothing, a new one is created.
  enum class State : u8 { Same, Fresh, Lost };
  State ready();

  /// To the end of a stream, at an offset of a regular file.
  bool write(u64 offset, const char *data, std::size_t size);
  bool truncate(u64 size);
  /// Maps the first `size` bytes for writing, with or without a file under them; nullptr: the system refuses. What lies
  /// beyond what was allocated must not be touched.
  void *map(u64 size);
  /// The file has these bytes, and room for them on its device. False: it has not.
  bool allocate(u64 offset, u64 size);

  /// Whether documents can be overwritten: no pipe, device or standard stream.
  bool isRegular() const { return regular; }
  const char *name() const { return current; }
  /// The descriptor is what it was.
  bool isOurs() const;
  /// The same; where the program closed the descriptor, the file is opened again.
  bool regain() { return isOurs() || reopen(); }
  int number() const { return fd; }

  /// Closes the descriptor if it is still ours. The lock of a forked child's parent stays.
  void close();

private:
  enum class Result : u8 { Open, Taken, Failed };
  Result openOne(int flags);
  bool openFree();
  void takeNextName();
  bool reopen();

  int fd = -1;
  u64 device = 0, inode = 0;
  bool regular = true;
  bool addsPid = false, hasPid = false;
  unsigned serial = 0; ///< 2 and above: is in the name
  const char *asked = nullptr;
  char current[kMaxName] = {};
};

/// Do both names lead to one file? Devices are shared by nature and do not count.
bool isSameFile(const char *a, const char *b);

} // namespace ompracer
