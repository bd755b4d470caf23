// What is proposed for a variable fits all that its function does with it, not the two accesses of the race alone: no
// reduction of a sum that the loop uses, no private copy of what is read before it is written, no atomic assignment of
// what the same iteration goes on with. -DREPAIRED has what is proposed.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED0?: %s %t.json
// RUN: %ompracer-cc -g -O2 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED: %s %t.json
// RUN: %python %S/check_hints.py HINT: %s %t.json
// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags -DREPAIRED %s -o %t.repaired
// RUN: env OMP_NUM_THREADS=1 %t.repaired
// RUN: env OMP_NUM_THREADS=2 %t.repaired
// RUN: env OMP_NUM_THREADS=4 %t.repaired
#include <omp.h>
#ifdef REPAIRED
#define OR(racy, right) right
#else
#define OR(racy, right) racy
#endif
#define PRAGMA(text) _Pragma(#text)
#define LOOP(clauses) PRAGMA(omp parallel for clauses)
#define BLOCK(text) PRAGMA(omp text)
enum { N = 40 };
static int a[N], b[N], out[2 * N + 2];

/// The position is read, and moved on.
static void position(void) {
  int j = 0;
  LOOP(OR(, linear(j)))
  for (int i = 0; i < N; i++) {
    out[j] += a[i];
    j++; // PROPOSED: order the accesses (ordered), or do not run this loop in parallel
  }
}
/// It is moved on first, by two.
static void moved(void) {
  int k = 0;
  LOOP(OR(, ordered))
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(ordered)) {
      k += 2; // PROPOSED: order the accesses (ordered), or do not run this loop in parallel
      out[k] = i;
    }
  }
}
/// On one line.
static void line(void) {
  int m = 0;
  LOOP(OR(, ordered))
  for (int i = 0; i < N; i++)
    OR(, BLOCK(ordered)) { out[m] = i; m++; } // HINT: if each iteration adds the same, compute it from the loop's counter (linear); else order
}
/// Each iteration needs the sum so far.
static void running(void) {
  double sum = 0, sums[N];
  LOOP(OR(, ordered))
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(ordered)) {
      sum += a[i]; // PROPOSED: order the accesses (ordered), or do not run this loop in parallel
      sums[i] = sum;
    }
  }
  out[0] += sums[1] > 0;
}
/// Some iterations count, all ask.
static void progress(void) {
  int count = 0;
  LOOP(OR(, ordered))
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(ordered)) {
      if (a[i] == 0)
        count++; // PROPOSED: order the accesses (ordered), or do not run this loop in parallel
      if (count == N)
        b[0] = 1;
    }
  }
}
/// Two updates by one operator, on two lines or in two branches, are one reduction.
static int reduction(void) {
  int sum = 0, total = 0;
  LOOP(OR(, reduction(+ : sum, total)))
  for (int i = 0; i < N; i++) {
    sum += a[i]; // PROPOSED: add reduction(+:sum) to the directive at
    sum -= b[i]; // PROPOSED: add reduction(+:sum) to the directive at
    if (i % 2)
      total += a[i]; // PROPOSED: add reduction(+:total) to the directive at
    else
      total = total + 1; // PROPOSED: add reduction(+:total) to the directive at
  }
  return sum + total;
}
/// What the region does before and after the loop is no use in the loop.
static double region(void) {
  double sum, result;
#pragma omp parallel
  {
#pragma omp single
    sum = 0;
    PRAGMA(omp for OR(, reduction(+ : sum)))
    for (int i = 0; i < N; i++)
      sum += a[i]; // PROPOSED: add reduction(+:sum) to the directive at
#pragma omp single
    result = sum;
  }
  return result;
}
/// A constant begins what the iteration computes.
static void accumulator(void) {
  int p;
  LOOP(OR(, private(p)))
  for (int i = 0; i < N; i++) {
    p = 0; // PROPOSED0: if each iteration needs its own 'p', declare it inside, or add private(p) to the directive at
    for (int k = 0; k < 3; k++)
      p += a[k];
    b[i] = p;
  }
}
/// What only some iterations write is not their own.
static void seen(void) {
  int flag = 0;
  LOOP()
  for (int i = 0; i < N; i++) {
    int now;
    OR(, BLOCK(atomic read))
    now = flag; // PROPOSED: if any of the values will do, make all these accesses atomic; else
    if (!now)
      b[i] = 1;
    if (i % 5 == 3) {
      OR(, BLOCK(atomic write))
      flag = 1;
    }
  }
}
/// In a function that is called there, which keeps it from one call to the next or begins anew.
static void callee(int n) {
  static int state, last;
  OR(, BLOCK(threadprivate(state, last)))
  state = 0; // PROPOSED0: if each thread needs its own 'state', make it thread_local or threadprivate
  state += n;
  last = 1; // PROPOSED0: if each thread needs its own 'last', make it thread_local or threadprivate
  if (n > 3)
    last = n;
  b[n] = last + state;
}
static void called(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    callee(i);
}
/// Threads have barriers: what comes after one is no other use.
static void threads(void) {
  int arrived = 0;
#pragma omp parallel
  {
    OR(, BLOCK(atomic))
    arrived++; // PROPOSED: make the update atomic
#pragma omp barrier
    out[omp_get_thread_num()] = arrived;
  }
}

int main(void) {
  position();
  moved();
  line();
  running();
  progress();
  int all = reduction() + (int)region();
  accumulator();
  seen();
  called();
  threads();
  return all == -1;
}
