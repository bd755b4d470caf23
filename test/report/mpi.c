// Three ranks of Open MPI: a race in all of them, one in rank 1, and a program without one.
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env OMPI_CC=%ompracer-cc mpicc -g -fopenmp %s -o %t.d/prog
// RUN: %not %mpirun -np 1 %t.d/prog race
// mpirun ends all ranks when one of them ends with another exit code than 0.
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=r.json:exitcode=0 %mpirun -np 3 ./prog race > out.txt 2> said.txt
// RUN: %FileCheck %s --check-prefix=OUT < %t.d/out.txt
// RUN: %FileCheck %s --check-prefix=SAID < %t.d/said.txt
// RUN: grep -c 'ompracer: rank [012] of 3: [12] race' %t.d/said.txt | grep -x 3
// OUT: 3 ranks
// SAID-DAG: ompracer: rank 0 of 3: data race on 's'
// SAID-DAG: ompracer: rank 1 of 3: data race on 's'
// SAID-DAG: ompracer: rank 1 of 3: data race on 't'
// SAID-DAG: ompracer: rank 2 of 3: data race on 's'
// RUN: cd %t.d && %ompracer report r.rank0.json r.rank1.json r.rank2.json | %FileCheck %s --check-prefix=TOGETHER
// TOGETHER: ompracer: ranks 0-2 of 3: data race on 's'
// TOGETHER: ompracer: rank 1 of 3: data race on 't'
// TOGETHER: ompracer: ranks 0-2 of 3: 2 races
// The libraries of MPI, with those it stands on, are one note.
// TOGETHER-NOT: run{{s?}} in parallel regions{{.*}}run{{s?}} in parallel regions
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=n.json %mpirun -np 3 ./prog norace 2>&1 | %FileCheck %s --check-prefix=NORACE
// NORACE-NOT: data race
// RUN: cd %t.d && %ompracer report n.rank0.json n.rank1.json n.rank2.json | %FileCheck %s --check-prefix=NONE
// NONE: ompracer: ranks 0-2 of 3: 0 races
#include <mpi.h>
#include <stdio.h>
#include <string.h>

long s, t;

int main(int argc, char **argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const int races = argc > 1 && strcmp(argv[1], "race") == 0;
#pragma omp parallel num_threads(2)
  if (races) {
    s++;
  } else {
#pragma omp atomic
    s++;
  }
  if (rank == 1) {
#pragma omp parallel num_threads(2)
    if (races) {
      t++;
    } else {
#pragma omp atomic
      t++;
    }
  }
  long sum = 0;
  MPI_Reduce(&s, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%d ranks\n", size);
  MPI_Finalize();
  return 0;
}
