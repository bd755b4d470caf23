// app.h: what the workloads share: the size given on the command line, random numbers, and the verdict of the
// verification.
//
// A workload prints one line and returns 0 when its result was verified. Each is free of races.
#ifndef OMPRACER_BENCH_APP_H
#define OMPRACER_BENCH_APP_H

#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The value for the size named by the first argument: small (the default), medium or large.
static inline int appSize(int argc, char **argv, int small, int medium, int large) {
  const char *size = argc > 1 ? argv[1] : "small";
  if (strcmp(size, "small") == 0)
    return small;
  if (strcmp(size, "medium") == 0)
    return medium;
  if (strcmp(size, "large") == 0)
    return large;
  fprintf(stderr, "size: small, medium or large, not %s\n", size);
  exit(2);
}

/// splitmix64
static inline uint64_t appRandom(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// In [0, 1).
static inline double appUniform(uint64_t *state) { return (double)(appRandom(state) >> 11) * 0x1p-53; }

static inline void *appAllocate(size_t count, size_t size) {
  void *block = calloc(count, size);
  if (!block) {
    fprintf(stderr, "no memory\n");
    exit(2);
  }
  return block;
}

static inline int appVerdict(const char *name, int verified, double value) {
  printf("%s: %s, %.6g\n", name, verified ? "verified" : "WRONG", value);
  return verified ? 0 : 1;
}

#endif
