// Captures of explicit tasks: the creator tells which captured pointers derive from owned storage, the task's entry asks.
// RUN: %emit -O0 %s | %FileCheck %s
// RUN: %emit -O2 %s | %FileCheck %s
int global;
void opaque(int *);

// The second slot is a variable of the implicit task; the first one of a task around the region, if the region says so.
// CHECK-LABEL: define {{.*}}@captured.omp_outlined(
// CHECK: call void @__ompracer_task_set_captures(i64 %{{.*}}, i64 {{.*}}, i64 {{.*}})
// CHECK: call i32 @__kmpc_omp_task(
// CHECK-LABEL: define {{.*}}@.omp_task_entry.(
// CHECK: %[[MASK:.*]] = {{.*}}call i64 @__ompracer_task_captures()
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 %{{.*}})
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 %{{.*}})
// CHECK: ret i32
void captured(int *s) {
#pragma omp parallel
  {
    int x = 0;
#pragma omp task shared(x, s)
    {
      *s = 1;
      x = 2;
    }
    opaque(&x);
  }
}

// Nothing owned is captured: nothing is said, zero is the default.
// CHECK-LABEL: define {{.*}}@none(
// CHECK-NOT: __ompracer_task_set_captures
// CHECK: ret void
void none(void) {
#pragma omp task
  global = 1;
}
