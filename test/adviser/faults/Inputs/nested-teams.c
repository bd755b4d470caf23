/* Two teams of two, at the same time: more threads work than the largest team has. */
#include <omp.h>

static void spin(long turns) {
  for (long i = 0; i < turns; i++)
    __asm__ volatile("" : "+r"(i));
}

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  spin(20000000);
}
