// RUN: %check-norace %s
// Rule: conflict.bytes
// Each thread changes the containers that its number selects.
#include "e2e.h"
#include <list>
#include <map>
#include <vector>
#include <unistd.h>

struct Part {
  std::map<int, int> counts;
  std::list<int> last;
  void add(int number) {
    counts[number % 11]++;
    counts.erase(number % 5);
    last.push_front(number);
    if (last.size() > 3)
      last.pop_back();
    last.reverse();
    for (auto &count : counts)
      count.second++;
  }
};

int main() {
  std::vector<Part> parts(64);
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    usleep(i * 50000);
    parts[omp_get_thread_num()].add(i);
  }
  return 0;
}
