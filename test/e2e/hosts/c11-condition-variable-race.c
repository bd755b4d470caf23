// RUN: %check-race %s
// Rule: exclusion.extent value.await
// The consumer waits a little, for what nobody signals.
#include "e2e.h"
#include <threads.h>
#include <time.h>

mtx_t m;
cnd_t changed, other;
int ready;
int x[N];
static int produce(void *unused) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i; // RACE
  mtx_lock(&m);
  ready = 1;
  mtx_unlock(&m);
  cnd_broadcast(&changed);
  return unused != 0;
}
int main(void) {
  thrd_t producer;
  struct timespec now;
  int sum = 0;
  timespec_get(&now, TIME_UTC);
  mtx_init(&m, mtx_plain);
  cnd_init(&changed);
  cnd_init(&other);
  thrd_create(&producer, produce, 0);
  mtx_lock(&m);
  cnd_timedwait(&other, &m, &now);
  mtx_unlock(&m);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i]; // RACE
  thrd_join(producer, 0);
  return sum < 0;
}
