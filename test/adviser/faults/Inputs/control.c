/* Says what of it counts: 8 units, of which 2 are outside the region, and 100 that do not. */
#include <omp.h>
#include <ompracer/annotate.h>
#include <stdio.h>

int main(void) {
  printf("begin\n");
  fflush(stdout);
#ifdef NO_REGION
  omp_get_max_threads(); // starts the OpenMP runtime
#else
#pragma omp parallel num_threads(2)
  ompracer_work(10);
#endif
  omp_control_tool(omp_control_tool_start, 0, NULL);
  ompracer_work(2);
#pragma omp parallel num_threads(2)
  ompracer_work(3);
  omp_control_tool(omp_control_tool_flush, 0, NULL);
  omp_control_tool(omp_control_tool_pause, 0, NULL);
#pragma omp parallel num_threads(2)
  ompracer_work(40);
  omp_control_tool(omp_control_tool_start, 0, NULL);
  ompracer_work(1);
  printf("%d\n", omp_control_tool(omp_control_tool_end, 0, NULL));
  ompracer_work(1000);
  return 5;
}
