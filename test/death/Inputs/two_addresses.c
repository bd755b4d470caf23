// Maps memfds in the way that the argument says, then counts through the first mapping in a region.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { kPage = 4096 };

static int *map(int file, int protection, off_t offset) {
  return mmap(NULL, kPage, protection, MAP_SHARED, file, offset);
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "twice";
  const int both = PROT_READ | PROT_WRITE;
  int file = memfd_create("a", 0), other = memfd_create("b", 0);
  if (ftruncate(file, 2 * kPage) || ftruncate(other, kPage))
    return 1;
  int *first = map(file, !strcmp(how, "read") ? PROT_READ : both, 0);
  if (!strcmp(how, "later"))
    munmap(first, kPage);
  int *second = !strcmp(how, "parts")   ? map(file, both, kPage)
                : !strcmp(how, "files") ? map(other, both, 0)
                : !strcmp(how, "read")  ? map(file, PROT_READ, 0)
                                        : map(file, both, 0);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; i++)
    sum += second[i] + i;
  printf("%d\n", sum == 28);
  return 0;
}
