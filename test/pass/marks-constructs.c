// Every construct that hands out iterations gets exactly one mark for each of its loops, with the logical iteration number.
// RUN: %clang %omp_flags -Xclang -disable-llvm-passes -S -emit-llvm -o %t.0.ll %s
// RUN: %marks %t.0.ll | %FileCheck %s
// RUN: %clang %omp_flags -O2 -Xclang -disable-llvm-passes -S -emit-llvm -o %t.2.ll %s
// RUN: %marks %t.2.ll | %FileCheck %s
int a[100], x;

// CHECK-LABEL: define {{.*}}@plain.omp_outlined(
// CHECK: %[[IV:.*]] = alloca i32
// CHECK: notail call void @__kmpc_for_static_init_4(
// CHECK: icmp sle i32
// CHECK: %[[I:.*]] = load i32, ptr %[[IV:.*]], align 4
// CHECK: %[[N:.*]] = sext i32 %[[I]] to i64
// CHECK-NEXT: notail call void @__ompracer_iteration(i64 %[[N]]) #[[MARK:[0-9]+]]
// CHECK: load i32, ptr %[[IV]]
// CHECK-NOT: __ompracer_iteration
// CHECK: notail call void @__kmpc_for_static_fini(
void plain(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

// Unsigned 64-bit, in chunks: the loop over the chunks is not marked, the one inside is.
// CHECK-LABEL: define {{.*}}@chunked.omp_outlined(
// CHECK: call void @__kmpc_for_static_init_8u(
// CHECK-COUNT-1: call void @__ompracer_iteration(i64 %{{.*}})
// CHECK-NOT: __ompracer_iteration
// CHECK: call void @__kmpc_for_static_fini(
void chunked(unsigned long n) {
#pragma omp parallel for schedule(static, 4)
  for (unsigned long i = 0; i < n; i++)
    a[i] = 1;
}

// CHECK-LABEL: define {{.*}}@dynamic.omp_outlined(
// CHECK: call i32 @__kmpc_dispatch_next_4u(
// CHECK: zext i32 %{{.*}} to i64
// CHECK-NEXT: call void @__ompracer_iteration(
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
void dynamic(unsigned n) {
#pragma omp parallel for schedule(dynamic) ordered
  for (unsigned i = 0; i < n; i += 3) {
#pragma omp ordered
    a[i] = 1;
  }
}

// The collapsed number.
// CHECK-LABEL: define {{.*}}@collapsed.omp_outlined(
// CHECK: call void @__kmpc_for_static_init_8(
// CHECK: br i1
// CHECK: call void @__ompracer_iteration(i64 %{{.*}})
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
void collapsed(int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] = j;
}

// Before the switch that selects the section, and after each section.
// CHECK-LABEL: define {{.*}}@sections.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK: switch i32
// CHECK-COUNT-2: call void @__ompracer_iteration_end()
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
void sections(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;
#pragma omp section
    x = 2;
  }
}

// distribute, and the loop it contains, each in its own function.
// CHECK-LABEL: define {{.*}}@distributed.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
// CHECK-LABEL: define {{.*}}@distributed.omp_outlined.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
void distributed(int n) {
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

// Two versions of one loop.
// CHECK-LABEL: define {{.*}}@versions.omp_outlined(
// CHECK-COUNT-2: call void @__ompracer_iteration(
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
void versions(int n) {
#pragma omp parallel for simd if (simd : n > 10)
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

// CHECK-LABEL: define {{.*}}@.omp_outlined.(
// CHECK: call void @__ompracer_iteration(
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
void loopOfTasks(int n) {
#pragma omp taskloop
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

// A loop that is not worksharing has no mark.
// CHECK-LABEL: define {{.*}}@ordinary(
// CHECK-NOT: __ompracer_iteration
// CHECK: ret void
void ordinary(int n) {
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

// CHECK: attributes #[[MARK]] = { nomerge }
