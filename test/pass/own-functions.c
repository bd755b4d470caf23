// Rule: a function of the program's own is an ordinary one, also where the C library has one of its name.
// RUN: %emit -O0 -fno-builtin -w %s | %FileCheck %s
static int calls;
static double modf(void) { return ++calls; }
static int frexp(const int *p) { return *p; }
static int gettimeofday(void) { return ++calls; }
int x;

// CHECK-LABEL: define {{.*}}@all(
// CHECK-NOT: __ompracer_write
// CHECK: ret double
double all(void) { return modf() + frexp(&x) + gettimeofday(); }
