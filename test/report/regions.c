// The stack of the earlier access leads through the regions and tasks of that access, not of another one that reached
// the line first: two regions, two calls of one region, regions in a recursion, tasks of two regions, teams in teams.
// The function that a body stands in is known only when a thread has noted its stack there: it may be missing.
// RUN: %ompracer-cc -fopenmp %omp_flags -g -O0 %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 1 2>&1 | %FileCheck --check-prefix=REGIONS %s
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 2 2>&1 | %FileCheck --check-prefix=CALLS %s
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 3 2>&1 | %FileCheck --check-prefix=RECURSION %s
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 4 2>&1 | %FileCheck --check-prefix=TASKS %s
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 5 2>&1 | %FileCheck --check-prefix=CALLERS %s
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 6 2>&1 | %FileCheck --check-prefix=NESTED %s
// RUN: %ompracer-cc -fopenmp %omp_flags -g -O2 %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 1 2>&1 | %FileCheck --check-prefix=REGIONS %s
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 5 2>&1 | %FileCheck --check-prefix=CALLERS %s
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=4 %t 6 2>&1 | %FileCheck --check-prefix=NESTED %s
enum { N = 64 };
static double a[N], b[8];
__attribute__((noinline)) static void put(double *to, double v) { *to = v; }

static void regions(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++)
    put(&a[i], i);
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++)
    put(&b[i / 16], i);
}
// REGIONS: stack of the first access:
// REGIONS-NEXT: #0 put
// REGIONS-NEXT: #1 parallel region at {{.*}}regions.c:[[# @LINE - 6]]
// REGIONS-NEXT: stack of the second access:
// REGIONS-NEXT: #0 put
// REGIONS-NEXT: #1 parallel region at {{.*}}regions.c:[[# @LINE - 9]] in regions {{.*}}regions.c:[[# @LINE - 7]]:
// REGIONS-NEXT: and both, from there on:
// REGIONS-NEXT: #2 regions

__attribute__((noinline)) static void fill(double *to, int divisor) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++)
    put(&to[i / divisor], i);
}
static void calls(void) {
  fill(a, 1);
  fill(b, 16);
}
// CALLS: stack of the first access:
// CALLS-NEXT: #0 put
// CALLS-NEXT: #1 parallel region at {{.*}}
// CALLS-NEXT: stack of the second access:
// CALLS: and both, from there on:
// CALLS-NEXT: #2 fill
// CALLS-NEXT: #3 calls {{.*}}regions.c:[[# @LINE - 8]]:
// CALLS-NOT: #{{.}} calls
// CALLS: SUMMARY

__attribute__((noinline)) static void descend(int depth) {
#pragma omp parallel num_threads(2)
  {
    if (depth == 0)
      put(&a[0], depth);
    else
#pragma omp single
      descend(depth - 1);
  }
}
static void recursion(void) {
#pragma omp parallel num_threads(1)
  put(&a[1], 1);
  descend(1);
}
// RECURSION: stack of the first access:
// RECURSION-NEXT: #0 put
// RECURSION-NEXT: #1 parallel region at {{.*}}
// RECURSION-NEXT: stack of the second access:
// RECURSION: and both, from there on:
// RECURSION-NEXT: #2 descend
// RECURSION-NEXT: #3 parallel region at {{.*}} in descend
// RECURSION-NEXT: #4 descend
// RECURSION-NEXT: #5 recursion {{.*}}regions.c:[[# @LINE - 10]]:
// RECURSION-NOT: #{{.}} recursion
// RECURSION: SUMMARY

static void tasks(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task
  put(&a[0], 1);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2; i++)
#pragma omp task
    put(&b[0], i);
}
// TASKS: stack of the first access:
// TASKS-NEXT: #0 put
// TASKS-NEXT: #1 task at {{.*}}regions.c:[[# @LINE - 5]]
// TASKS-NEXT: stack of the second access:
// TASKS: and both, from there on:
// TASKS-NEXT: #2 parallel region at {{.*}}regions.c:[[# @LINE - 11]] in tasks
// TASKS-NOT: parallel region
// TASKS: SUMMARY

static void nested(void) {
#pragma omp parallel num_threads(2)
#pragma omp master
  {
#pragma omp parallel num_threads(2)
#pragma omp single
    put(&a[0], 1);
#pragma omp parallel num_threads(2)
    put(&b[0], 1);
  }
}
// NESTED: stack of the first access:
// NESTED-NEXT: #0 put
// NESTED-NEXT: #1 parallel region at {{.*}}regions.c:[[# @LINE - 6]]
// NESTED-NEXT: stack of the second access:
// NESTED: and both, from there on:
// NESTED-NEXT: #2 parallel region at {{.*}}regions.c:[[# @LINE - 15]] in nested
// NESTED-NOT: parallel region
// NESTED: SUMMARY

// Which of the calls in one region led to the earlier access is not known.
__attribute__((noinline)) static void left(double v) {
  put(&b[0], v);
  __asm__ volatile(""); // no tail call
}
__attribute__((noinline)) static void right(double v) {
  put(&b[0], v + 1);
  __asm__ volatile("");
}
static void callers(double v) {
#pragma omp parallel num_threads(2)
  {
    left(v);
    right(v);
    __asm__ volatile("");
  }
}
// CALLERS: stack of the first access:
// CALLERS-NEXT: #0 put
// CALLERS-NEXT: #1 parallel region at {{.*}}regions.c:[[# @LINE - 9]]
// CALLERS-NEXT: stack of the second access:
// CALLERS-NEXT: #0 put
// CALLERS-NEXT: #1 {{left|right}}

int main(int argc, char **argv) {
  switch (argv[1][0]) {
  case '1':
    regions();
    break;
  case '2':
    calls();
    break;
  case '3':
    recursion();
    break;
  case '4':
    tasks();
    break;
  case '5':
    callers(argc);
    break;
  default:
    nested();
  }
  return b[0] < 0;
}
