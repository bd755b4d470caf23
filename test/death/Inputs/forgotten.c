// Pieces of a program, one for each object; without a macro the main program.
#if defined REGION
double total(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  double product = 1;
  // The region that the compiler without the plugin makes: a call in the middle of its function.

#pragma omp parallel for reduction(* : product)
  for (int i = 0; i < n; i++)
    product *= x[i];
  return sum + product;
}
#elif defined JUMP
double values[100];
void total(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    values[i] += i;
}
#elif defined PARTS
double values[100];
void total(void) {
#pragma omp for
  for (int i = 0; i < 100; i++)
    values[i] += i;
}
void create(void) {
#pragma omp task
  values[0] += 1;
}
#elif defined CALL
void total(void);
void create(void);
int main(void) {
#pragma omp parallel num_threads(2)
  {
    total();
#pragma omp single
    create();
  }
  return 0;
}
#elif defined INLINE
inline __attribute__((noinline)) double total(const double *x, int n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum;
}
extern double values[100];
#ifdef MAIN
double values[100];
int main() { return total(values, 100) > 0; }
#else
double other() { return total(values, 100); }
#endif
#else
double total(const double *x, int n);
int main(void) {
  double x[100];
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    x[i] = i;
  return total(x, 100) < 0;
}
#endif
