// RUN: %check-race %s
// THREADS: 8
// Rule: owned.pinned
// A function gives back what its own call gave back, and that is no tail call: the pass asks for what it returns while
// it finds that out.
#include "e2e.h"

struct Node {
  struct Node *next;
  int key;
};
static struct Node last;
static NOINLINE struct Node *lastOf(struct Node *n) {
  if (!n->next)
    return n;
  struct Node *found = lastOf(n->next);
  USE(n);
  return found;
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 8; i++) {
      struct Node first = {&last, 0};
      lastOf(&first)->key = i; // RACE
    }
  }
  return 0;
}
