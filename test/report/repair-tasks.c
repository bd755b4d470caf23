// What the proposals for tasks say is possible and enough: -DREPAIRED has it.
// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=4 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED: %s %t.json
// RUN: %not env OMP_NUM_THREADS=1 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED: %s %t.json
// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags -DREPAIRED %s -o %t.repaired
// RUN: env OMP_NUM_THREADS=1 %t.repaired
// RUN: env OMP_NUM_THREADS=2 %t.repaired
// RUN: env OMP_NUM_THREADS=4 %t.repaired
#ifdef REPAIRED
#define TASKWAIT _Pragma("omp taskwait")
#define TASKGROUP _Pragma("omp taskgroup")
#else
#define TASKWAIT
#define TASKGROUP
#endif
static int x, y, z, u[8], out[8];

/// Dependences order siblings, and these are cousins.
static void cousins(void) {
  int a = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout : a) shared(a)
    {
#pragma omp task depend(inout : a) shared(a)
      a++; // PROPOSED: put '#pragma omp taskwait' at the end of the task at
      TASKWAIT
    }
#pragma omp task depend(inout : a) shared(a)
    {
#pragma omp task depend(inout : a) shared(a)
      a++;
      TASKWAIT
    }
  }
}

/// The parents have no order either.
static void cousinsWithoutDepend(void) {
  int a = 0;
#pragma omp parallel
#pragma omp single
  {
    TASKGROUP
#pragma omp task shared(a)
    {
#pragma omp task depend(inout : a) shared(a)
      a++; // PROPOSED: put a taskgroup around the task at
    }
#pragma omp task shared(a)
    {
#pragma omp task depend(inout : a) shared(a)
      a++;
    }
  }
}

/// Only the earlier one has created what races.
static void nephew(void) {
  int a = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a) shared(a)
    {
#pragma omp task shared(a)
      a = 1; // PROPOSED: put '#pragma omp taskwait' at the end of the task at
      TASKWAIT
    }
#pragma omp task depend(in : a) shared(a)
    out[0] = a;
  }
}

/// Only the later one: dependences of the two are enough.
static void uncle(void) {
  int a = 0;
#pragma omp parallel
#pragma omp single
  {
#ifdef REPAIRED
#pragma omp task shared(a) depend(out : a)
#else
#pragma omp task shared(a)
#endif
    a = 1; // PROPOSED: put a taskwait between the two tasks, or depend(out: a) on the writing task and
#ifdef REPAIRED
#pragma omp task shared(a) depend(in : a)
#else
#pragma omp task shared(a)
#endif
    {
#pragma omp task shared(a)
      out[1] = a;
    }
  }
}

static void add(int i) {
#pragma omp task in_reduction(+ : x)
  x += u[i];
}
/// A task reads what the end of the taskgroup completes.
static void taskReduction(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : x)
    {
      for (int i = 0; i < 8; i++)
        add(i);
#ifndef REPAIRED
#pragma omp task // PROPOSED: leave the original variable alone until the construct is complete
      out[2] = x;
#endif
    }
    out[2] = x;
  }
}

/// So does the creator.
static void creatorReads(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : y)
    {
#pragma omp task in_reduction(+ : y)
      y += 1;
#ifndef REPAIRED
      out[3] = y; // PROPOSED: leave the original variable alone until the construct is complete
#endif
    }
    out[3] = y;
  }
}

/// A copy for a task is made at the directive, where no clause names the variable either. That is a use of the original.
static void copied(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : z)
    {
      for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(+ : z)
        z += u[i];
      }
#ifndef REPAIRED
#pragma omp task // PROPOSED: leave the original variable alone until the construct is complete
      {
        out[4] = 1;
        out[4] += z;
      }
#endif
    }
    out[4] = z;
  }
}

/// It is no place for a directive inside that task.
static void implicitCopy(void) {
#pragma omp parallel
#pragma omp single
  {
    int value = 0;
#pragma omp task shared(value)
    value = 1;
    TASKWAIT
#pragma omp task // PROPOSED: put '#pragma omp taskwait' before
    {
      out[5] = 1;
      out[5] += value;
    }
#pragma omp taskwait
  }
}

/// The sum of a loop with nowait is complete at the next barrier.
static void loopReduction(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for nowait reduction(+ : sum)
    for (int i = 0; i < 8; i++)
      sum += u[i];
#ifdef REPAIRED
#pragma omp barrier
#endif
#pragma omp masked
    out[6] = sum; // PROPOSED: put '#pragma omp barrier' between the construct at
  }
}

int main(void) {
  cousins();
  cousinsWithoutDepend();
  nephew();
  uncle();
  taskReduction();
  creatorReads();
  copied();
  implicitCopy();
  loopReduction();
  return 0;
}
