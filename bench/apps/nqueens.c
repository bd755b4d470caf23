// All ways to place n queens: a task for each partial solution down to a depth, results through the parents' arrays.
#include "app.h"

enum { kMost = 16, kTaskDepth = 4 };

static int fits(int row, const char *place) {
  for (int i = 0; i < row; i++) {
    int d = place[i] - place[row];
    if (d == 0 || d == row - i || d == i - row)
      return 0;
  }
  return 1;
}

static int solve(int n, int row, const char *place) {
  if (row == n)
    return 1;
  int found[kMost] = {0}, sum = 0;
  for (int column = 0; column < n; column++) {
#pragma omp task shared(found) firstprivate(column) if (row < kTaskDepth)
    {
      char mine[kMost];
      memcpy(mine, place, (size_t)row);
      mine[row] = (char)column;
      if (fits(row, mine))
        found[column] = solve(n, row + 1, mine);
    }
  }
#pragma omp taskwait
  for (int column = 0; column < n; column++)
    sum += found[column];
  return sum;
}

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 6, 11, 12), solutions = 0;
  static const int expected[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};
  char place[kMost] = {0};
#pragma omp parallel
#pragma omp single
  solutions = solve(n, 0, place);
  return appVerdict("nqueens", solutions == expected[n], solutions);
}
