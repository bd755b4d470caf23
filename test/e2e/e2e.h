// e2e.h: what the end-to-end programs share.
//
// use() keeps a value alive without writing memory: a test that stored its result in a shared sink would race there.
#ifndef OMPRACER_TEST_E2E_H
#define OMPRACER_TEST_E2E_H

#include <omp.h>

enum { N = 32 };

#define USE(v) __asm__ volatile("" : : "r"(v))
#define NOINLINE __attribute__((noinline))

#endif
