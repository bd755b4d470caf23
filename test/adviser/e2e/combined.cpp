// RUN: %check-spans %s
//
// Combined constructs of two to four parts are one directive each; a region with a loop and other code is none, nor is one
// that meets its loop again, nor a loop whose body leads to the same directive.
// THREADS: 2 4
// ENV: KMP_TEAMS_THREAD_LIMIT=8 OMP_MAX_ACTIVE_LEVELS=4
// EXPECT: parallel-sections.work 12, teams-distribute-parallel-for.work 44, parallel-for.work 12, for.work 8
// EXPECT: teams.work 0, distribute.work 0, sections.work 0
// EXPECT 2: work 86, parallel.work 18
// EXPECT 4: work 96, parallel.work 28
#include <ompracer/annotate.h>

struct Copied {
  Copied() = default;
  Copied(const Copied &) { ompracer_work(5); }
};

static void recursive(int depth) {
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    ompracer_work(3);
    if (depth && i == 0)
      recursive(depth - 1);
  }
}

int main() {
  Copied copied;
  recursive(1);
#pragma omp parallel sections num_threads(2) firstprivate(copied)
  {
    ompracer_work(1);
#pragma omp section
    ompracer_work(1);
  }
#pragma omp teams distribute parallel for num_teams(2) firstprivate(copied)
  for (int i = 0; i < 24; i++)
    ompracer_work(1);
#pragma omp parallel
  {
    ompracer_work(5);
#pragma omp for
    for (int i = 0; i < 8; i++)
      ompracer_work(1);
  }
}
