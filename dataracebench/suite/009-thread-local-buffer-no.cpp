/*
 * No data race: thread_local makes one buffer for each thread (C++11, [basic.stc.thread]).
 */
#include <cstdio>

static int squareThroughBuffer(int i) {
  static thread_local int buffer[4];
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
