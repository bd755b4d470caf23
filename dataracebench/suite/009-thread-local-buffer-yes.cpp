/*
 * The function's static buffer is one object for all threads.
 * Data race pair: buffer[k]@11:5:W vs. buffer[1]@12:10:R
 * Data race pair: buffer[k]@11:5:W vs. buffer[k]@11:5:W
 */
#include <cstdio>

static int squareThroughBuffer(int i) {
  static int buffer[4];
  for (int k = 0; k < 4; k++)
    buffer[k] = i;
  return buffer[1] * buffer[2];
}

int main() {
  int result[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    result[i] = squareThroughBuffer(i);
  std::printf("%d\n", result[3] >= 0);
  return 0;
}
