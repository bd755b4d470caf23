// RUN: %check-race %s
// Rule: thread.create
// The first thread is joined after the second was created.
#include "e2e.h"
#include <threads.h>

int x;
static int work(void *unused) {
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    x++; // RACE
  }
  return unused != NULL;
}
int main(void) {
  thrd_t a, b;
  thrd_create(&a, work, NULL);
  thrd_create(&b, work, NULL);
 thrd_join(a, NULL);
  thrd_join(b, NULL);
  return x < 1;
}
