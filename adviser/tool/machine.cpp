#include "tool/machine.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace ompracer::adviser {

MachineTime machineTime() {
  MachineTime time;
  char line[512];
  const int file = ::open("/proc/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return time;
  const ssize_t length = ::read(file, line, sizeof line - 1);
  ::close(file);
  if (length < 5 || std::strncmp(line, "cpu ", 4) != 0)
    return time;
  line[length] = 0;
  // user nice system idle iowait irq softirq steal; what guests use is part of user and nice.
  constexpr int kStolen = 7;
  const char *at = line + 4;
  for (int i = 0; i <= kStolen; ++i) {
    char *end = nullptr;
    const u64 ticks = std::strtoull(at, &end, 10);
    if (end == at)
      break;
    time.all += ticks;
    if (i == kStolen)
      time.stolen = ticks;
    at = end;
  }
  return time;
}

double stolenShare(const MachineTime &before) {
  const MachineTime now = machineTime();
  if (now.all <= before.all || now.stolen <= before.stolen)
    return 0;
  return static_cast<double>(now.stolen - before.stolen) / static_cast<double>(now.all - before.all);
}

} // namespace ompracer::adviser
