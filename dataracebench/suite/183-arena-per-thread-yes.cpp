/*
 * All iterations allocate from the first arena.
 * Data race pair: used@14:5:W vs. used@14:5:W
 */
#include <cstdio>
#include <memory>
#include <omp.h>
#include <vector>

struct Arena {
  std::vector<std::unique_ptr<int[]>> blocks;
  int used = 0;
  int *get(int size) {
    used += size;
    blocks.emplace_back(new int[size]());
    return blocks.back().get();
  }
};

int main() {
  std::vector<Arena> arenas(omp_get_max_threads());
  int out[40];
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 40; i++) {
    Arena &arena = arenas[0];
    int *block = arena.get(4);
    block[0] = i;
    out[i] = block[0] + block[1];
  }
  std::printf("%d\n", out[3] >= 0);
  return 0;
}
