// Handlers that jump inside themselves, and a base that strtol does not know.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void handler(int number) {
  (void)number;
  jmp_buf place;
  if (!setjmp(place))
    longjmp(place, 1);
}

int main(void) {
  int counter = 0;
  signal(SIGUSR1, handler);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 100; i++) {
    raise(SIGUSR1);
    int seen, more;
#pragma omp atomic read
    seen = counter;
    do
      more = seen + 1;
    while (!__atomic_compare_exchange_n(&counter, &seen, more, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  }
  char *end = (char *)"untouched";
  strtol("12", &end, 1);
  printf("%d %s\n", counter, end);
  return 0;
}
