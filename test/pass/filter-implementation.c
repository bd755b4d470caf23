// Rule: memory of the OpenMP lowering is left out: the task block while it is created, the slots of captured pointers, task
// headers, cells with the thread number. The program's accesses in the same functions stay, private variables of the task too.
// RUN: %emit -O2 %s | %FileCheck %s
// RUN: %emit -O0 %s | %FileCheck %s --check-prefix=O0
int x;
void use(int *);

// CHECK-LABEL: define {{.*}}@create.omp_outlined(
// CHECK-NOT: __ompracer_{{read|write}}
// CHECK: call ptr @__kmpc_omp_task_alloc(
// CHECK-NOT: __ompracer_write
// CHECK: call void @__ompracer_read4(ptr {{.*}}@x,
// CHECK-NOT: __ompracer_{{read|write}}
// CHECK: call i32 @__kmpc_omp_task(
// CHECK-LABEL: define {{.*}}@.omp_task_entry.(
// CHECK-NOT: __ompracer_{{read|write}}
// CHECK: %[[FIRST:.*]] = getelementptr {{.*}}i8, ptr %1, i64 40
// CHECK-NOT: __ompracer_{{read|write}}
// CHECK: call void @__ompracer_write4(ptr {{.*}}%[[FIRST]], ptr {{.*}}, i32 97)
// CHECK: call void @__ompracer_write4(

// At -O0 the body is a function of its own or inlined into the entry; nothing of the header is announced either way.
// O0: define {{.*}}@.omp_task_entry.(
// O0-NOT: call void @__ompracer_read4(ptr {{.*}}, i32 0)
// O0: ret i32
void create(int *p) {
#pragma omp parallel
  {
    int *q = &x;
#pragma omp task firstprivate(x) shared(p)
    {
      x++;
      use(&x);
      *p = 1;
    }
  }
}
