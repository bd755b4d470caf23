/*
 * No data race: a user-defined reduction merges the private boxes (OpenMP 5.2, declare reduction directive).
 */
#include <stdio.h>

struct Box {
  int low, high;
};

static void extend(struct Box *box, int x) {
  if (x < box->low)
    box->low = x;
  if (x > box->high)
    box->high = x;
}

static void merge(struct Box *into, const struct Box *from) {
  extend(into, from->low);
  extend(into, from->high);
}

#pragma omp declare reduction(enclose : struct Box : merge(&omp_out, &omp_in)) initializer(omp_priv = {1000, -1000})

int main(void) {
  struct Box box = {1000, -1000};
#pragma omp parallel for reduction(enclose : box)
  for (int i = 0; i < 32; i++)
    extend(&box, i);
  printf("%d\n", box.low <= box.high);
  return 0;
}
