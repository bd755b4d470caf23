// RUN: %check-race %s
// Rule: owned.executor
// Tasks reach what belongs to their thread through handles and nodes of their own.
#include "e2e.h"
#include <map>
#include <unordered_map>
#include <vector>

struct Node {
  Node *next;
  int key;
};
struct Handle {
  int *p;
  int &get() const { return *p; }
};
__attribute__((noinline)) static void bump(Handle h) { ++h.get(); } // RACE
__attribute__((noinline)) static int nextKey(const Node *n) { return n->next ? n->next->key : 0; }

thread_local std::vector<int> v(10);
thread_local std::unordered_map<int, int> m;
thread_local std::map<int, std::vector<int>> tree;
thread_local Node *head;
int *q = new int;

int main() {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 20; i++)
#pragma omp task firstprivate(i)
  {
    bump(Handle{q});
    for (int &x : v)
      x++;
    m.emplace(i, i);
    tree[i % 7].push_back(i);
    Node *n = new Node{head, 0};
    n->key = nextKey(n) + 1;
    head = n;
  }
  return 0;
}
