// RUN: %check-norace %s
// Rule: conflict.bytes
// Bytes after the scanned word.
#include "e2e.h"

#include <stdio.h>

char text[16] = "12 word 34";
char word[8];
int first, second;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    sscanf(text, "%d %7s %d", &first, word, &second);
#pragma omp section
    word[5] = 'x';
  }
  return 0;
}
