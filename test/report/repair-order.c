// What comes first decides: the repairs of these races are possible and enough; -DREPAIRED has them.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=4 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED: %s %t.json
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags -DREPAIRED %s -o %t.repaired
// RUN: env OMP_NUM_THREADS=1 %t.repaired
// RUN: env OMP_NUM_THREADS=2 %t.repaired
// RUN: env OMP_NUM_THREADS=4 %t.repaired
#include <omp.h>
#ifdef REPAIRED
#define OR(racy, repaired) repaired
#else
#define OR(racy, repaired) racy
#endif
#define PRAGMA(text) _Pragma(#text)
#define LOOP(clauses) PRAGMA(omp parallel for clauses)
#define BLOCK(text) PRAGMA(omp text)
enum { N = 40 };
static int a[N], b[N], out[N];

/// The lock must be held from the test on, not again for the assignment.
static int lockedWrite(void) {
  int best = -1, place = 0;
  LOOP()
  for (int i = 0; i < N; i++)
    OR(, BLOCK(critical)) {
      if (b[i] > best) // PROPOSED: hold the critical section without a name, too, with all that its value decides
        OR(BLOCK(critical), ) { best = b[i]; place = i; }
    }
  return place;
}

/// A thread sets what the loop's threads combine into.
static int reductionInRegion(void) {
  int sum;
#pragma omp parallel
  {
#pragma omp masked
    sum = 3; // PROPOSED: put '#pragma omp barrier' between the construct at
    OR(, BLOCK(barrier))
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += b[i];
  }
  return sum;
}

/// Later iterations use what the first one has written: the value from before the loop would be another one.
static void forward(void) {
  LOOP(OR(, ordered))
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(ordered))
    a[i] = a[i] + a[0] + 1; // PROPOSED: order the accesses (ordered), or do not run this loop in parallel
  }
}

/// The block orders the writes, not the read.
static void outsideOrdered(void) {
  int last = 0;
  LOOP(ordered)
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(ordered)) {
      out[i] = last; // PROPOSED: let one ordered block contain both accesses
      OR(BLOCK(ordered), ) last = i;
    }
  }
}

/// An array that each iteration fills in anew.
static void localArray(void) {
  int row[4];
  LOOP(OR(, private(row)))
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++)
      row[k] = i + k; // PROPOSED: if each iteration needs its own 'row', declare it inside, or add private(row) to
    b[i] = row[0] + row[3];
  }
}

/// An update through either name is one of the same variable.
static void bothUpdates(void) {
  int *p = a, *q = a;
  LOOP()
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(atomic))
    p[i] += 1; // PROPOSED: make both updates atomic
    OR(, BLOCK(atomic))
    q[N - 1 - i] += 2; // PROPOSED: make both updates atomic
  }
}

/// Regions in regions share it: the inner one's sum is not enough.
static int regions(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp parallel num_threads(2)
    {
      OR(, BLOCK(atomic))
      sum += i; // PROPOSED: make the update atomic ('#pragma omp atomic')
    }
  }
  return sum;
}

/// Which thread executes a chunk is known; clauses are the loop's all the same.
static int chunks(void) {
  int sum = 0;
#pragma omp parallel
  PRAGMA(omp for schedule(static, 1) OR(, reduction(+ : sum)))
  for (int i = 0; i < N; i++)
    sum += b[i]; // PROPOSED: add reduction(+:sum) to the directive at
  return sum;
}

int main(void) {
  omp_set_max_active_levels(2);
  int n = lockedWrite() + reductionInRegion() + regions() + chunks();
  forward();
  outsideOrdered();
  localArray();
  bothUpdates();
  return n < 0;
}
