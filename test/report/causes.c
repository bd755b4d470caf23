// Races of one cause have one repair, which all of them allow; -DREPAIRED has it.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=4 OMPRACER_OPTIONS=json=%t.json %t 2>&1 | grep -v SUMMARY > %t.txt
// RUN: %python %S/check_causes.py %s %t.json %t.txt
// RUN: %ompracer report -f json %t.json > %t.again.json
// RUN: %ompracer report %t.again.json > %t.again.txt
// RUN: %python %S/check_causes.py %s %t.again.json %t.again.txt
// RUN: %python %S/validate.py %source/docs/report.schema.json %t.again.json
// RUN: %ompracer report -f sarif %t.json | %FileCheck %s --check-prefix=SARIF
// SARIF: (repairs races
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags -DREPAIRED %s -o %t.repaired
// RUN: env OMP_NUM_THREADS=1 %t.repaired
// RUN: env OMP_NUM_THREADS=2 %t.repaired
// RUN: env OMP_NUM_THREADS=4 %t.repaired
#ifdef REPAIRED
#define OR(racy, repaired) repaired
#else
#define OR(racy, repaired) racy
#endif
#define PRAGMA(text) _Pragma(#text)
#define LOOP(clauses) PRAGMA(omp parallel for clauses)
#define BLOCK(text) PRAGMA(omp text)
enum { N = 40 };
static int a[N], b[N], c[N];

/// Two variables, one taskwait.
static int twoTasks(void) {
  int left, right, sum;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(left)
    left = 1;
#pragma omp task shared(right)
    right = 2;
    OR(, BLOCK(taskwait))
    sum = left + right; // ONE: put '#pragma omp taskwait' before
  }
  return sum;
}

/// Two arrays, one nowait.
static void twoLoops(void) {
#pragma omp parallel
  {
    PRAGMA(omp for OR(nowait, ))
    for (int i = 0; i < N; i++)
      b[i] = a[N - 1 - i] + c[i];
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = b[N - 1 - i]; // ONE: remove the nowait of the loop at
  }
}

/// What is read before it is written is not private: the write alone would allow it.
static void readFirst(void) {
  int last = 0;
  LOOP(OR(, ordered))
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(ordered)) {
      c[i] = last;
      last = b[i]; // ONE: order the accesses (ordered), or do not run this loop in parallel
    }
  }
}

/// The array that an iteration fills in is written and read on several lines.
static void scratch(void) {
  int row[4];
  LOOP(OR(, private(row)))
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++)
      row[k] = i + k; // ONE: if each iteration needs its own 'row', declare it inside, or add private(row) to
    c[i] = row[1] + row[3];
  }
}

/// A function that gets the sum's address reads it: then it is no reduction.
static int seen;
__attribute__((noinline)) static void look(const int *sum) {
  int now;
  OR(, BLOCK(atomic read))
  now = *sum;
#pragma omp atomic
  seen += now > 0;
}
static int sumSeen(void) {
  int sum = 0;
  LOOP()
  for (int i = 0; i < N; i++) {
    OR(, BLOCK(atomic))
    sum += b[i]; // NOT: reduction
    look(&sum);
  }
  return sum;
}

int main(void) {
  int n = twoTasks() + sumSeen();
  twoLoops();
  readFirst();
  scratch();
  return n < 0;
}
