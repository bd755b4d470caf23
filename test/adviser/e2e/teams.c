// RUN: %check-spans %s
//
// Teams of a league never meet: 1 + 3, and 1 + 5.
// THREADS: 2 8
// ENV: KMP_TEAMS_THREAD_LIMIT=8
// EXPECT: work 18, logical 6, scheduled 6
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp teams num_teams(2) thread_limit(2)
  {
    const int first = omp_get_team_num() == 0;
    ompracer_work(1);
#pragma omp parallel num_threads(2)
    ompracer_work(first ? 3 : 5);
  }
}
