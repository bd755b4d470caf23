/*
 * No data race: the list is taken over under the lock; what its elements hold was written before they were put
 * there (OpenMP 5.2, omp_set_lock, flush synchronization).
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
    omp_set_lock(&lock);
    mine = box;
    box = NULL;
    omp_unset_lock(&lock);
    for (struct Item *item = mine; item; item = item->next)
      item->steps++;
  }
  omp_destroy_lock(&lock);
  printf("%d\n", mine != (void *)&lock);
  return 0;
}
