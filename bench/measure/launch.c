/* launch FILE PROGRAM ARGUMENT…: runs the program and writes its user and system time in seconds and its peak memory in
 * KiB to FILE. Ends as the program does.
 *
 * A process begins with the peak of the one that it is forked from, until it has had more itself. This one has next to
 * nothing. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

int main(int count, char **words) {
  if (count < 3)
    return 2;
  prctl(PR_SET_PDEATHSIG, SIGKILL); /* whoever measures may be interrupted */
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(words[2], words + 2);
    fprintf(stderr, "%s: %s\n", words[2], strerror(errno));
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("launch");
    return 2;
  }
  FILE *file = fopen(words[1], "w");
  if (!file ||
      fprintf(file, "%.6f %.6f %ld\n", seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss) < 0 ||
      fclose(file)) {
    perror(words[1]);
    return 2;
  }
  if (WIFSIGNALED(status)) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none); /* the program has left its own */
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  return WEXITSTATUS(status);
}
