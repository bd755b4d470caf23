// A shared library without a race.
extern "C" int storeClean(int *values, int n) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < n; ++i)
    values[i] = i;
  return values[n - 1];
}
