// Ends as its argument says, after a race (with "child": without one, after two children that end at once).
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int counter;

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  const int race = strcmp(how, "child") != 0;
#pragma omp parallel num_threads(2)
  {
    if (race)
      counter++;
  }
  if (!strcmp(how, "abort"))
    abort();
  if (!strcmp(how, "term"))
    raise(SIGTERM);
  if (!strcmp(how, "_exit"))
    _exit(0);
  if (!strcmp(how, "quick_exit"))
    quick_exit(0);
  int status;
  pid_t child = vfork();
  if (child == 0)
    _exit(1);
  waitpid(child, &status, 0);
  child = fork();
  if (child == 0)
    _exit(1);
  waitpid(child, &status, 0);
  return 0;
}
