#include "platform/file_name.h"

#include "platform/rank.h"

#include "base/log.h"

#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace ompracer {
namespace {

/// A device, a pipe, or a stream that the process has: ranks may share it.
bool isStream(const char *name) {
  struct stat info, other;
  if (::stat(name, &info) != 0)
    return false;
  for (int standard : {STDERR_FILENO, STDOUT_FILENO})
    if (::fstat(standard, &other) == 0 && info.st_dev == other.st_dev && info.st_ino == other.st_ino)
      return true;
  return !S_ISREG(info.st_mode) || std::strncmp(name, "/dev/fd/", 8) == 0 || std::strncmp(name, "/proc/", 6) == 0;
}

/// ".rank1" before the extension.
void addRank(Text &name, u32 rank) {
  const std::string_view all = name.view();
  const std::size_t slash = all.rfind('/'), begin = slash == all.npos ? 0 : slash + 1, dot = all.rfind('.');
  const std::size_t end = dot == all.npos || dot <= begin ? all.size() : dot;
  Text result;
  result.append(all.substr(0, end)).add(".rank%u", rank).append(all.substr(end));
  name = result;
}

} // namespace

NameParts expandName(Text &name, const char *asked, u32 process) {
  const Ranks &rank = ownRank();
  NameParts parts;
  for (const char *p = asked; *p; ++p) {
    if (p[0] == '%' && p[1] == 'p')
      name.add("%u", process);
    else if (p[0] == '%' && p[1] == 'r')
      name.add("%u", rank.count ? rank.list[0] : 0);
    else
      name.append({p, 1});
    if (p[0] != '%' || (p[1] != 'p' && p[1] != 'r' && p[1] != '%'))
      continue;
    ++p;
    parts.pid |= *p == 'p';
    parts.rank |= *p == 'r';
  }
  parts.addedRank = rank.count != 0 && rank.world != 1 && !parts.pid && !parts.rank && !isStream(name.c_str());
  if (parts.addedRank)
    addRank(name, rank.list[0]);
  return parts;
}

} // namespace ompracer
