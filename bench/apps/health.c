// A health system: villages in a tree, a task for each in each step, patients that move up to the parent under its
// lock.
#include "app.h"

enum { kBranches = 4 };

typedef struct Patient {
  struct Patient *next;
  int id, steps;
} Patient;

typedef struct Village {
  struct Village *parent, *child[kBranches];
  omp_lock_t lock;
  uint64_t seed;
  Patient *inside;   // treated here; only this village's task uses it
  Patient *arriving; // sent by children, guarded by the lock
  long treated;
} Village;

static Village *build(Village *parent, int level, uint64_t *seed, int *villages) {
  Village *v = appAllocate(1, sizeof(Village));
  v->parent = parent;
  v->seed = appRandom(seed);
  omp_init_lock(&v->lock);
  ++*villages;
  for (int k = 0; k < 6; k++) {
    Patient *p = appAllocate(1, sizeof(Patient));
    p->next = v->inside;
    v->inside = p;
  }
  for (int b = 0; level > 1 && b < kBranches; b++)
    v->child[b] = build(v, level - 1, seed, villages);
  return v;
}

static void treat(Village *v) {
  omp_set_lock(&v->lock);
  Patient *arrived = v->arriving;
  v->arriving = NULL;
  omp_unset_lock(&v->lock);
  Patient **link = &v->inside;
  while (*link)
    link = &(*link)->next;
  *link = arrived;
  link = &v->inside;
  while (*link) {
    Patient *p = *link;
    p->steps++;
    v->treated++;
    if (!v->parent || appUniform(&v->seed) > 0.2) {
      link = &p->next;
      continue;
    }
    *link = p->next; // too ill for this village
    omp_set_lock(&v->parent->lock);
    p->next = v->parent->arriving;
    v->parent->arriving = p;
    omp_unset_lock(&v->parent->lock);
  }
}

static void step(Village *v) {
  for (int b = 0; b < kBranches; b++)
    if (v->child[b]) {
#pragma omp task
      step(v->child[b]);
    }
  treat(v);
#pragma omp taskwait
}

static long patients(const Village *v) {
  long sum = 0;
  for (const Patient *p = v->inside; p; p = p->next)
    sum++;
  for (const Patient *p = v->arriving; p; p = p->next)
    sum++;
  for (int b = 0; b < kBranches; b++)
    sum += v->child[b] ? patients(v->child[b]) : 0;
  return sum;
}

int main(int argc, char **argv) {
  int levels = appSize(argc, argv, 3, 6, 8), steps = 20, villages = 0;
  uint64_t seed = 14;
  Village *top = build(NULL, levels, &seed, &villages);
  for (int s = 0; s < steps; s++) {
#pragma omp parallel
#pragma omp single
    step(top);
  }
  return appVerdict("health", patients(top) == 6L * villages, villages);
}
