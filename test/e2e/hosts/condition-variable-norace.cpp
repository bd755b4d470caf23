// RUN: %check-norace %s
// Rule: exclusion.extent value.await
// The consumer waits until the flag is set.
#include "e2e.h"
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable changed, other;
bool ready;
int x[N];
static void produce() {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i;
  {
    std::lock_guard<std::mutex> lock(m);
    ready = true;
  }
  changed.notify_one();
}
int main() {
  std::thread producer(produce);
  int sum = 0;
  {
    std::unique_lock<std::mutex> lock(m);
   changed.wait(lock, [] { return ready; });
  }
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += x[i];
  producer.join();
  return sum < 0;
}
