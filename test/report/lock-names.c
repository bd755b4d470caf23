// Locks have names in reports: the variable's, or the place where the lock was initialised, and never an address.
// RUN: %ompracer-cc -fopenmp %omp_flags -g -O0 %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=sarif=%t.sarif:html=%t.html %t > %t.err 2>&1
// RUN: %FileCheck %s < %t.err
// RUN: %FileCheck --check-prefix=ADDRESS %s < %t.err
// RUN: %FileCheck --check-prefix=ADDRESS %s < %t.sarif
// RUN: %FileCheck --check-prefix=ADDRESS %s < %t.html
// ADDRESS-NOT: {{[Ll]ock 0x|holding 0x|hold 0x}}
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
struct account {
  long number;
  omp_lock_t lock;
  pthread_mutex_t mutex;
};
static omp_lock_t single, several[4];
static struct account global;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x[8];

int main(void) {
  omp_nest_lock_t local;
  struct account *accounts = malloc(3 * sizeof *accounts), *one = malloc(sizeof *one);
  omp_init_lock(&single);
  for (int i = 0; i < 4; i++)
    omp_init_lock(&several[i]);
  omp_init_lock(&global.lock);
  omp_init_nest_lock(&local);
  for (int i = 0; i < 3; i++)
    omp_init_lock(&accounts[i].lock);
  pthread_mutex_init(&one->mutex, 0);
  // CHECK: holding lock 'single'
  // CHECK: holding lock 'several[2]'
  // CHECK: holding lock 'global' (byte 8)
  // CHECK: holding the lock initialised at {{.*}}lock-names.c:29
  // CHECK: holding lock 2 of 3 initialised at {{.*}}lock-names.c:31
  // CHECK: holding lock 'mutex'
  // CHECK: holding the lock first acquired at {{.*}}lock-names.c:57
#pragma omp parallel num_threads(2)
  {
#define RACE(set, unset, lock, element)                                                                                \
  if (omp_get_thread_num() == 0) {                                                                                     \
    set(lock);                                                                                                         \
    x[element] = 1;                                                                                                    \
    unset(lock);                                                                                                       \
  } else {                                                                                                             \
    x[element] = 2;                                                                                                    \
  }                                                                                                                    \
  _Pragma("omp barrier")
    RACE(omp_set_lock, omp_unset_lock, &single, 0)
    RACE(omp_set_lock, omp_unset_lock, &several[2], 1)
    RACE(omp_set_lock, omp_unset_lock, &global.lock, 2)
    RACE(omp_set_nest_lock, omp_unset_nest_lock, &local, 3)
    RACE(omp_set_lock, omp_unset_lock, &accounts[1].lock, 4)
    RACE(pthread_mutex_lock, pthread_mutex_unlock, &mutex, 5)
    RACE(pthread_mutex_lock, pthread_mutex_unlock, &one->mutex, 6)
  }
}
