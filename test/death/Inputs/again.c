// Races that happen again and again.
#include <stdlib.h>
static int often, beside;
int main(int argc, char **argv) {
  const int n = atoi(argv[1]);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    often++;
    beside = i;
  }
  return argc > 9;
}
