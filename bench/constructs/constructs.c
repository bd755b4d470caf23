// What each OpenMP construct costs by itself, by J. M. Bull's method (EPCC OpenMP microbenchmarks): the time of a loop
// of directives, each around a short delay, minus that of the delays alone, divided by the number of directives. 50
// repetitions of each.
//
//     constructs [wall|cpu]      one line for each construct: group, name, mean and standard deviation in µs, outliers
//     beyond 3σ
//
// "cpu" (the default) is the process's CPU time divided by the team size: what a directive costs each of its threads,
// on a machine with other users, too. "wall" is the published method, for a quiet machine.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { kRepetitions = 50, kDelay = 60, kIterations = 128 };
static const double kTarget = 400e-6; // seconds that a repetition takes at least, if the construct is not slower

static int team, wall;
static int copied[6561];
#pragma omp threadprivate(copied)

static double now(void) {
  struct timespec t;
  clock_gettime(wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &t);
  double seconds = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
  return wall ? seconds : seconds / team;
}

static void delay(void) {
  double sum = 0;
  for (int i = 0; i < kDelay; i++)
    sum += i;
  __asm__ volatile("" : : "x"(sum));
}

// ── the bodies: n directives each, with one delay for each thread and directive ────────────────────────────────────

static void reference(int n) {
#pragma omp parallel
  for (int j = 0; j < n; j++)
    delay();
}

static void parallelRegion(int n) {
  for (int j = 0; j < n; j++) {
#pragma omp parallel
    delay();
  }
}

static void parallelFor(int n) {
  for (int j = 0; j < n; j++) {
#pragma omp parallel for
    for (int i = 0; i < team; i++)
      delay();
  }
}

static void reduction(int n) {
  int sum = 0;
  for (int j = 0; j < n; j++) {
#pragma omp parallel reduction(+ : sum)
    {
      delay();
      sum++;
    }
  }
  if (sum != n * team)
    printf("wrong sum\n");
}

#define IN_REGION(name, ...)                                                                                           \
  static void name(int n) {                                                                                            \
    _Pragma("omp parallel") for (int j = 0; j < n; j++) { __VA_ARGS__ }                                                \
  }

IN_REGION(forLoop, _Pragma("omp for") for (int i = 0; i < team; i++) delay();)
IN_REGION(barrier, delay(); _Pragma("omp barrier"))
IN_REGION(single, delay(); _Pragma("omp single"){})
IN_REGION(critical, delay(); _Pragma("omp critical"){})
IN_REGION(masked, delay(); _Pragma("omp masked"){})

static omp_lock_t gLock;
IN_REGION(lock, delay(); omp_set_lock(&gLock); omp_unset_lock(&gLock);)

static int counter;
IN_REGION(atomic, delay(); _Pragma("omp atomic") counter++;)

static void ordered(int n) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int j = 0; j < n * team; j++) {
    delay();
#pragma omp ordered
    {
    }
  }
}

// Loops: kIterations for each thread; the cost is that of the whole loop.
#define LOOP(name, text) IN_REGION(name, _Pragma(text) for (int i = 0; i < kIterations * team; i++) delay();)
LOOP(loopStatic, "omp for schedule(static)")
LOOP(loopStatic1, "omp for schedule(static, 1)")
LOOP(loopStatic8, "omp for schedule(static, 8)")
LOOP(loopStatic64, "omp for schedule(static, 64)")
LOOP(loopDynamic1, "omp for schedule(dynamic, 1)")
LOOP(loopDynamic8, "omp for schedule(dynamic, 8)")
LOOP(loopDynamic64, "omp for schedule(dynamic, 64)")
LOOP(loopGuided1, "omp for schedule(guided, 1)")
LOOP(loopGuided8, "omp for schedule(guided, 8)")
LOOP(loopGuided64, "omp for schedule(guided, 64)")

// Data clauses: arrays of 1, 81 and 6561 elements.
#define ARRAY(name, clause, size)                                                                                      \
  static void name(int n) {                                                                                            \
    int a[size] = {0};                                                                                                 \
    for (int j = 0; j < n; j++) {                                                                                      \
      _Pragma(clause) {                                                                                                \
        __asm__ volatile("" : : "r"(a) : "memory");                                                                    \
        delay();                                                                                                       \
      }                                                                                                                \
    }                                                                                                                  \
  }
ARRAY(private1, "omp parallel private(a)", 1)
ARRAY(private81, "omp parallel private(a)", 81)
ARRAY(private6561, "omp parallel private(a)", 6561)
ARRAY(firstprivate1, "omp parallel firstprivate(a)", 1)
ARRAY(firstprivate81, "omp parallel firstprivate(a)", 81)
ARRAY(firstprivate6561, "omp parallel firstprivate(a)", 6561)
ARRAY(copyin6561, "omp parallel copyin(copied)", 1)

// Tasks.
IN_REGION(taskCreate, _Pragma("omp task") delay();)
IN_REGION(taskWait, _Pragma("omp task") delay(); _Pragma("omp taskwait"))
IN_REGION(taskGroup, _Pragma("omp taskgroup") { _Pragma("omp task") delay(); })
IN_REGION(taskNested, _Pragma("omp task") { _Pragma("omp task") delay(); })

static void taskByOne(int n) {
#pragma omp parallel
#pragma omp single
  for (int j = 0; j < n * team; j++) {
#pragma omp task
    delay();
  }
}

static void taskChain(int n) {
  int link = 0;
#pragma omp parallel
#pragma omp single
  for (int j = 0; j < n * team; j++) {
#pragma omp task depend(inout : link)
    delay();
  }
}

static void taskFan(int n) {
  int link = 0;
#pragma omp parallel
#pragma omp single
  for (int j = 0; j < n * team; j++) {
    if (j % 8 == 0) {
#pragma omp task depend(out : link)
      delay();
    } else {
#pragma omp task depend(in : link)
      delay();
    }
  }
}

static void grow(int nodes) {
  if (nodes <= 1) {
    delay();
    return;
  }
#pragma omp task
  grow(nodes / 2);
#pragma omp task
  grow(nodes - nodes / 2);
#pragma omp taskwait
}

static void taskTree(int n) {
#pragma omp parallel
#pragma omp single
  grow(n * team);
}

// ── measuring ───────────────────────────────────────────────────────────────────────────────────────────────────────

typedef struct {
  const char *group, *name;
  void (*body)(int);
  int delays; // for each thread and directive
} Row;

static const Row kRows[] = {
    {"sync", "parallel", parallelRegion, 1},
    {"sync", "for", forLoop, 1},
    {"sync", "parallel for", parallelFor, 1},
    {"sync", "barrier", barrier, 1},
    {"sync", "single", single, 1},
    {"sync", "masked", masked, 1},
    {"sync", "critical", critical, 1},
    {"sync", "lock", lock, 1},
    {"sync", "ordered", ordered, 1},
    {"sync", "atomic", atomic, 1},
    {"sync", "reduction", reduction, 1},
    {"schedule", "static", loopStatic, kIterations},
    {"schedule", "static,1", loopStatic1, kIterations},
    {"schedule", "static,8", loopStatic8, kIterations},
    {"schedule", "static,64", loopStatic64, kIterations},
    {"schedule", "dynamic,1", loopDynamic1, kIterations},
    {"schedule", "dynamic,8", loopDynamic8, kIterations},
    {"schedule", "dynamic,64", loopDynamic64, kIterations},
    {"schedule", "guided,1", loopGuided1, kIterations},
    {"schedule", "guided,8", loopGuided8, kIterations},
    {"schedule", "guided,64", loopGuided64, kIterations},
    {"array", "private 1", private1, 1},
    {"array", "private 81", private81, 1},
    {"array", "private 6561", private6561, 1},
    {"array", "firstprivate 1", firstprivate1, 1},
    {"array", "firstprivate 81", firstprivate81, 1},
    {"array", "firstprivate 6561", firstprivate6561, 1},
    {"array", "copyin 6561", copyin6561, 1},
    {"task", "create, all threads", taskCreate, 1},
    {"task", "create, one thread", taskByOne, 1},
    {"task", "nested", taskNested, 1},
    {"task", "taskwait", taskWait, 1},
    {"task", "taskgroup", taskGroup, 1},
    {"task", "depend chain", taskChain, 1},
    {"task", "depend fan of 8", taskFan, 1},
    {"task", "tree", taskTree, 1},
};

static double once(void (*body)(int), int n) {
  double begin = now();
  body(n);
  return now() - begin;
}

/// Directives in a repetition, so that it takes long enough.
static int directives(const Row *row) {
  int n = 4;
  while (n < 1 << 16 && once(row->body, n) < kTarget)
    n *= 2;
  return n;
}

static void measure(const Row *row) {
  double cost[kRepetitions], mean = 0, variance = 0;
  int n = directives(row), outliers = 0;
  for (int k = 0; k < kRepetitions; k++) {
    double alone = once(reference, n * row->delays);
    cost[k] = (once(row->body, n) - alone) / n * 1e6;
    mean += cost[k] / kRepetitions;
  }
  for (int k = 0; k < kRepetitions; k++)
    variance += (cost[k] - mean) * (cost[k] - mean) / (kRepetitions - 1);
  for (int k = 0; k < kRepetitions; k++)
    outliers += fabs(cost[k] - mean) > 3 * sqrt(variance);
  printf("%s;%s;%.4f;%.4f;%d\n", row->group, row->name, mean, sqrt(variance), outliers);
  fflush(stdout);
}

int main(int argc, char **argv) {
  wall = argc > 1 && strcmp(argv[1], "wall") == 0;
  omp_init_lock(&gLock);
  team = omp_get_max_threads();
  reference(1000);
  for (size_t k = 0; k < sizeof kRows / sizeof kRows[0]; k++)
    measure(&kRows[k]);
  omp_destroy_lock(&gLock);
  return 0;
}
