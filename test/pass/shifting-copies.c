// What lies in variables is copied to and fro between them, each time to another place: finding out what they may hold comes to an end.
// RUN: %emit -O0 %s -fno-discard-value-names | %FileCheck %s
#include <string.h>
struct pair {
  int *p;
  int k;
};

// CHECK-LABEL: define {{.*}}@exchange(
int exchange(int x) {
  struct pair a[2] = {{&x, 1}, {&x, 2}}, kept = a[0];
  a[0] = a[1];
  a[1] = kept;
  return *a[1].p;
}

// CHECK-LABEL: define {{.*}}@shift(
int shift(int x) {
  int now[100000], next[100000];
  now[0] = x;
  memcpy(next + 1, now, 99999 * sizeof *now);
  memcpy(now, next, sizeof now);
  return now[1];
}
