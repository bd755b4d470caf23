// What the user wants of code that is to become more parallel: how short its pieces may be, and which is left alone.
#pragma once

#include "profile/profile.h"

#include <fnmatch.h>
#include <string_view>

namespace ompracer::profile {

/// Is it code that is not to be changed (exclude=)? Globs match a directive's file, with or without directories before
/// it, or function. Serial code is called main; a directive in the function main() is not.
inline bool isExcluded(const Run &run, bool serial, const char *file, const char *function) {
  for (std::string_view rest = run.division.exclude; !rest.empty();) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(item.size() < rest.size() ? item.size() + 1 : item.size());
    char glob[256];
    if (item.size() >= sizeof glob || (!serial && item == "main"))
      continue;
    glob[item.copy(glob, item.size())] = 0;
    const std::string_view path = file;
    const char *name = file + (path.rfind('/') + 1); // no slash: npos, and all of it
    for (const char *candidate : {serial ? "main" : file, name, function})
      if (::fnmatch(glob, candidate, 0) == 0)
        return true;
  }
  return false;
}

} // namespace ompracer::profile
