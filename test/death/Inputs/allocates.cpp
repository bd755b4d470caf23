// Blocks of every kind, given out anew to other iterations.
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

static void use(void *block) { *static_cast<volatile int *>(block) = 1; }

int main() {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 8; i++) {
    void *blocks[6] = {std::malloc(40), std::calloc(4, 10), std::realloc(nullptr, 40), std::aligned_alloc(64, 64)};
    if (posix_memalign(&blocks[4], 64, 64) != 0)
      std::abort();
    blocks[5] = std::realloc(std::malloc(8), 40);
    for (void *block : blocks) {
      use(block);
      std::free(block);
    }
    int *one = new int;
    use(one);
    delete one;
  }
  dlsym(RTLD_DEFAULT, "no such symbol");
  std::puts(dlerror() && !dlerror() ? "ran" : "no error");
}
