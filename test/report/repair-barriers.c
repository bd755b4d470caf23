// Of work that any thread may execute, the proposal puts a barrier where the graph has the end of the construct that comes
// first, or the begin of the later one: neither lines of source nor the run decide. -DREPAIRED has what is proposed.
// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=4 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED: %s %t.json
// RUN: %not env OMP_NUM_THREADS=1 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED1?: %s %t.json
// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags -DREPAIRED %s -o %t.repaired
// RUN: env OMP_NUM_THREADS=1 %t.repaired
// RUN: env OMP_NUM_THREADS=2 %t.repaired
// RUN: env OMP_NUM_THREADS=4 %t.repaired
#include <omp.h>
enum { N = 32 };
static double a[N], b[N], c[N], d[N], e[N];
#ifdef REPAIRED
#define NOWAIT
#define BARRIER _Pragma("omp barrier")
#else
#define NOWAIT nowait
#define BARRIER
#endif
#define DIRECTIVE(text) _Pragma(#text)
#define LOOP(clauses) DIRECTIVE(omp for clauses)

static void copyAbove(int i) { a[i] = b[i]; } // PROPOSED1: remove the nowait of the loop at
static double readBelow(int i);

/// A helper above the first loop runs in the second one.
static void helperAbove(void) {
#pragma omp parallel
  {
    LOOP(NOWAIT)
    for (int i = 1; i < N - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
#pragma omp for schedule(static, 3)
    for (int i = 1; i < N - 1; i++)
      copyAbove(i);
  }
}

/// What a thread does itself comes first.
static double codeFirst(void) {
  double x = 0, sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp masked
    x = 1;
    BARRIER
#pragma omp for
    for (int i = 0; i < N; i++)
      sum += x; // PROPOSED: put '#pragma omp barrier' before the loop at
  }
  return sum;
}

/// A helper below the loop reads before it.
static double helperBelow(void) {
  double sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp masked
    sum += readBelow(3);
    BARRIER
#pragma omp for
    for (int i = 0; i < N; i++)
      c[i] = i; // PROPOSED: put '#pragma omp barrier' before the loop at
  }
  return sum;
}
static double readBelow(int i) { return c[i]; }

/// The write of the next round stands above the loop.
static void nextRound(void) {
#pragma omp parallel
  for (int step = 0; step < 3; step++) {
#pragma omp single
    d[0] = step; // PROPOSED1: remove the nowait of the loop at
    LOOP(NOWAIT)
    for (int i = 0; i < N; i++)
      b[i] += d[0];
  }
}

/// The same, as a second loop of one kind in rounds of a function that calls itself.
static void recursion(int depth) {
#pragma omp single
  e[0] = depth; // PROPOSED1: remove the nowait of the loop at
  LOOP(NOWAIT)
  for (int i = 1; i < N; i++)
    b[i] += e[0];
  if (depth)
    recursion(depth - 1);
}
static void callRecursion(void) {
#pragma omp parallel
  recursion(3);
}

/// A single that a thread passes by; what it does next.
static double passedBy(void) {
  double x = 0, y[64];
#pragma omp parallel
  {
    DIRECTIVE(omp single NOWAIT)
    x = 1;
    y[omp_get_thread_num() % 64] = x; // PROPOSED: remove the nowait of the single at
  }
  return y[0] + x;
}

/// Between the two stands another construct without a barrier.
static double another(void) {
  double x = 0, sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    DIRECTIVE(omp sections NOWAIT)
    { x = 1; }
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      c[i] = i;
#pragma omp for
    for (int i = 0; i < N; i++)
      sum += x; // PROPOSED1: remove the nowait of the sections at
  }
  return sum;
}

/// A task that the region's encountering task has created.
static double taskBeforeRegion(void) {
  double x = 0, sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 1;
#ifdef REPAIRED
#pragma omp taskwait
#endif
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += x; // PROPOSED: put '#pragma omp taskwait' after the task at
  }
  return sum;
}

int main(void) {
  double sum = 0;
  helperAbove();
  sum += codeFirst();
  sum += helperBelow();
  nextRound();
  callRecursion();
  sum += passedBy() + another() + taskBeforeRegion();
  return sum < 0;
}
