// RUN: %check-norace %s
// Rule: taskwait.children
// Two siblings have read all eight bytes, and a third one read the first of them. That says nothing about the last one:
// it was written before all of them were created.
#include "e2e.h"
#include <unistd.h>

static union {
  long all;
  char each[8];
} word;

static void readAll(void) { USE(word.all); }

static void readEnds(void) {
  usleep(100000); // for the other two to come first, where there is another thread
  USE(word.each[0]);
  USE(word.each[7]);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    word.each[7] = 1;
#pragma omp task
    readEnds();
#pragma omp task
    readAll();
#pragma omp task
    readAll();
#pragma omp taskwait
  }
  return 0;
}
