// A file that `ompracer profile` writes: opened before the program runs, so that no other run takes its name.
#pragma once

#include "platform/owned_file.h"
#include "report/buffer.h"

#include <string>

namespace ompracer::advise {

class Target {
public:
  /// `path` as the user wrote it (expandName); empty: nothing is written. Throws std::runtime_error when the file
  /// cannot be created, and says where it goes if not there.
  Target(const char *what, const std::string &path);
  /// A file that nothing was written to goes away.
  ~Target();
  Target(const Target &) = delete;
  Target &operator=(const Target &) = delete;

  void write(const Buffer &text);
  bool wanted() const { return !name.empty(); }

private:
  std::string name;
  OwnedFile file;
  bool written = false;
};

} // namespace ompracer::advise
