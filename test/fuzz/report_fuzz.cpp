// JSON reports, which `ompracer report` reads from anywhere, and the text made of them.
#include "load.h"

#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  static const int kFile = memfd_create("report", 0);
  if (ftruncate(kFile, 0) != 0 || pwrite(kFile, data, size, 0) != static_cast<ssize_t>(size))
    std::abort();
  ompracer::command::Report report;
  try {
    ompracer::command::load("/proc/self/fd/" + std::to_string(kFile), report);
  } catch (const std::runtime_error &) { // a message for the user
  }
  return 0;
}
