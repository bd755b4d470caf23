// A system without /proc, for who asks by readlink or open.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

ssize_t readlink(const char *restrict path, char *restrict text, size_t size) {
  static ssize_t (*real)(const char *, char *, size_t);
  if (strncmp(path, "/proc/", 6) == 0) {
    errno = ENOENT;
    return -1;
  }
  if (!real)
    real = (ssize_t (*)(const char *, char *, size_t))dlsym(RTLD_NEXT, "readlink");
  return real(path, text, size);
}
