// RUN: %check-norace %s
// Rule: value.await
// Two threads wait for each other in loops of a million steps. A step that is in vain leaves nothing behind, neither
// with a flush in front of the read nor after it; without an order it is a race all the same.
#include "e2e.h"

#include <sys/resource.h>

static long residentKilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int data, go, flag;
int main(void) {
  long before = residentKilobytes();
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      int ready = 0;
      while (!ready) {
#pragma omp atomic read acquire
        ready = go;
      }
      data = 1;
#pragma omp atomic write release
      flag = 1;
    } else {
      int seen = 0;
      for (int n = 0; !seen; ++n) {
        if (n == 1000000) {
#pragma omp atomic write release
          go = 1;
        }
#pragma omp flush
#pragma omp atomic read
        seen = flag;
      }
#pragma omp flush
      USE(data);
    }
  }
  return residentKilobytes() - before > 20000 ? 2 : data != 1;
}
