/* One race, one line of output. */
#include <stdio.h>

int main(void) {
  int counter = 0;
#pragma omp parallel num_threads(2)
  counter++;
  puts(counter > 0 ? "ran" : "did not run");
  return 0;
}
