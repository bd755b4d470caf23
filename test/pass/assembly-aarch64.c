// Inline assembly of AArch64: exclusive loads and stores, acquire and release, the atomic instructions of v8.1, and
// barriers.
// RUN: %emit --target=aarch64-linux-gnu -O1 -fno-discard-value-names %plain_flags %s | %FileCheck %s

// A load and a store of one loop are one update.
// CHECK-LABEL: define {{.*}}@update(
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 4, i32 4,
// CHECK-NEXT: asm sideeffect "1:
// CHECK-NEXT: call void @__ompracer_value_decides(ptr {{[^,]*}}%p, i64 4, i32 4)
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 8, i32 5,
// CHECK-NEXT: asm sideeffect "// add
// CHECK-NOT: __ompracer_atomic
// CHECK: ret void
void update(int *p, long n) {
  int old, failed;
  long wide;
  __asm__ volatile("1: ldaxr %w0, [%2]\n"
                   "   cbnz %w0, 1b\n"
                   "   stlxr %w1, %w3, [%2]\n"
                   "   cbnz %w1, 1b"
                   : "=&r"(old), "=&r"(failed)
                   : "r"(p), "r"(1)
                   : "memory");
  __asm__ volatile("// add\n"
                   "2: ldxr %0, %2\n"
                   "   add %0, %0, %3\n"
                   "   stxr %w1, %0, %2\n"
                   "   cbnz %w1, 2b\n"
                   "   dmb ish"
                   : "=&r"(wide), "=&r"(failed), "+Q"(*(long *)p)
                   : "r"(n)
                   : "memory");
}

// Statements of their own: what stores may fail.
// CHECK-LABEL: define {{.*}}@exclusive(
// CHECK: call void @__ompracer_atomic_load(ptr {{[^,]*}}%p, i64 1, i32 0,
// CHECK-NEXT: asm sideeffect "ldxrb
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 1, i32 3,
// CHECK-NEXT: asm sideeffect "stlxrb
int exclusive(char *p) {
  int old, failed;
  __asm__ volatile("ldxrb %w0, [%1]" : "=r"(old) : "r"(p) : "memory");
  __asm__ volatile("stlxrb %w0, %w2, [%1]" : "=&r"(failed) : "r"(p), "r"(old + 1) : "memory");
  return failed;
}

// CHECK-LABEL: define {{.*}}@single(
// CHECK: call void @__ompracer_atomic_load(ptr {{[^,]*}}%p, i64 8, i32 2,
// CHECK-NEXT: asm sideeffect "ldar
// CHECK: call void @__ompracer_atomic_load(ptr {{[^,]*}}%p, i64 2, i32 2,
// CHECK-NEXT: asm sideeffect "ldaprh
// CHECK: %[[FAR:.*]] = getelementptr i8, ptr %p, i64 16
// CHECK-NEXT: call void @__ompracer_atomic_store(ptr {{[^,]*}}%[[FAR]], i64 4, i32 3,
// CHECK-NEXT: asm sideeffect "stlr
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 4, i32 4,
// CHECK-NEXT: asm sideeffect "casal
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 8, i32 2,
// CHECK-NEXT: asm sideeffect "ldadda
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 1, i32 3,
// CHECK-NEXT: asm sideeffect "swplb
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 4, i32 0,
// CHECK-NEXT: asm sideeffect "stsmax
// CHECK-NOT: __ompracer
// CHECK: ret void
void single(long *p, long n, int i) {
  __asm__ volatile("ldar %0, [%1]" : "=r"(n) : "r"(p) : "memory");
  __asm__ volatile("ldaprh %w0, [%1]" : "=r"(i) : "r"(p) : "memory");
  __asm__ volatile("stlr %w0, [%1, #16]" : : "r"(i), "r"(p) : "memory");
  __asm__ volatile("casal %w0, %w2, [%1]" : "+r"(i) : "r"(p), "r"(1) : "memory");
  __asm__ volatile("ldadda %0, %0, %1" : "+r"(n), "+Q"(*p));
  __asm__ volatile("swplb %w0, %w0, [%1]" : "+r"(i) : "r"(p) : "memory");
  __asm__ volatile("stsmax %w0, [%1]" : : "r"(i), "r"(p) : "memory");
}

// CHECK-LABEL: define {{.*}}@barriers(
// CHECK: call void @__ompracer_fence(i32 5)
// CHECK-NEXT: asm sideeffect "dmb ish"
// CHECK: call void @__ompracer_fence(i32 2)
// CHECK-NEXT: asm sideeffect "dmb ishld"
// CHECK: call void @__ompracer_fence(i32 3)
// CHECK-NEXT: asm sideeffect "dsb st"
// CHECK-NOT: __ompracer
// CHECK: ret void
void barriers(int *p) {
  __asm__ volatile("dmb ish" : : : "memory");
  __asm__ volatile("dmb ishld" : : : "memory");
  __asm__ volatile("dsb st" : : : "memory");
  __asm__ volatile("isb; yield; prfm pldl1keep, [%0]" : : "r"(p) : "memory");
}

// CHECK-LABEL: define {{.*}}@unknown(
// CHECK: asm sideeffect "ld1
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 0)
// CHECK: asm sideeffect "ldaxr
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 1)
// CHECK: asm sideeffect "svc
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 1)
void unknown(float *p) {
  __asm__ volatile("ld1 {v0.4s}, [%0], #16" : "+r"(p) : : "memory", "v0");
  __asm__ volatile("ldaxr w0, [x1]" : : : "memory", "w0");
  __asm__ volatile("svc #0" : : : "memory");
}

// The machine orders nothing by itself: volatile accesses are relaxed atomic ones next to barriers.
// CHECK-LABEL: define {{.*}}@plain(
// CHECK: call void @__ompracer_fence(i32 5)
// CHECK: call void @__ompracer_atomic_store(ptr {{[^,]*}}%v, i64 4, i32 0,
// CHECK-NEXT: store atomic volatile i32 0, ptr %v monotonic
void plain(volatile int *v) {
  __asm__ volatile("dmb ish" : : : "memory");
  *v = 0;
}
