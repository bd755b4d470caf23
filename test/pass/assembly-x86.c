// Inline assembly of x86: what is announced for atomic instructions, loads, stores and fences of the text, and for
// operands in memory.
// RUN: %emit --target=x86_64-linux-gnu -O1 -fno-discard-value-names %plain_flags %s | %FileCheck %s
typedef unsigned long Word;
struct Pair { Word a, b; };

// CHECK-LABEL: define {{.*}}@locked(
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 4, i32 5,
// CHECK-NEXT: asm sideeffect "lock; incl
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 2, i32 5,
// CHECK-NEXT: asm sideeffect "lock; decw
// CHECK: %[[FAR:.*]] = getelementptr i8, ptr %p, i64 8
// CHECK-NEXT: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%[[FAR]], i64 8, i32 5,
// CHECK-NEXT: asm sideeffect "lock subq
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 1, i32 5,
// CHECK-NEXT: asm sideeffect "xchgb
// CHECK-NOT: __ompracer
// CHECK: ret void
void locked(int *p, Word w, char c) {
  __asm__ volatile("lock; incl %0" : "+m"(*p));
  __asm__ volatile("lock; decw (%0)" : : "r"(p) : "memory");
  __asm__ volatile("lock subq %1, 8(%0)" : : "r"(p), "r"(w) : "memory");
  __asm__ volatile("xchgb %0, %1" : "+q"(c), "+m"(*(char *)p));
}

// CHECK-LABEL: define {{.*}}@exchange(
// CHECK: call void @__ompracer_atomic_cmpxchg_begin(ptr {{[^,]*}}%p)
// CHECK-NEXT: %[[OLD:.*]] = {{.*}}call i32 asm sideeffect "lock cmpxchgl
// CHECK-NEXT: %[[OK:.*]] = icmp eq i32 %[[OLD]], %expected
// CHECK-NEXT: %[[FLAG:.*]] = zext i1 %[[OK]] to i32
// CHECK-NEXT: call void @__ompracer_atomic_cmpxchg(ptr {{[^,]*}}%p, i64 4, i32 5, i32 %[[FLAG]],
// CHECK-NEXT: call void @__ompracer_value_decides(ptr {{[^,]*}}%p, i64 4, i32 5)
int exchange(int *p, int expected, int wanted) {
  int old;
  __asm__ volatile("lock cmpxchgl %2, %1" : "=a"(old), "+m"(*p) : "r"(wanted), "0"(expected) : "memory");
  return old;
}

// CHECK-LABEL: define {{.*}}@moves(
// CHECK: call void @__ompracer_atomic_load(ptr {{[^,]*}}%p, i64 4, i32 2,
// CHECK-NEXT: asm sideeffect "movl $1
// CHECK: call void @__ompracer_atomic_store(ptr {{[^,]*}}%p, i64 4, i32 3,
// CHECK-NEXT: asm sideeffect "movl $1, $0; mfence"
// CHECK-NEXT: call void @__ompracer_fence(i32 5)
// CHECK: call void @__ompracer_read1(ptr {{[^,]*}}%p
// CHECK-NEXT: call void @__ompracer_atomic_store(ptr {{[^,]*}}%p, i64 1, i32 3,
// CHECK-NEXT: asm sideeffect "incb
// CHECK-NOT: __ompracer
// CHECK: ret void
void moves(int *p, int i) {
  __asm__ volatile("movl %1, %0" : "=r"(i) : "m"(*p));
  __asm__ volatile("movl %1, %0; mfence" : "=m"(*p) : "r"(i) : "memory");
  __asm__ volatile("incb %0" : "+m"(*(char *)p));
}

// Both variants of dialects, labels, comments and data in other sections.
// CHECK-LABEL: define {{.*}}@written(
// CHECK: call void @__ompracer_atomic_rmw(ptr {{[^,]*}}%p, i64 4, i32 5,
// CHECK-NEXT: asm sideeffect "1:
// CHECK-NEXT: call void @__ompracer_value_decides(ptr {{[^,]*}}%p, i64 4, i32 5)
// CHECK-NOT: __ompracer
// CHECK: ret void
void written(int *p) {
  __asm__ volatile("1: /* wait */ lock; {subl $1, %0|sub %0, 1} # comment; lock incl 4(%0)\n\t"
                   "jns 2f\n\tpause\n\tjmp 1b\n2:"
                   ".pushsection .data\n\t.long 1b\n\t.popsection"
                   : "+m"(*p));
}

// CHECK-LABEL: define {{.*}}@fences(
// CHECK: call void @__ompracer_fence(i32 5)
// CHECK-NEXT: asm sideeffect "mfence"
// CHECK: call void @__ompracer_fence(i32 3)
// CHECK-NEXT: asm sideeffect "sfence"
// CHECK: call void @__ompracer_fence(i32 5)
// CHECK-NEXT: asm sideeffect "lock; orl
// CHECK-NOT: __ompracer
// CHECK: ret void
void fences(void) {
  __asm__ volatile("mfence" : : : "memory");
  __asm__ volatile("sfence" : : : "memory");
  __asm__ volatile("lock; orl $0, (%%rsp)" : : : "memory");
}

// CHECK-LABEL: define {{.*}}@operands(
// CHECK: call void @__ompracer_write16(ptr {{[^,]*}}%p
// CHECK-NEXT: asm "movups %xmm0
// CHECK-NOT: __ompracer
// CHECK: ret void
void operands(struct Pair *p) { __asm__("movups %%xmm0, %0" : "=m"(*p)); }

// CHECK-LABEL: define {{.*}}@unknown(
// CHECK-NOT: __ompracer
// CHECK: asm sideeffect "movups
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 0)
// CHECK: asm sideeffect "rep movsb
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 0)
// CHECK: asm sideeffect "lock incl (%rax)
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 1)
// CHECK: asm sideeffect "syscall
// CHECK-NEXT: call void @__ompracer_assembly(ptr {{[^,]*}}, i32 1)
// CHECK: ret void
void unknown(int *p, int *q, Word n) {
  __asm__ volatile("movups (%0, %1, 4), %%xmm0" : : "r"(p), "r"(n) : "memory");
  __asm__ volatile("rep movsb" : "+D"(p), "+S"(q), "+c"(n) : : "memory");
  __asm__ volatile("lock incl (%%rax)" : : "a"(n) : "memory");
  __asm__ volatile("syscall" : : "a"(n) : "memory", "rcx", "r11");
}

// CHECK-LABEL: define {{.*}}@silent(
// CHECK-NOT: __ompracer
// CHECK: ret void
void silent(int *p, int i) {
  __asm__ volatile("" : "+m"(*p) : : "memory");
  __asm__ volatile("pause" : : : "memory");
  __asm__ volatile("rep; nop" : : : "memory");
  __asm__ volatile("leal 4(%0), %0; prefetcht0 (%1)" : "+r"(i) : "r"(p) : "memory");
  __asm__ volatile("movq %%fs:0, %%rax" : : : "rax", "memory");
  __asm__ volatile("push %%rax; movl $0, (%%rsp); pop %%rax" : : : "rax", "memory");
  __asm__ volatile(".byte 0x90");
}

// The module synchronises threads by assembly: volatile accesses are atomic, and so is a store after a barrier for
// the compiler. The read of an update is a plain one.
// CHECK-LABEL: define {{.*}}@plain(
// CHECK: call void @__ompracer_atomic_load(ptr {{[^,]*}}%v, i64 4, i32 2,
// CHECK: call void @__ompracer_read4(ptr {{[^,]*}}%v
// CHECK: call void @__ompracer_atomic_store(ptr {{[^,]*}}%v, i64 4, i32 3,
// CHECK: call void @__ompracer_write4(ptr {{[^,]*}}%p
// CHECK: call void @__ompracer_atomic_store(ptr {{[^,]*}}%p, i64 4, i32 3,
// CHECK: ret void
void plain(volatile int *v, int *p) {
  (void)*v;
  ++*v;
  *p = 1;
  __asm__ volatile("" : : : "memory");
  *p = 0;
}
