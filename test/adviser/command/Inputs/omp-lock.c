// Five members take one lock.
#include <ompracer/annotate.h>
#include <omp.h>

int main(void) {
  static omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(5)
  {
    ompracer_work(2);

    omp_set_lock(&lock);
    ompracer_work(10);
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
}
