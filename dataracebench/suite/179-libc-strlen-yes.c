/*
 * strlen reads the string that the other section extends.
 * Data race pair: strlen@14:14:R vs. strcat@16:5:W
 */
#include <stdio.h>
#include <string.h>

int main(void) {
  char first[16] = "abc", second[16] = "abc";
  size_t length = 0;
#pragma omp parallel sections
  {
#pragma omp section
    length = strlen(first);
#pragma omp section
    strcat(first, "d");
  }
  printf("%d\n", (int)(length + strlen(second)) > 0);
  return 0;
}
