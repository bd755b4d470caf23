// Prints what the graph of a log says of work and spans, for check.py. usage: adviser-graph LOG SPAWN JOIN FORK BARRIER CREATE
#include "analyse/count.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

using namespace ompracer::analyse;

int main(int argc, char **argv) try {
  if (argc != 7)
    return 64;
  double costs[5];
  for (int i = 0; i < 5; ++i)
    costs[i] = std::atof(argv[i + 2]);
  const Log log = loadLog(argv[1]);
  const Graph graph = makeGraph(log, {costs[0], costs[1], costs[2], costs[3], costs[4]});
  const Count counted = count(graph);
  std::printf("{\"work\": %.17g, \"logical\": %.17g, \"burdened\": %.17g, \"locks\": %.17g}\n", graph.work, counted.logical,
              counted.burdened, counted.locks);
} catch (const std::runtime_error &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
