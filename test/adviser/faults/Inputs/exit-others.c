/* Ends while another thread executes code of the program, and after a task that nobody has waited for. */
#include <omp.h>
#include <ompracer/annotate.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int working, ended;

int main(void) {
  printf("begin\n");
  fflush(stdout);
  ompracer_work(5);
#pragma omp parallel num_threads(3)
  {
    if (omp_get_thread_num() == 2) {
#pragma omp task
      {
        ompracer_work(30);
        __atomic_store_n(&ended, 1, __ATOMIC_SEQ_CST);
      }
#pragma omp taskwait
      for (;;)
        sleep(1);
    }
    if (omp_get_thread_num() == 1) {
      ompracer_work(40);
      __atomic_store_n(&working, 1, __ATOMIC_SEQ_CST);
      for (;;)
        sleep(1);
    }
    while (!__atomic_load_n(&working, __ATOMIC_SEQ_CST) || !__atomic_load_n(&ended, __ATOMIC_SEQ_CST))
      usleep(1000);
    exit(7);
  }
}
