// Flags of accesses: 1 = the address derives from storage of the executing implicit task, 3 = from its thread number or thread-local
// storage, 2 = from those inside an explicit task, 0 = it does not. The verdict is the same with and without optimisation.
// RUN: %emit -O0 %s -fno-discard-value-names | %FileCheck %s
// RUN: %emit -O2 %no_loops %s -fno-discard-value-names | %FileCheck %s
#include <omp.h>
#include <stdlib.h>
void opaque(void *);
int shared[100], *table[100], progress;
_Thread_local int *own;

// CHECK-LABEL: define {{.*}}@byNumber.omp_outlined(
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 34)
// CHECK: ret void
void byNumber(void) {
#pragma omp parallel
  shared[omp_get_thread_num() * 2]++;
}

// The element of a table that the thread number selects, then its own element: shared data is not owned, what the table gives is.
// (64: the pointer that is read there decides.)
// CHECK-LABEL: define {{.*}}@byTable.omp_outlined(
// CHECK: call void @__ompracer_read8(ptr {{.*}}, ptr {{.*}}, i32 66)
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 2)
// CHECK: call void @__ompracer_write4(ptr {{.*}}@shared{{.*}}, ptr {{.*}}, i32 0)
// CHECK: ret void
void byTable(void) {
#pragma omp parallel
  {
    int *buffer = table[omp_get_thread_num()];
    buffer[3] = 1;
    shared[5] = 2;
  }
}

// CHECK-LABEL: define {{.*}}@byAllocation.omp_outlined(
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 1)
// CHECK: ret void
void byAllocation(void) {
#pragma omp parallel
  {
    int *block = malloc(100);
    opaque(block);
    block[1] = 1;
  }
}

// CHECK-LABEL: define {{.*}}@byThreadLocal.omp_outlined(
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 3)
// CHECK: ret void
void byThreadLocal(void) {
#pragma omp parallel
  own[7] = 1;
}

// A comparison of the thread number guards the access; the one after it is not guarded.
// CHECK-LABEL: define {{.*}}@guarded.omp_outlined(
// CHECK: call void @__ompracer_write4(ptr {{.*}}@progress{{.*}}, ptr {{.*}}, i32 2)
// CHECK: call void @__ompracer_write4(ptr {{.*}}@shared{{.*}}, ptr {{.*}}, i32 0)
// CHECK: ret void
void guarded(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      progress = 1;
      opaque(0);
    }
    shared[0] = 1;
  }
}

// A private pointer to shared data, a private index, and a captured variable of the encountering task are not owned,
// unless the captured bound of the index, or the variable, is something of a thread's around the region.
// CHECK-LABEL: define {{.*}}@notOwned.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 %
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 %
// CHECK: ret void
void notOwned(int n) {
  int local = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int *p = shared;
    p[i + 1] = i;
    local = i;
  }
  opaque(&local);
}

// Explicit task: the thread number and thread-local storage are those of whoever executes it.
// CHECK-LABEL: define {{.*}}@.omp_task_entry.(
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 2)
// CHECK: ret i32
void inTask(void) {
#pragma omp task
  shared[omp_get_thread_num()] = 1;
}
