// RUN: %check-spans %s
//
// Of a static share only the mean of its iterations is known: more threads know more.
// EXPECT: work 4032
// EXPECT 2: scheduled 3040, logical 95
// EXPECT 8: scheduled 952, logical 119
// EXPECT 64: scheduled 126, logical 126
// THREADS: 2 8 64
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 64; ++i)
    ompracer_work(2 * i);
}
