// RUN: %check-race %s
// Rule: doacross.sink
// Nine dimensions; the sink names the iteration before the previous one.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for ordered(9)
  for (int i0 = 1; i0 < N; i0++)
    for (int i1 = 0; i1 < 1; i1++)
      for (int i2 = 0; i2 < 1; i2++)
        for (int i3 = 0; i3 < 1; i3++)
          for (int i4 = 0; i4 < 1; i4++)
            for (int i5 = 0; i5 < 1; i5++)
              for (int i6 = 0; i6 < 1; i6++)
                for (int i7 = 0; i7 < 1; i7++)
                  for (int i8 = 0; i8 < 1; i8++) {
#pragma omp ordered depend(sink : i0 - 2, i1, i2, i3, i4, i5, i6, i7, i8)
                    a[i0] = a[i0 - 1] + 1; // RACE
#pragma omp ordered depend(source)
                  }
  return 0;
}
