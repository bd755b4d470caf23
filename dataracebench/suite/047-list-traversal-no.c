/*
 * No data race: each task captures the node it works on (OpenMP 5.2, firstprivate clause).
 */
#include <stdio.h>

struct Node {
  int value;
  struct Node *next;
};

int main(void) {
  struct Node nodes[6];
  for (int i = 0; i < 6; i++)
    nodes[i] = (struct Node){i, i < 5 ? &nodes[i + 1] : NULL};
  struct Node *cursor = nodes;
#pragma omp parallel
#pragma omp single
  while (cursor) {
#pragma omp task firstprivate(cursor)
    {
      struct Node *mine = cursor;
      if (mine) {
#pragma omp atomic
        mine->value *= 2;
      }
    }
    cursor = cursor->next;
  }
  printf("done\n");
  return 0;
}
