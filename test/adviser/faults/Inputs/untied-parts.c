#include <stdio.h>

// Parts of untied tasks are executed by threads in waits of others.
static void add(long *to, long first, long count) {
  if (count == 1) {
#pragma omp task untied
    *to = first;
#pragma omp taskwait
    return;
  }
  long parts[8] = {0};
  for (int i = 0; i < 8; ++i)
#pragma omp task untied shared(parts)
    add(&parts[i], first + i * (count / 8), count / 8);
#pragma omp taskwait
  *to = 0;
  for (int i = 0; i < 8; ++i)
    *to += parts[i];
}

int main(void) {
  long all = 0;
#pragma omp parallel num_threads(16)
#pragma omp single
#pragma omp task untied shared(all)
  add(&all, 0, 8 * 8 * 8 * 8 * 8);
  printf("%ld\n", all);
}
