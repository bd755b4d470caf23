// The optimiser joins the stores of two branches to one. Its site has the line of one of them, where the values are
// computed or the stores differ in nothing but the variable, else that of the branch; never that of the region.
//
// RUN: %emit -O0 -g %s | %FileCheck %s --check-prefixes=CHECK,SINGLE
// RUN: %emit -O1 -g %s | %FileCheck %s --check-prefixes=CHECK,JOINED
// RUN: %emit -O3 -g %s | %FileCheck %s --check-prefixes=CHECK,JOINED
int x, y;

void work(int n, int which) {
#pragma omp parallel
  {
    if (which)
      x = n + 1;
    else
      x = n + 2;
    if (which)
      y = 1;
    else
      y = 2;
  }
}

// CHECK-NOT: i32 10, i16 {{[0-9]+}}, i16 4, {{.*}} section "ompracer_sites"
// SINGLE-DAG: i32 13, i16 9, i16 4, {{.*}} section "ompracer_sites"
// SINGLE-DAG: i32 15, i16 9, i16 4, {{.*}} section "ompracer_sites"
// SINGLE-DAG: i32 17, i16 9, i16 4, {{.*}} section "ompracer_sites"
// SINGLE-DAG: i32 19, i16 9, i16 4, {{.*}} section "ompracer_sites"
// JOINED-DAG: i32 {{13|15}}, i16 {{[0-9]+}}, i16 4, {{.*}} section "ompracer_sites"
// JOINED-DAG: i32 {{16|17|19}}, i16 {{[0-9]+}}, i16 4, {{.*}} section "ompracer_sites"
