// What the compiler counts in for profiles and coverage is no memory of the program.
// RUN: %emit %plain_flags -O0 -fprofile-instr-generate -fcoverage-mapping %s | %FileCheck %s
// RUN: %emit %plain_flags -O2 -fprofile-generate %s | %FileCheck %s
// RUN: %emit %plain_flags -O2 --coverage %s | %FileCheck %s
int x;

// CHECK-LABEL: define {{.*}}@f(
// CHECK-NOT: call void @__ompracer_{{.*}}(ptr {{[^@]*}}@{{_}}
// CHECK: call void @__ompracer_write4(ptr {{.*}}@x,
// CHECK-NOT: call void @__ompracer_{{.*}}(ptr {{[^@]*}}@{{_}}
// CHECK: ret void
void f(int i) {
  if (i)
    x = i;
}
