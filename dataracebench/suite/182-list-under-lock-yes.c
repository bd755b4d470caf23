/*
 * The walk begins at the shared head, which other tasks change under the lock.
 * Data race pair: box@22:3:W vs. box@36:12:R
 * Data race pair: box@37:5:W vs. box@37:5:W
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct Item {
  struct Item *next;
  int steps;
};
static struct Item *box;
static omp_lock_t lock;

static void put(void) {
  struct Item *item = calloc(1, sizeof *item);
  item->steps = 1;
  omp_set_lock(&lock);
  item->next = box;
  box = item;
  omp_unset_lock(&lock);
}

int main(void) {
  struct Item *mine = NULL;
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 6; k++) {
#pragma omp task
      put();
    }
    mine = box;
    box = NULL;
    for (struct Item *item = mine; item; item = item->next)
      item->steps++;
  }
  omp_destroy_lock(&lock);
  printf("%d\n", mine != (void *)&lock);
  return 0;
}
