/*
 * All tasks read the shared cursor that the traversal moves on.
 * Data race pair: cursor@22:27:R vs. cursor@28:5:W
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
#pragma omp task shared(cursor)
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
