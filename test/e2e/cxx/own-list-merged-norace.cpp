// RUN: %check-norace %s
// Rule: exclusion.extent
// Each thread counts in a list of its own, whose nodes get their keys through a structure with a reference.
#include "e2e.h"

struct Key {
  const long &value;
};
struct Node {
  long key;
  int count;
  Node *next;
};
struct List {
  Node *head = nullptr;
  static Node *make(const Key &key, Node *next) { return new Node{key.value, 0, next}; }
  int &at(const long &key) {
    for (Node *n = head; n; n = n->next)
      if (n->key == key)
        return n->count;
    head = make(Key{key}, head);
    return head->count;
  }
};
static void count(List &all) {
#pragma omp parallel
  {
    List mine;
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      ++mine.at(i % 2);
#pragma omp critical
    for (Node *n = mine.head; n; n = n->next)
      all.at(n->key) += n->count;
  }
}
int main() {
  List all;
  count(all);
  return all.at(1) == 3;
}
