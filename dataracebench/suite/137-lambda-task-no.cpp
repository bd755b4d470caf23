/*
 * No data race: the lambda holds a copy, and the task a copy of the lambda (OpenMP 5.2, firstprivate clause).
 */
#include <cstdio>

int main() {
  int out[8] = {0};
#pragma omp parallel
#pragma omp single
  {
    int k = 0;
    for (; k < 8; k++) {
      auto store = [&out, k] {
        int at = k;
        if (at < 8) {
#pragma omp atomic write
          out[at] = at;
        }
      };
#pragma omp task firstprivate(store) shared(out)
      store();
    }
#pragma omp taskwait
  }
  std::printf("%d\n", out[7] >= 0);
  return 0;
}
