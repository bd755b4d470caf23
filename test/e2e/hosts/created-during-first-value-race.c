// RUN: %check-race %s
// Rule: floating.begin
// The thread that one iteration creates writes what another member may still read as its first value.
#include "e2e.h"
#include <pthread.h>

int value;
static void *writer(void *unused) {
  value += 1; // RACE
  return unused;
}
int main(void) {
#pragma omp parallel for linear(value : 2) // RACE
  for (int i = 0; i < 1; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    pthread_join(thread, NULL);
  }
  return 0;
}
