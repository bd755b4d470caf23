// A block that an allocator of the program's own hands out begins its life; those of the C library are the runtime's.
// RUN: %emit %plain_flags -O0 %s | %FileCheck %s
// RUN: %emit %plain_flags -O2 %s | %FileCheck %s
#include <stdlib.h>
void *take(int pool, size_t count, size_t size) __attribute__((alloc_size(2, 3)));

// CHECK-LABEL: define {{.*}}@ofProgram(
// CHECK: %[[BLOCK:.*]] = {{.*}}call {{.*}}ptr @take(
// CHECK: call void @__ompracer_scope_begin(ptr {{.*}}%[[BLOCK]], i64 24)
// CHECK: ret ptr
void *ofProgram(void) { return take(1, 3, 8); }

// CHECK-LABEL: define {{.*}}@ofLibrary(
// CHECK-NOT: scope_begin
// CHECK: ret ptr
void *ofLibrary(size_t n) { return malloc(n); }
