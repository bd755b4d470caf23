// Accesses of one expression that spans lines say on which line their statement begins. What a variable hands on to the
// next statement does not become part of that, with optimisation neither.
//
// RUN: %emit -O0 -g %s | %FileCheck %s
// RUN: %emit -O2 -g %s | %FileCheck %s
double a[10], b[10];

void work(int i) {
#pragma omp parallel
  {
    b[i] =       // B1
        a[i + 1] // the next line is its own
        + a[i + 2];
    double x = a[i + 3]; // X
    b[i + 1] =           // B2
        x + a[i + 4];
  }
}

int count(int n) {
#pragma omp parallel
#pragma omp single
  n++; // what is captured is taken out above
  return n;
}
// A site has line, column and size; its last number is the first line of the statement, 0 where that is its own.
// CHECK-DAG: i32 11, i16 10, i16 8, {{.*}}, i32 0, i32 0, i32 {{[0-9]+}} }, section "ompracer_sites"
// CHECK-DAG: i32 12, i16 9, i16 8, {{.*}}, i32 0, i32 11, i32 {{[0-9]+}} }, section "ompracer_sites"
// CHECK-DAG: i32 13, i16 11, i16 8, {{.*}}, i32 0, i32 11, i32 {{[0-9]+}} }, section "ompracer_sites"
// CHECK-DAG: i32 14, i16 16, i16 8, {{.*}}, i32 0, i32 0, i32 {{[0-9]+}} }, section "ompracer_sites"
// CHECK-DAG: i32 15, i16 14, i16 8, {{.*}}, i32 0, i32 0, i32 {{[0-9]+}} }, section "ompracer_sites"
// CHECK-DAG: i32 16, i16 13, i16 8, {{.*}}, i32 0, i32 15, i32 {{[0-9]+}} }, section "ompracer_sites"
// CHECK-DAG: i32 23, i16 4, i16 4, {{.*}}, i32 0, i32 0, i32 {{[0-9]+}} }, section "ompracer_sites"
