// Rule: a function with the attribute disable_sanitizer_instrumentation is not instrumented, nor inlined into one that is.
// RUN: %emit -O2 %s | %FileCheck %s
int x, y;

__attribute__((disable_sanitizer_instrumentation)) static void alone(void) { x++; }

// CHECK-LABEL: define {{.*}}@both(
// CHECK: call {{.*}}@alone(
// CHECK: call void @__ompracer_write4({{.*}}@y
// CHECK: ret void
// CHECK-LABEL: define {{.*}}@alone(
// CHECK-NOT: __ompracer_write
// CHECK: ret void
void both(void) {
  alone();
  y++;
}
