// Confines itself as a worker does and then tries what it must not be able to do. Built and run by ConfinementTests.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "peel_sandbox.h"

static void tell(const char *what, int refused) { printf("%s %s\n", what, refused ? "refused" : "allowed"); }

static void *nothing(void *argument) { return argument; }

int main(int count, char **arguments) {
  if (count < 3 || chdir(arguments[2])) return 2;
  struct peel_confinement limits = {
      .data_bytes = 100000000, .descriptors = 64, .may_open_files = !strcmp(arguments[1], "read")};
  const char *step = "";
  int status = peel_confine(&limits, &step);
  if (status) {
    fprintf(stderr, "could not %s: %s\n", step, strerror(status));
    return 1;
  }
  int pair[2];
  tell("rights of root", seteuid(0) || setuid(1));
  tell("socket", socket(AF_INET, SOCK_STREAM, 0) < 0);
  tell("unix socket", socket(AF_UNIX, SOCK_STREAM, 0) < 0);
  tell("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0);
  pid_t child = fork();
  if (child == 0) _exit(0);
  tell("fork", child < 0);
  execl("/bin/true", "true", (char *)0);
  tell("exec", errno == EPERM);
  tell("kill", kill(getppid(), 0) < 0);
  tell("write file", open("probe", O_WRONLY) < 0);
  tell("create file", open("made", O_CREAT | O_RDONLY, 0600) < 0);
  tell("unlink", unlink("probe") < 0);
  tell("rename", rename("probe", "other") < 0);
  tell("mkdir", mkdir("folder", 0700) < 0);
  tell("chmod", chmod("probe", 0) < 0);
  tell("ptrace", ptrace(PTRACE_TRACEME, 0, 0, 0) < 0);
  struct rlimit more = {.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
  tell("raise limit", setrlimit(RLIMIT_DATA, &more) < 0);
  tell("read file", open("probe", O_RDONLY) < 0);
  pthread_t thread;
  int made = pthread_create(&thread, 0, nothing, 0);
  if (!made) pthread_join(thread, 0);
  tell("thread", made);
  const int mode = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
  tell("memory", mmap(0, 10000000, mode, kind, -1, 0) == MAP_FAILED);
  tell("much memory", mmap(0, 200000000, mode, kind, -1, 0) == MAP_FAILED);
  fflush(stdout);
  return 0;
}
