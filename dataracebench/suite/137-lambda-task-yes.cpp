/*
 * The lambda holds a reference to the loop's variable, which is gone or changed when the task runs.
 * Data race pair: k@15:18:R vs. k@13:19:W
 */
#include <cstdio>

int main() {
  int out[8] = {0};
#pragma omp parallel
#pragma omp single
  {
    int k = 0;
    for (; k < 8; k++) {
      auto store = [&out, &k] {
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
