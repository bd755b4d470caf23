/*
 * The sorted ranges overlap in the middle.
 * Data race pair: j[-1]@10:35:R vs. j[-1]@13:7:W
 */
#include <cstdio>
#include <vector>

static void order(int *begin, int *end) {
  for (int *i = begin; i < end; i++)
    for (int *j = i; j > begin && j[-1] > *j; j--) {
      int swap = *j;
      *j = j[-1];
      j[-1] = swap;
    }
}

int main() {
  std::vector<int> values(32);
  for (int i = 0; i < 32; i++)
    values[i] = (i * 11) % 32;
  int *data = values.data();
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(data)
    order(data, data + 18);
#pragma omp task firstprivate(data)
    order(data + 16, data + 32);
#pragma omp taskwait
  }
  std::printf("%d\n", values[0] >= 0);
  return 0;
}
