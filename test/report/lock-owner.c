// A lock that another task unsets than the one that set it: said once, in each form of the report, and all is checked.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: env OMPRACER_OPTIONS=json=%t.json:sarif=%t.sarif:incomplete_exitcode=3 %t 2>&1 | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=JSON < %t.json
// RUN: %FileCheck %s --check-prefix=SARIF < %t.sarif
// CHECK: ompracer: 0 races, {{.*}} checked; not conforming: a task that has not set a lock unsets it at {{.*}}lock-owner.c:[[# @LINE + 19]] [L147]{{$}}
// JSON: "kind": "lock-owner", "text": "a task that has not set a lock unsets it at {{.*}}lock-owner.c:[[# @LINE + 18]]", "count": 1, "limit": "L147"
// SARIF: not conforming: a task that has not set a lock unsets it at {{.*}}lock-owner.c:[[# @LINE + 17]] [L147]
#include <omp.h>

static omp_lock_t l;
static int x;

int main(void) {
  omp_init_lock(&l);
#pragma omp parallel num_threads(2)
  for (int i = 0; i < 4; i++) {
    if (omp_get_thread_num() == 0) {
      omp_set_lock(&l);
      x++;
    }
#pragma omp barrier
    if (omp_get_thread_num() == 1) {
      x++;
      omp_unset_lock(&l);
    }
#pragma omp barrier
  }
  return 0;
}
