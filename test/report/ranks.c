// Races of ranks, as a launcher's environment numbers them. No MPI is needed: what the runtime knows of it is variables.
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: %ompracer-cc -g -fopenmp %s -o %t.d/prog
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=r.json:sarif=r.sarif:html=r.html OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=4 %not ./prog 2>&1 | %FileCheck %s --check-prefixes=RANK,FIRST
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=r.json PMIX_RANK=1 SLURM_PROCID=1 SLURM_NTASKS=4 %not ./prog 2>&1 | %FileCheck %s --check-prefixes=RANK,SECOND
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=r.json PMI_RANK=2 PMI_SIZE=4 OMPI_COMM_WORLD_RANK=none %not ./prog 2>&1 | %FileCheck %s --check-prefixes=RANK
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=r.json SLURM_PROCID=3 SLURM_STEP_ID=0 SLURM_JOB_ID=7 SLURM_STEP_NUM_TASKS=4 ./prog none 2>&1 | %FileCheck %s --check-prefix=CLEAN
// RANK: ompracer: rank [[RANK:[0-9]]] of 4: the JSON report goes to '{{.*}}/r.rank[[RANK]].json'
// FIRST: ompracer: rank 0 of 4: the SARIF report goes to '{{.*}}/r.rank0.sarif'
// FIRST: ompracer: rank 0 of 4: the HTML report goes to '{{.*}}/r.rank0.html'
// RANK: =={{[0-9]+}}== ompracer: rank [[RANK]] of 4: data race on 'all'
// RANK: SUMMARY: ompracer: data race {{.*}}ranks.c:[[#]]{{.*}} (rank [[RANK]] of 4)
// SECOND: =={{[0-9]+}}== ompracer: rank 1 of 4: data race on 'one'
// RANK: ompracer: rank [[RANK]] of 4: {{[12]}} race
// CLEAN: ompracer: rank 3 of 4: 0 races
// RUN: %python %S/validate.py %source/docs/report.schema.json %t.d/r.rank0.json %t.d/r.rank1.json %t.d/r.rank2.json %t.d/r.rank3.json
// RUN: grep -c '"rank": 0, "world_size": 4' %t.d/r.rank0.json
// RUN: grep -c '"ranks": .0.' %t.d/r.rank0.sarif
// RUN: grep -c 'rank 0 of 4' %t.d/r.rank0.html

// All ranks' files are one report, in which a race stands once.
// RUN: cd %t.d && %ompracer report r.rank3.json r.rank1.json r.rank0.json r.rank2.json | %FileCheck %s --check-prefix=TOGETHER
// TOGETHER: {{^}}ompracer: ranks 0-2 of 4: data race on 'all'
// TOGETHER-NOT: data race on 'all'
// TOGETHER: {{^}}ompracer: rank 1 of 4: data race on 'one'
// TOGETHER: (rank 1 of 4)
// TOGETHER: {{^}}ompracer: ranks 0-3 of 4: 2 races
// RUN: cd %t.d && %ompracer report -f json r.rank0.json r.rank2.json > some.json && %ompracer report -f json some.json r.rank1.json r.rank3.json > all.json
// RUN: %python %S/validate.py %source/docs/report.schema.json %t.d/some.json %t.d/all.json
// RUN: cd %t.d && %ompracer report some.json | %FileCheck %s --check-prefix=SOME
// SOME: ompracer: ranks 0, 2 of 4: data race on 'all'
// RUN: cd %t.d && %ompracer report all.json | %FileCheck %s --check-prefix=TOGETHER
// RUN: cd %t.d && %ompracer report -f sarif all.json > all.sarif && %python %S/validate.py %sarif-schema all.sarif && %FileCheck %s --check-prefix=SARIF < all.sarif
// SARIF: (ranks 0-2 of 4)
// SARIF: "properties": {"ranks": [0, 1, 2]}
// SARIF: (rank 1 of 4)
// SARIF: "worldSize": 4
// RUN: cd %t.d && %ompracer report -f html all.json | %FileCheck %s --check-prefix=HTML
// HTML: ranks 0-3 of 4
// HTML: <b>ranks 0-2 of 4</b>
// HTML: <b>rank 1 of 4</b>

// One process of a world of one, a batch script, and none: the file has the name that was asked for.
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=single.json OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=1 %not ./prog 2>&1 | %FileCheck %s --check-prefix=SINGLE
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=batch.json SLURM_PROCID=0 SLURM_JOB_ID=7 SLURM_NTASKS=4 %not ./prog 2>&1 | %FileCheck %s --check-prefix=PLAIN
// RUN: ls %t.d/single.json %t.d/batch.json
// SINGLE-NOT: report goes to
// SINGLE: ompracer: rank 0 of 1: 1 race
// PLAIN-NOT: rank 0
// PLAIN: ompracer: 1 race

// Placeholders, devices, and log_path.
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=n.%%r.json:sarif=n.%%p.sarif:html=/dev/null:log_path=said.txt OMPI_COMM_WORLD_RANK=5 %not ./prog 2>&1 | %count 0
// RUN: %python %S/validate.py %source/docs/report.schema.json %t.d/n.5.json
// RUN: ls %t.d | %FileCheck %s --check-prefix=NAMES
// NAMES-DAG: {{^}}n.5.json
// NAMES-DAG: {{^}}n.{{[0-9]+}}.sarif
// NAMES-DAG: {{^}}said.rank5.txt.{{[0-9]+}}

// A child that inherits the environment does not write its parent's file.
// RUN: cd %t.d && env OMPRACER_OPTIONS=json=c.json OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=4 %not ./prog child 2>&1 | %FileCheck %s --check-prefix=CHILD
// CHILD: the JSON report goes to '{{.*}}/c.rank1.json'
// CHILD: the JSON report goes to '{{.*}}/c.rank1.json.{{[0-9]+}}': another process writes, or wrote, '{{.*}}/c.rank1.json'
// RUN: %python %S/validate.py %source/docs/report.schema.json %t.d/c.rank1.json
#include <stdlib.h>
#include <string.h>

long all, one;

int main(int argc, char **argv) {
  const char *rank = getenv("PMIX_RANK");
  if (argc > 1 && strcmp(argv[1], "none") == 0) {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
      all++;
    }
    return 0;
  }
#pragma omp parallel num_threads(2)
  all++;
  if (rank) {
#pragma omp parallel num_threads(2)
    one++;
  }
  if (argc > 1 && strcmp(argv[1], "child") == 0)
    return system("./prog none") ? 1 : 0;
  return 0;
}
