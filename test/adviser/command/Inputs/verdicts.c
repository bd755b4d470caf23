/* One limit for each argument. */
#include <omp.h>
#include <ompracer/annotate.h>
#include <stdlib.h>
#include <string.h>

static void loop(int units) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 64; i++)
    ompracer_work(units);
}
static void between(void) {
  for (int r = 0; r < 5; r++) {
    ompracer_work(100);
    loop(10);
  }
}
static void aroundRegions(void) {
  ompracer_work(600);
  loop(10);
  ompracer_work(300);
}
static void longIteration(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 200; i++)
    ompracer_work(i == 7 ? 1000 : 5);
}
static void fewIterations(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 5; i++)
    ompracer_work(i == 0 ? 1000 : 500);
}
static void inOrder(void) {
#pragma omp parallel for ordered schedule(dynamic, 1)
  for (int i = 0; i < 100; i++) {
    ompracer_work(2);
#pragma omp ordered
    ompracer_work(10);
  }
}
static void byDependences(void) {
  int x;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 50; i++) {
#pragma omp task depend(inout : x)
    ompracer_work(20);
#pragma omp task
    ompracer_work(5);
  }
}
static void longTask(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 50; i++) {
#pragma omp task
    ompracer_work(i == 7 ? 1000 : 10);
  }
}
static void equallyLongTasks(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    ompracer_work(1000);
#pragma omp task
    ompracer_work(900);
  }
}
static void oneThread(void) {
#pragma omp parallel
  {
#pragma omp single
    ompracer_work(1000);
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 64; i++)
      ompracer_work(10);
  }
}
static void sameOfAll(void) {
#pragma omp parallel
  {
    ompracer_work(1000);
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 64; i++)
      ompracer_work(10);
  }
}
static void unlikeMembers(void) {
#pragma omp parallel
  for (int r = 0; r < 4; r++) {
    ompracer_work(omp_get_thread_num() == 0 ? 500 : 50);
#pragma omp barrier
  }
}
static void locked(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 100; i++) {
    ompracer_work(2);
#pragma omp critical
    ompracer_work(10);
  }
}

int main(int argc, char **argv) {
  const struct {
    const char *name;
    void (*limit)(void);
  } all[] = {{"serial", aroundRegions},    {"between", between},
             {"long-unit", longIteration}, {"few-units", fewIterations},
             {"ordered", inOrder},         {"dependences", byDependences},
             {"long-task", longTask},      {"equal-tasks", equallyLongTasks},
             {"one-thread", oneThread},    {"replicated", sameOfAll},
             {"members", unlikeMembers},   {"lock", locked}};
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
    if (argc > 1 && strcmp(argv[1], all[i].name) == 0)
      all[i].limit();
  return 0;
}
