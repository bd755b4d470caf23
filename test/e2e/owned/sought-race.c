// RUN: %check-race %s
// Rule: owned.pinned
// The thread's number selects the element of a list that a function looks for; here each iteration looks for the same one.
#include "e2e.h"

#include <stdlib.h>

struct element {
  struct element *next;
  int id, value;
} *list;

__attribute__((noinline)) struct element *find(int id) {
  for (struct element *e = list; e; e = e->next)
    if (e->id == id)
      return e;
  return 0;
}

int main(void) {
  for (int i = 0; i < 16; i++) {
    struct element *e = calloc(1, sizeof *e);
    e->id = i;
    e->next = list;
    list = e;
  }
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    USE(me);
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < N; i++) {
      struct element *e = find(N > 4 ? 3 : 2);
      e->value++; // RACE
    }
  }
  return 0;
}
