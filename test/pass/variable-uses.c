// A site says what else the function does with the variable: 128, if not all its lines do the same; 256, if it may be
// read before it is written. The optimiser leaves less of that than the program does.
// RUN: %emit -O0 -g %s | %FileCheck %s
// RUN: %emit -O2 -g %s | %FileCheck %s
int sum, position, begun, flag, kept, out[100];
void f(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    // 256 + 1, and 512: known, from bit 10 on the number of lines, from bit 12 on the line of the declaration
    // CHECK-DAG: i32 [[#@LINE+1]], i16 9, i16 4, {{.*}} i32 [[#add(mul(5, 4096), 2817)]] }
    sum += i;
    sum -= out[i];
    // CHECK-DAG: i32 [[#@LINE+1]], i16 14, i16 4, {{.*}} i32 [[#add(mul(5, 4096), 2945)]] }
    position += 2;
    out[position] = i;
    // CHECK-DAG: i32 [[#@LINE+2]], i16 11, i16 4, {{.*}} i32 [[#add(mul(5, 4096), 2689)]] }
    begun = 0;
    begun += i;
    // CHECK-DAG: i32 [[#@LINE+2]], i16 12, i16 4, {{.*}} i32 [[#add(mul(5, 4096), 1537)]] }
    if (i == 3 || i == 7)
      flag = 1;
  }
}
// Also in a function that is called there: what the two assignments make of it is one store.
static void g(int i) {
  // CHECK-DAG: i32 {{27|28}}, i16 8, i16 4, {{.*}} i32 [[#add(mul(5, 4096), 2689)]] }
  kept = 1;
  kept = i;
}
void h(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    g(i);
}
// Of what pointers lead to, all lines count: they may lead to one object.
void k(int *p, const int *q) {
  // CHECK-DAG: i32 [[#@LINE+1]], i16 6, i16 4, {{.*}} i32 [[#add(mul(36, 4096), 2626)]] }
  *p += 1;
  out[0] = *q;
}
