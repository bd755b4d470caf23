/*
 * No data race: the copy constructor gives each thread an object with its own buffer (OpenMP 5.2, firstprivate
 * clause).
 */
#include <cstdio>
#include <vector>

struct Buffer {
  std::vector<int> data = std::vector<int>(8);
  int fill(int x) {
    for (int &d : data)
      d = x;
    return data[7];
  }
};

int main() {
  Buffer buffer;
  int out[12];
#pragma omp parallel for firstprivate(buffer)
  for (int i = 0; i < 12; i++)
    out[i] = buffer.fill(i);
  std::printf("%d\n", out[0] >= 0);
  return 0;
}
