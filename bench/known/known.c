// A program of known work: fragments of one length in one form, and what one of them takes when nothing is between
// them.
//
//   known FORM NANOSECONDS THREADS FRAGMENTS
//
// Rounds of the form alternate with rounds of the kernel alone, on as many threads. Of these each fragment is timed by
// CLOCK_THREAD_CPUTIME_ID, or a tenth of a millisecond of them; their median counts, so that of short ones interrupts
// do not. Prints the lines of the form, how many fragments it has executed, how many of them stand one after another on
// its longest chain, and what one takes.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kMostBatches = 1 << 16 };

static double threadSeconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// A chain of multiplications: it leaves a second thread of the processor's core its units. The next one waits for it.
static __attribute__((noinline)) void spin(long turns) {
  unsigned long x = 3;
#ifdef __x86_64__
  __asm__ volatile("lfence");
#endif
  for (long i = 0; i < turns; ++i) {
    x *= x;
    __asm__ volatile("" : "+r"(x));
  }
}

static long turns, executed; // fragments of the form
static int threads;
static int found;
static double batchSeconds[kMostBatches];

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// Each thread executes so many batches of fragments.
static void calibrate(long batches, long perBatch) {
#pragma omp parallel num_threads(threads)
  for (long batch = 0; batch < batches; ++batch) {
    const double before = threadSeconds();
    for (long i = 0; i < perBatch; ++i)
      spin(turns);
    const double passed = threadSeconds() - before;
    int mine;
#pragma omp atomic capture
    mine = found++;
    if (mine < kMostBatches)
      batchSeconds[mine] = passed;
  }
}

static const int kFirstLine = __LINE__;

static long region(long count) {
  for (long done = 0; done < count; done += threads) {
#pragma omp parallel num_threads(threads)
    spin(turns);
  }
  executed += count;
  return count / threads;
}

static long loopStatic(long count) {
  for (long done = 0; done < count; done += threads) {
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int i = 0; i < threads; ++i)
      spin(turns);
  }
  executed += count;
  return count / threads;
}

// As many at once as there are threads, four at least.
static long atOnce(void) { return threads > 4 ? threads : 4; }

static long loopDynamic(long count) {
  const long width = atOnce();
#pragma omp parallel num_threads(threads)
  for (long done = 0; done < count; done += width) {
#pragma omp for schedule(dynamic)
    for (long i = 0; i < width; ++i)
      spin(turns);
  }
  executed += count;
  return count / width;
}

static long task(long count) {
  const long width = atOnce();
#pragma omp parallel num_threads(threads)
#pragma omp single
  for (long done = 0; done < count; done += width) {
    for (long i = 0; i < width; ++i) {
#pragma omp task
      spin(turns);
    }
#pragma omp taskwait
  }
  executed += count;
  return count / width;
}

// Tasks that call the runtime: three fragments each.
static long calls(long count) {
  const long width = atOnce();
  long rounds = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
  for (long done = 0; done < count; done += 3 * width, ++rounds) {
    for (long i = 0; i < width; ++i) {
#pragma omp task
      {
        spin(turns);
#pragma omp critical
        spin(turns);
#pragma omp taskwait
        spin(turns);
      }
    }
#pragma omp taskwait
  }
  executed += 3 * width * rounds;
  return 3 * rounds;
}

static long nested(long count) {
  const int outer = threads > 1 ? 2 : 1, inner = threads / outer;
  for (long done = 0; done < count; done += threads) {
#pragma omp parallel num_threads(outer)
    {
#pragma omp parallel num_threads(inner)
      spin(turns);
      __asm__ volatile(""); // no jump: the inner region has a line
    }
  }
  executed += count;
  return count / threads;
}

static long sections(long count) {
  for (long done = 0; done < count; done += 4) {
#pragma omp parallel sections num_threads(threads)
    {
#pragma omp section
      spin(turns);
#pragma omp section
      spin(turns);
#pragma omp section
      spin(turns);
#pragma omp section
      spin(turns);
    }
  }
  executed += count;
  return count / 4;
}

static long lock(long count) {
#pragma omp parallel num_threads(threads)
  for (long i = 0; i < count / threads; ++i) {
#pragma omp critical
    spin(turns);
  }
  executed += count;
  return count / threads;
}

// The master has three times as much to do as the others.
static long unequal(long count) {
  long rounds = 0;
  for (long done = 0; done < count; done += threads + 2, ++rounds) {
#pragma omp parallel num_threads(threads)
    spin(omp_get_thread_num() == 0 ? 3 * turns : turns);
    executed += threads + 2;
  }
  return 3 * rounds;
}

// One of 250 iterations, another one each time, takes eight times as long as the others.
static long rare(long count) {
  const long width = 250;
  long rounds = 0;
  for (long done = 0; done < count; done += width + 7, ++rounds) {
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (long i = 0; i < width; ++i)
      spin(i == rounds * 7 % width ? 8 * turns : turns);
    executed += width + 7;
  }
  return 8 * rounds;
}

static const int kLastLine = __LINE__;

static const struct {
  const char *name;
  long (*run)(long);
} kForms[] = {{"region", region},   {"static", loopStatic}, {"dynamic", loopDynamic}, {"task", task},
              {"calls", calls},     {"nested", nested},     {"sections", sections},   {"lock", lock},
              {"unequal", unequal}, {"rare", rare}};

int main(int argc, char **argv) {
  if (argc < 5)
    return 2;
  const double nanoseconds = atof(argv[2]);
  threads = atoi(argv[3]);
  omp_set_max_active_levels(2);
  omp_set_dynamic(0);
  // How many turns are that long.
  const double before = threadSeconds();
  spin(1000000);
  turns = (long)(nanoseconds * 1e-9 / (threadSeconds() - before) * 1000000);
  turns = turns < 1 ? 1 : turns;
  const int rounds = nanoseconds < 1e6 ? 20 : 2;
  const long asked = atol(argv[4]) / rounds;
  const long step = atOnce(), count = (asked < step ? step : asked / step * step);
  const double kBatch = 100000; // nanoseconds
  const long perBatch = nanoseconds < kBatch ? (long)(kBatch / nanoseconds) : 1;
  const long each = count / threads / perBatch, batches = each < 3 ? 3 : each; // of a thread
  for (unsigned f = 0; f < sizeof kForms / sizeof *kForms; ++f) {
    if (strcmp(kForms[f].name, argv[1]) != 0)
      continue;
    long inOrder = 0;
    calibrate(batches, perBatch);
    found = 0;
    for (int i = 0; i < rounds; ++i) {
      calibrate(batches, perBatch);
      inOrder += kForms[f].run(count);
    }
    found = found < kMostBatches ? found : kMostBatches;
    qsort(batchSeconds, (size_t)found, sizeof *batchSeconds, compare);
    printf("%d %d %ld %ld %.3f\n", kFirstLine, kLastLine, executed, inOrder,
           batchSeconds[found / 2] / (double)perBatch * 1e9);
    return 0;
  }
  return 2;
}
