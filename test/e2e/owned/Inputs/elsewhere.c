// What number-from-elsewhere and block-from-elsewhere call: another module of the program.
#include <omp.h>
#include <stdlib.h>

int number(void) { return omp_get_thread_num(); }
int isFirst(void) { return omp_get_thread_num() == 0; }
int half(int i) { return i / 2; }

long *ownScratch(void) {
  static _Thread_local long scratch[2];
  return scratch;
}

long *fresh(int n) { return malloc(n * sizeof(long)); }
long *common(int n) {
  static long block[8];
  return n <= 8 ? block : 0;
}
