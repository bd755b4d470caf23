// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// What was handed over in a critical section decides in a copy: of a structure, a block, or what an accessor finds.
#include "e2e.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  long *item;
  long tag;
} Box;

Box box, blocks, swapped;
static NOINLINE long **itemOf(Box *b) { return &b->item; }
static NOINLINE void use(Box *b) {
  if (b->item)
    (*b->item)++;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    Box mine = {malloc(sizeof(long)), i}, old, block, out = {malloc(sizeof(long)), i};
    *mine.item = *out.item = i;
#pragma omp critical
    {
      old = box;
      box = mine;
    }
    use(&old);
#pragma omp critical
    {
      memcpy(&block, &blocks, sizeof block);
      long *item = *itemOf(&swapped);
      *itemOf(&swapped) = *itemOf(&out);
      *itemOf(&out) = item;
    }
    use(&out);
    if (block.item)
      use(&block);
  }
  return 0;
}
