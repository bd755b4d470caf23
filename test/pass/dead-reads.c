// A read whose value ends in a variable that nobody reads is announced although the optimiser removes it; nothing else of
// the variable is.
// RUN: %emit %plain_flags -O2 -fopenmp %s | %FileCheck %s
int x, y, a[100];

// CHECK-LABEL: define {{.*}}@dead(
// CHECK-NEXT: call void @__ompracer_read4(ptr nonnull @x,
// CHECK-NEXT: call void @__ompracer_read4(ptr nonnull @y,
// CHECK-NEXT: ret void
void dead(void) {
  int t = x, u;
  u = t + y;
}

// Once where somebody uses it.
// CHECK-LABEL: define {{.*}}@used(
// CHECK-COUNT-1: call void @__ompracer_read4(
// CHECK-NOT: __ompracer_
// CHECK: ret i32
int used(void) {
  int t = x;
  return t;
}

// Of a loop as well, before it.
// CHECK-LABEL: define {{.*}}@loop(
// CHECK: call void @__ompracer_read_repeated(ptr nonnull @a, i64 4, i64 4, i64 100,
// CHECK-NOT: __ompracer_
// CHECK: ret void
void loop(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum += a[i];
}

// A local is no memory that others see.
// CHECK-LABEL: define {{.*}}@local(
// CHECK-NOT: __ompracer_
// CHECK: ret void
void local(void) {
  int t = 1, u = t, v[2] = {1, 2}, w;
  w = u + v[0];
}

// A value for a function that makes nothing of it, directly or as a copy of a region, is read, too.
static void ignores(int t) {
  int u = t;
}

// CHECK-LABEL: define {{.*}}@passed(
// CHECK-NEXT: call void @__ompracer_read4(ptr nonnull @x,
// CHECK-NEXT: ret void
void passed(void) { ignores(x); }

static int returns(int t) { return t; }

// CHECK-LABEL: define {{.*}}@passedAndUsed(
// CHECK-COUNT-1: call void @__ompracer_read4(
// CHECK-NOT: __ompracer_
// CHECK: ret i32
int passedAndUsed(void) { return returns(x); }

// CHECK-LABEL: define {{.*}}@copied(
// CHECK-NEXT: call void @__ompracer_read4(ptr nonnull @x,
// CHECK-NOT: __ompracer_read
// CHECK: ret void
void copied(void) {
#pragma omp parallel firstprivate(x)
  {
  }
}

// The value of the atomic store serves, but that is no plain read.
// CHECK-LABEL: define {{.*}}@forwarded(
// CHECK: call void @__ompracer_atomic_store(ptr nonnull @x,
// CHECK: call void @__ompracer_read4(ptr nonnull @x,
// CHECK-NOT: load i32
// CHECK: ret i32 1
int forwarded(void) {
  __atomic_store_n(&x, 1, __ATOMIC_RELAXED);
  return x;
}

// What is copied is read and written as a whole, whatever part of the copy is used.
struct Block {
  int values[8];
} block;

// CHECK-LABEL: define {{.*}}@partOfCopy(
// CHECK: call void @__ompracer_read_range(ptr nonnull @block, i64 32,
// CHECK: ret i32
int partOfCopy(void) {
  struct Block copy = block;
  return copy.values[1];
}

// CHECK-LABEL: define {{.*}}@partWritten(
// CHECK: call void @__ompracer_write_range(ptr {{.*}}@block, i64 32,
// CHECK: ret void
void partWritten(void) {
  struct Block copy;
  copy.values[1] = 3;
  block = copy;
}
