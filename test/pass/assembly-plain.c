// Nothing in the file awaits what the assembly stores: its ordinary loads and stores are plain accesses.
// RUN: %emit --target=x86_64-linux-gnu -O1 -fno-discard-value-names %plain_flags %s | %FileCheck %s
// RUN: %emit --target=aarch64-linux-gnu -O1 -fno-discard-value-names %plain_flags %s | %FileCheck %s
// RUN: %emit --target=x86_64-linux-gnu -O1 -fno-discard-value-names -DAWAITS %plain_flags %s | %FileCheck --check-prefix=SIGNAL %s
// RUN: %emit --target=aarch64-linux-gnu -O1 -fno-discard-value-names -DAWAITS %plain_flags %s | %FileCheck --check-prefix=SIGNAL %s
#ifdef __x86_64__
#define STORE "movl %0, (%1)"
#define STORE_FAR "movl %0, 8(%1)"
#else
#define STORE "str %w0, [%1]"
#define STORE_FAR "str %w0, [%1, #8]"
#endif

// CHECK-LABEL: define {{.*}}@stores(
// CHECK: call void @__ompracer_write4(ptr {{[^,]*}}%p,
// CHECK-NEXT: asm sideeffect
// CHECK: call void @__ompracer_write4(ptr {{[^,]*}}%p,
// CHECK-NEXT: asm sideeffect
// SIGNAL-LABEL: define {{.*}}@stores(
// SIGNAL: call void @__ompracer_atomic_store(ptr {{[^,]*}}%p,
// SIGNAL: call void @__ompracer_atomic_store(ptr {{[^,]*}}%p,
void stores(int *p, int i) {
  __asm__ volatile(STORE : : "r"(i), "r"(p) : "memory");
  __asm__ volatile(STORE : : "r"(i), "r"((unsigned long)p) : "memory");
}

// The place is not known to the filter.
// CHECK-LABEL: define {{.*}}@far(
// CHECK-NOT: __ompracer_{{write|atomic}}
// CHECK: asm sideeffect
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 0)
// SIGNAL-LABEL: define {{.*}}@far(
// SIGNAL: call void @__ompracer_atomic_store(
void far(int *p, int i) { __asm__ volatile(STORE_FAR : : "r"(i), "r"(p) : "memory"); }

#ifdef AWAITS
int awaits(volatile int *p) { return *p; }
#endif
