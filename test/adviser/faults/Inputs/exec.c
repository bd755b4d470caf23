#include <ompracer/annotate.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
#pragma omp parallel num_threads(2)
  ompracer_work(4);
  execl("/bin/echo", "echo", "replaced", (char *)0);
  return 1;
}
