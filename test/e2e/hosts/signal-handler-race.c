// RUN: %check-race %s
// Rule: thread.create
// What runs between the signals is checked.
#include "e2e.h"
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/time.h>

static atomic_int count;
static volatile sig_atomic_t ticks;
static int table[64];
static sem_t posted;
static void tick(int number, siginfo_t *info, void *context) {
  int expected = count;
  atomic_compare_exchange_strong(&count, &expected, expected + 1);
  for (int i = 0; i < 64; i++)
    table[i] += number;
  if (++ticks < 1000)
    sem_post(&posted);
  if (!info || !context)
    abort();
}
static sigjmp_buf before;
static void leave(int number) { siglongjmp(before, number); }

int main(void) {
  sem_init(&posted, 0, 0);
  struct sigaction action = {0}, old;
  action.sa_sigaction = tick;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGALRM, &action, NULL);
  if (sigaction(SIGALRM, NULL, &old) != 0 || old.sa_sigaction != tick || !(old.sa_flags & SA_SIGINFO))
    return 1;
  if (signal(SIGUSR1, leave) != SIG_DFL || signal(SIGUSR1, leave) != leave || signal(-1, leave) != SIG_ERR)
    return 1;
  if (!sigsetjmp(before, 1))
    raise(SIGUSR1);

  struct itimerval often = {{0, 200}, {0, 200}}, never = {{0}};
  setitimer(ITIMER_REAL, &often, NULL);
  int x = 0;
#pragma omp parallel for
  for (int i = 0; i < 20000; i++) {
    int expected = count;
    atomic_compare_exchange_weak(&count, &expected, expected + 1);
    count++;
  }
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4000; i++) {
#pragma omp task shared(x)
    {
      int y = i;
      if (i == 7)
        x = y;
    }
    sem_trywait(&posted);
  }
  int z = 0;
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    if (i >= 5)
      z = i; // RACE
  setitimer(ITIMER_REAL, &never, NULL);
  return signal(SIGALRM, SIG_DFL) != (void (*)(int))tick || x != 7;
}
