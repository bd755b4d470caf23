// Each case of the table in runtime/report/hint.cpp: the function that has its name, and what is proposed for the race on
// the marked line, HINT0: at -O0. The cases of C++ are in hint-cases.cpp.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=2 OMPRACER_OPTIONS=json=%t0.json %t0
// RUN: %python %S/check_hints.py HINT0?: %s %t0.json
// RUN: %ompracer-cc -g -O2 -fopenmp %omp_flags %s -o %t2
// RUN: %not env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=2 OMPRACER_OPTIONS=json=%t2.json %t2
// RUN: %python %S/check_hints.py HINT: %s %t2.json
#include <omp.h>
#include <stdlib.h>
#define NOINLINE __attribute__((noinline))
enum { N = 20 };
static int out[N], a[N], g;

NOINLINE void differentLocks(int *p) {
#pragma omp parallel sections
  {
#pragma omp section
#pragma omp critical(A)
    *p = 1; // HINT: protect both accesses by the same lock (or critical name): one holds
#pragma omp section
#pragma omp critical(B)
    *p = 2;
  }
}
NOINLINE void oneLock(int *p) {
#pragma omp parallel sections
  {
#pragma omp section
#pragma omp critical(A)
    *p = 1;
#pragma omp section
    *p = 2; // HINT: hold critical 'A', too
  }
}
#pragma omp declare reduction(largest : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig) // HINT: let the initialiser begin with a value that is not omp_orig's
NOINLINE int initializer(void) {
  int most = 0;
#pragma omp parallel for reduction(largest : most)
  for (int i = 0; i < N; i++)
    most = a[i];
  return most;
}
NOINLINE void hiddenState(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    out[i] = (int)lrand48(); // HINT: call the function that keeps no state for all threads
}
NOINLINE int barrierBefore(void) {
  int x = 0;
#pragma omp parallel
  {
    x = 1;
#pragma omp for
    for (int i = 0; i < N; i++)
      out[i] = x; // HINT: put '#pragma omp barrier' before the loop at
  }
  return x;
}
NOINLINE int nowait(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1; // HINT: remove the nowait of the single at
    out[omp_get_thread_num()] = x;
  }
  return x;
}
NOINLINE int descendant(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x)
      x = 1; // HINT: put the task into a taskgroup that ends before
    }
    out[0] = x;
  }
  return x;
}
NOINLINE int positionInList(void) {
  int at;
#pragma omp parallel
#pragma omp single
  for (at = 0; at < N; at++) {
#pragma omp task shared(at)
    if (at < 0) // HINT: firstprivate(at), or put '#pragma omp taskwait' after the task at
      g = 0;
  }
  return at;
}
NOINLINE int taskReads(void) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    out[0] = x; // HINT: give the task its own copy, firstprivate(x), or put '#pragma omp taskwait' before
    x = 2;
  }
  return x;
}
NOINLINE int taskUpdates(void) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x++; // HINT: , or make both updates atomic
    x++;
  }
  return x;
}
NOINLINE int taskWrites(void) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 2;
    out[0] = x; // HINT: put '#pragma omp taskwait' before
  }
  return x;
}
NOINLINE int grandchild(void) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x)
      x = 2;
    }
#pragma omp taskwait
    out[0] = x; // HINT: use a taskgroup in place of the taskwait
  }
  return x;
}
NOINLINE int wrongDependence(void) {
  int x = 0, y = 0, z = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : y) shared(x)
    x = 1; // HINT: let both name 'x', the writing one as out
#pragma omp task depend(out : z) shared(x)
    x = 2;
  }
  return x + y + z;
}
NOINLINE int oneDependence(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1; // HINT: only one of the tasks has a depend clause: let both name 'x'
#pragma omp task shared(x)
    x = 2;
  }
  return x;
}
NOINLINE int taskloops(void) {
  int taskloopReduction = 0, taskCapture = 0, taskloopScratch = 0, *taskloopElement = &g;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(taskloopReduction, taskCapture, taskloopScratch)
  for (int i = 0; i < N; i++) {
    taskloopReduction += i; // HINT: add reduction(+:taskloopReduction) to the taskloop; else make
    out[taskCapture++] = 1; // HINT: '#pragma omp atomic capture'
    taskloopScratch = i;    // HINT: add private(taskloopScratch) to the taskloop; else
    *taskloopElement = i;   // HINT: protect both accesses by the same critical section
  }
  return taskloopReduction + taskCapture + taskloopScratch;
}
NOINLINE int tasks(void) {
  int tasksUpdate = 0, tasksWrite = 0, tasksReadAndWrite = 0, *tasksElement = &g, *tasksUpdateElement = &a[3];
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(tasksUpdate, tasksWrite, tasksReadAndWrite)
    {
      tasksUpdate += 1; // HINT: make both updates atomic, or order the tasks: depend(inout: tasksUpdate) on both
      tasksWrite = 1;   // HINT: depend(inout: tasksWrite) on both
      tasksReadAndWrite = 1;
      *tasksElement = 1;        // HINT: give both a depend clause that names one variable
      *tasksUpdateElement += 1; // HINT: make both updates atomic ('#pragma omp atomic')
    }
#pragma omp task shared(tasksUpdate, tasksWrite, tasksReadAndWrite)
    {
      tasksUpdate += 2;
      tasksWrite = 2;
      out[0] = tasksReadAndWrite; // HINT: depend(out: tasksReadAndWrite) on the writing task
      *tasksElement = 2;
      *tasksUpdateElement += 2;
    }
  }
  return tasksUpdate + tasksWrite + tasksReadAndWrite;
}
NOINLINE int leagues(void) {
  int teamsReduction = 0, teamsWrite = 0, distributeReduction = 0;
#pragma omp teams num_teams(2) shared(teamsReduction, teamsWrite)
  {
    teamsReduction += 1; // HINT: add reduction(+:teamsReduction) to the teams construct
    teamsWrite = 1;      // HINT: barriers and locks do not reach from one team to another
  }
#pragma omp teams distribute num_teams(2) shared(distributeReduction)
  for (int i = 0; i < N; i++)
    distributeReduction += i; // HINT: add reduction(+:distributeReduction) to the teams
  return teamsReduction + teamsWrite + distributeReduction;
}
static void inlinedUpdate(int *p, int i) {
  *p += i; // HINT: make the update atomic ('#pragma omp atomic')
}
static void parameter(int *p, int i) {
  *p = i; // HINT: protect both accesses by the same critical section
}
static void global(int i) {
  g = i; // HINT: if each thread needs its own 'g', make it thread_local or threadprivate
}
NOINLINE int iterations(int *pointer) {
  int sum = 0, slotCounter = 0, loopVariable, maximum = -1, minimum = N, placeOfMaximum = 0, top = -1, flag = 0, recurrence = 1;
  int lastValue = 0, scratchWrites = 0, scratchReads = 0, oneAtomic = 0, scratchArray[4], inlined = 0, passed = 0;
  struct S { int member; } object = {0}, *pointers = malloc(sizeof *pointers);
#pragma omp parallel for
  for (int i = 1; i < N; i++) {
    sum += i;                 // HINT: add reduction(+:sum) to the directive at
    out[slotCounter++] = i;   // HINT: '#pragma omp atomic capture'
    for (loopVariable = 0; loopVariable < 2; loopVariable++) // HINT: declare the loop variable 'loopVariable' inside
      ;
    a[i] = a[i - 1]; /* neighbour */ // HINT: an iteration uses an element that another one writes
    pointer[0] += i;          // HINT: make the update atomic
    object.member++; /* member */ // HINT: make the update atomic ('#pragma omp atomic')
    if (i > maximum) maximum = i;   // HINT: add reduction(max:maximum) to
    if (minimum > i) minimum = i;   // HINT: add reduction(min:minimum) to
    if (i > top) { top = i; placeOfMaximum = i; } // HINT: put the test and the assignment into one critical section
    if (i == 3 || i == 7) flag = 1; // HINT: '#pragma omp atomic write'
    recurrence = recurrence * 2 + 1; // HINT: an iteration computes the value from the one that another one leaves
    out[i] = lastValue;
    lastValue = i + 1;        // HINT0: order the accesses (ordered), or do not run this loop in parallel
    scratchWrites = i + 2;    // HINT: declare it inside, or add private(scratchWrites)
    scratchReads = i + 3;
    out[i] = scratchReads;    // HINT0: declare it inside, or add private(scratchReads)
    inlinedUpdate(&inlined, i);
    parameter(&passed, i);
    global(i);
    static int staticInBody;
    staticInBody = i;         // HINT: if each thread needs its own 'staticInBody', make it thread_local
    for (int j = 0; j < 4; j++) scratchArray[j] = i; // HINT0: add private(scratchArray)
    out[i] = scratchArray[2];
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int histogram = i / 3;
    a[histogram]++;           // HINT: or let no two iterations update one element
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int sameElement = i / 3;
    a[sameElement] = i;       // HINT: let no two iterations use one element
    object.member = i; /* sameMember */ // HINT: add firstprivate(object) to the directive at
    pointers->member = i; /* memberOfGlobal */ // HINT: let no two iterations use one object
  }
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    oneAtomic++;
    if (i == 3)
      oneAtomic = 0;          // HINT: make the write at
  }
#pragma omp simd
  for (int carriedInLanes = 1; carriedInLanes < N; carriedInLanes++)
    a[carriedInLanes] = a[carriedInLanes - 1] + 1; // HINT: name the distance (safelen)
  return sum + slotCounter + loopVariable + maximum + minimum + placeOfMaximum + flag + recurrence + lastValue + passed +
         scratchWrites + scratchReads + oneAtomic + scratchArray[1] + inlined + object.member + top;
}
NOINLINE int sectionsWrite(void) {
  int x = 0;
#pragma omp parallel sections
  {
#pragma omp section
    x = 1; // HINT: if each section needs its own 'x', declare it inside, or add private(x)
#pragma omp section
    x = 2;
  }
  return x;
}
NOINLINE int threads(void) {
  int readBeforeWrite = 0, writeBeforeRead = 0, oneAtomicOfThreads = 0;
  int elementOfThreads[2], room[3], *elementsOfThreads = room;
  struct S { int member; } object = {0};
#pragma omp parallel num_threads(2)
  {
    out[omp_get_thread_num()] = readBeforeWrite; // HINT: put '#pragma omp barrier' between the two accesses, where all threads pass
    readBeforeWrite = omp_get_thread_num();
    writeBeforeRead = omp_get_thread_num();
    out[omp_get_thread_num()] = writeBeforeRead; // HINT0: if each thread needs its own 'writeBeforeRead', add private(writeBeforeRead) to the directive at
#pragma omp atomic
    oneAtomicOfThreads++;
    out[omp_get_thread_num()] = oneAtomicOfThreads; // HINT: atomic, too, or put '#pragma omp barrier'
    const int one = omp_get_thread_num() / 2;
    elementOfThreads[one] = omp_get_thread_num(); // HINT: divide the work among the threads ('#pragma omp for'), or
    elementsOfThreads[omp_get_thread_num()] = 1;
    out[one + 2] = elementsOfThreads[1 - omp_get_thread_num()]; // HINT: or divide the work among the threads
    object.member = omp_get_thread_num(); // HINT: divide the work among the threads ('#pragma omp for')
    out[omp_get_thread_num()] = object.member; // HINT0: divide the work among the threads
  }
  return readBeforeWrite + writeBeforeRead + oneAtomicOfThreads + object.member + elementOfThreads[0] + elementsOfThreads[0];
}

int main(void) {
  int x = 0, y[3] = {0};
  differentLocks(&x);
  oneLock(&x);
  hiddenState();
  int all = initializer() + barrierBefore() + nowait() + descendant() + positionInList() + taskReads() + taskUpdates() + taskWrites() + grandchild();
  all += wrongDependence() + oneDependence() + taskloops() + tasks() + leagues() + iterations(y) + sectionsWrite() + threads();
  return all == -1;
}
