// RUN: %check-norace %s
// Rule: barrier.code floating.begin
// The copy of a member reads it in each thread, also when nobody uses the copy.
struct S {
  int x = 0;
  void run();
};

void S::run() {
#pragma omp parallel
  {
#pragma omp for firstprivate(x)
    for (int i = 0; i < 8; i++)
      x += i;
#pragma omp single nowait
    x = 4;
  }
}

S s;
int main() {
  s.run();
  return 0;
}
