#define _GNU_SOURCE
#include "peel_sandbox.h"

#if defined(__linux__)
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define PEEL_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define PEEL_ARCH AUDIT_ARCH_AARCH64
#else
#error "add this processor's audit number"
#endif

// Refused whatever the arguments are. Missing names are those this processor never had.
static const int refused[] = {
    __NR_socket, __NR_socketpair, __NR_connect, __NR_bind, __NR_listen, __NR_accept, __NR_accept4,
    __NR_execve, __NR_execveat, __NR_kill, __NR_tkill, __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev,
    __NR_pidfd_open, __NR_pidfd_send_signal, __NR_pidfd_getfd, __NR_setpriority,
    __NR_unshare, __NR_setns, __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_bpf, __NR_perf_event_open,
    __NR_keyctl, __NR_add_key, __NR_request_key, __NR_userfaultfd, __NR_io_uring_setup, __NR_init_module,
    __NR_finit_module, __NR_delete_module, __NR_kexec_load, __NR_reboot, __NR_swapon, __NR_swapoff, __NR_acct, __NR_setrlimit,
    __NR_unlinkat, __NR_renameat2, __NR_mkdirat, __NR_linkat, __NR_symlinkat, __NR_mknodat, __NR_fchmodat, __NR_fchmod,
    __NR_fchownat, __NR_fchown, __NR_truncate, __NR_utimensat, __NR_setxattr, __NR_lsetxattr, __NR_fsetxattr,
    __NR_removexattr, __NR_lremovexattr, __NR_fremovexattr, __NR_open_by_handle_at, __NR_name_to_handle_at,
#if defined(__NR_renameat)
    __NR_renameat,
#endif
#if defined(__x86_64__)
    __NR_fork, __NR_vfork, __NR_unlink, __NR_rename, __NR_mkdir, __NR_rmdir, __NR_link, __NR_symlink, __NR_mknod,
    __NR_chmod, __NR_chown, __NR_lchown, __NR_creat, __NR_utime, __NR_utimes, __NR_futimesat,
#endif
};

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (yes), (no))
#define IF_ANY(bits, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), (yes), (no))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(error) ANSWER(SECCOMP_RET_ERRNO | (error))

// The low half of an argument on a little-endian processor.
#define ARGUMENT(index) LOAD(args[index])

static int install_filter(int may_open_files) {
  enum { most = 320 };
  struct sock_filter code[most];
  unsigned n = 0;
  const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
#define ADD(...) code[n++] = (struct sock_filter)__VA_ARGS__
  ADD(LOAD(arch));
  ADD(IF_EQUAL(PEEL_ARCH, 1, 0));
  ADD(ANSWER(SECCOMP_RET_KILL_PROCESS));
  ADD(LOAD(nr));
#if defined(__x86_64__)
  // The x32 numbers would walk around every comparison below.
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
  ADD(ANSWER(SECCOMP_RET_KILL_PROCESS));
#endif
  for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++) {
    ADD(IF_EQUAL(refused[i], 0, 1));
    ADD(REFUSE(EPERM));
  }
  // Structures in memory cannot be judged here; callers fall back to the older calls.
  ADD(IF_EQUAL(__NR_clone3, 0, 1));
  ADD(REFUSE(ENOSYS));
  ADD(IF_EQUAL(__NR_openat2, 0, 1));
  ADD(REFUSE(ENOSYS));
  // Threads, not processes.
  ADD(IF_EQUAL(__NR_clone, 0, 4));
  ADD(ARGUMENT(0));
  ADD(IF_ANY(CLONE_THREAD, 1, 0));
  ADD(REFUSE(EPERM));
  ADD(ANSWER(SECCOMP_RET_ALLOW));
  // abort() signals its own thread; no other process may be signalled.
  ADD(IF_EQUAL(__NR_tgkill, 0, 4));
  ADD(ARGUMENT(0));
  ADD(IF_EQUAL((unsigned)getpid(), 1, 0));
  ADD(REFUSE(EPERM));
  ADD(ANSWER(SECCOMP_RET_ALLOW));
  // Only the limits of this process, and those are hard.
  ADD(IF_EQUAL(__NR_prlimit64, 0, 4));
  ADD(ARGUMENT(0));
  ADD(IF_EQUAL(0, 1, 0));
  ADD(REFUSE(EPERM));
  ADD(ANSWER(SECCOMP_RET_ALLOW));
  ADD(IF_EQUAL(__NR_openat, 0, 4));
  if (may_open_files) {
    ADD(ARGUMENT(2));
    ADD(IF_ANY(writing, 0, 1));
  } else {
    ADD(ANSWER(SECCOMP_RET_ERRNO | EACCES));
    ADD(ANSWER(SECCOMP_RET_ERRNO | EACCES));
  }
  ADD(REFUSE(EACCES));
  ADD(ANSWER(SECCOMP_RET_ALLOW));
#if defined(__x86_64__)
  ADD(IF_EQUAL(__NR_open, 0, 4));
  if (may_open_files) {
    ADD(ARGUMENT(1));
    ADD(IF_ANY(writing, 0, 1));
  } else {
    ADD(ANSWER(SECCOMP_RET_ERRNO | EACCES));
    ADD(ANSWER(SECCOMP_RET_ERRNO | EACCES));
  }
  ADD(REFUSE(EACCES));
  ADD(ANSWER(SECCOMP_RET_ALLOW));
#endif
  ADD(ANSWER(SECCOMP_RET_ALLOW));
#undef ADD
  struct sock_fprog program = {.len = (unsigned short)n, .filter = code};
  return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

static int limit(int what, uint64_t value) {
  struct rlimit both = {.rlim_cur = value, .rlim_max = value};
  return setrlimit(what, &both);
}

// Started as root, a worker that opens no file becomes nobody. One that reads the engine or fonts, which may lie where only
// root can go, stays root by name and loses every capability; so does one in a container that has nobody to become.
static int give_up_root(int may_open_files) {
  enum { nobody = 65534 };
  if (geteuid() != 0) return 0;
  if (!may_open_files) {
    if (!setgroups(0, 0) && !setresgid(nobody, nobody, nobody) && !setresuid(nobody, nobody, nobody)) return 0;
    if (errno != EINVAL && errno != EPERM) return -1;
  }
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
  return (int)syscall(SYS_capset, &header, none);
}

int peel_confine(const struct peel_confinement *limits, const char **step) {
  *step = "limit core files";
  if (limit(RLIMIT_CORE, 0)) return errno;
  *step = "limit file size";
  if (limit(RLIMIT_FSIZE, 0)) return errno;
  *step = "limit writable memory";
  if (limits->data_bytes && limit(RLIMIT_DATA, limits->data_bytes)) return errno;
  *step = "limit address space";
  if (limits->address_bytes && limit(RLIMIT_AS, limits->address_bytes)) return errno;
  *step = "limit processor time";
  if (limits->cpu_seconds && limit(RLIMIT_CPU, limits->cpu_seconds)) return errno;
  *step = "limit open files";
  if (limits->descriptors && limit(RLIMIT_NOFILE, limits->descriptors)) return errno;
  *step = "give up the rights of root";
  if (give_up_root(limits->may_open_files)) return errno;
  *step = "give up new privileges";
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  // Other processes of this user may not read this one's memory, nor a core be made of it.
  *step = "close its memory to others";
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return errno;
  *step = "filter system calls";
  int result = install_filter(limits->may_open_files);
  // With TSYNC a positive result is the thread that could not follow.
  if (result > 0) return ESRCH;
  if (result < 0) return errno;
  *step = "";
  return 0;
}

int peel_socket_pair(int out[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, out) ? errno : 0; }

pid_t peel_spawn_worker(const char *path, const char *role, const char *argument, int socket, int keep_stderr,
                        char *const environment[]) {
  posix_spawn_file_actions_t files;
  int error = posix_spawn_file_actions_init(&files);
  if (error) return -error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&files);
    return -error;
  }
  // The server may block or ignore signals; a worker starts with none of that, in a group of its own so that a
  // terminal's interrupt reaches the parent alone.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  // dup2 onto itself keeps close-on-exec in older C libraries, hence the detour by way of descriptor 0.
  if (!error) error = posix_spawn_file_actions_adddup2(&files, socket, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(&files, 0, 3);
  if (!error) error = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  if (!error && !keep_stderr) error = posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&files, 4);
  if (!error) error = posix_spawn_file_actions_addchdir_np(&files, "/");
  pid_t process = 0;
  char *const arguments[] = {(char *)path, (char *)role, (char *)argument, 0};
  if (!error) error = posix_spawn(&process, path, &files, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : process;
}

int peel_reap(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int peel_bell_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void peel_bell_ring(int bell) { eventfd_write(bell, 1); }

void peel_bell_drain(int bell) {
  eventfd_t count;
  eventfd_read(bell, &count);
}
#endif
