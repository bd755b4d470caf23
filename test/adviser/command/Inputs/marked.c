// A region of the program's own that leaves the factor to the user.
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel num_threads(2)
  {
    ompracer_whatif_begin("solve", 0);
    ompracer_work(100);
    ompracer_whatif_end();
  }
  return 0;
}
