/* A static library with a race. */
int countRacy(int n) {
  int counter = 0;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < n; ++i)
    counter++;
  return counter;
}
