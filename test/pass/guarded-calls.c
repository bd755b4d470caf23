// What is called under a comparison of the thread's number: the runtime is told before and after it, and of the tasks
// that are created there. Where control may come back without a return, the guard is that of the function's begin.
// RUN: %emit -O1 %s | %FileCheck %s
int omp_get_thread_num(void);
int setjmp(long *) __attribute__((returns_twice));

void callee(void);
extern long shared;

// CHECK-LABEL: define {{.*}} @guarded
// CHECK-NOT: __ompracer_guard
// CHECK: call void @callee()
// CHECK: %[[PREVIOUS:.*]] = {{.*}}call i64 @__ompracer_guard_begin(i32 2)
// CHECK: call void @callee()
// CHECK: call void @__ompracer_guard_end(i64 %[[PREVIOUS]])
// CHECK-NOT: __ompracer_guard
// CHECK: ret void
void guarded(void) {
  callee();
  if (omp_get_thread_num() == 0)
    callee();
}

// By the caller's word: the flags are known at run time.
// CHECK-LABEL: define {{.*}} @argument
// CHECK: call i64 @__ompracer_guard_begin(i32 %{{.*}})
// CHECK: call void @__ompracer_guard_end(
void argument(int me) {
  if (me == 0)
    callee();
}

// CHECK-LABEL: define {{.*}} @created
// CHECK: call void @__ompracer_task_set_captures(i64 0, i64 5764607523034234880, i64 0)
void created(void) {
  if (omp_get_thread_num() == 0) {
#pragma omp task
    shared = 1;
  }
}

// CHECK-LABEL: define {{.*}} @comesBack
// CHECK: %[[OUTSIDE:.*]] = {{.*}}call i64 @__ompracer_guard_begin(i32 0)
// CHECK: call i32 @setjmp
// CHECK-NEXT: call void @__ompracer_guard_end(i64 %[[OUTSIDE]])
void comesBack(long *out) {
  if (!setjmp(out))
    callee();
}
