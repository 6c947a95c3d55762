#pragma once
#include <stdint.h>
#include <sys/types.h>

/// What a worker process may use. Zero leaves a limit as it is.
struct peel_confinement {
  uint64_t data_bytes;     ///< writable private memory
  uint64_t address_bytes;  ///< all mapped memory, libraries included
  uint64_t cpu_seconds;    ///< processor time
  uint32_t descriptors;    ///< open files
  int may_open_files;      ///< nonzero: files may still be opened for reading
};

/// Confines the calling process for good, threads included: limits, no core file, no file growth, none of root's rights, no
/// new privileges, and a system-call filter without sockets, programs, other processes, or changes to the file system.
/// Returns 0, or the errno of the step named in `*step`.
int peel_confine(const struct peel_confinement *limits, const char **step);

/// Two connected stream sockets that no child inherits. Returns 0 or an errno.
int peel_socket_pair(int out[2]);

/// Starts `path role argument` with the socket as descriptor 3, nothing else open but stdin and stdout on /dev/null and
/// stderr as here if `keep_stderr`, and an environment of `environment` alone. Returns the process id or a negated errno.
pid_t peel_spawn_worker(const char *path, const char *role, const char *argument, int socket, int keep_stderr,
                        char *const environment[]);

/// Waits for the end of a process. Returns its signal, or 0 if it exited by itself.
int peel_reap(pid_t process);

/// A descriptor that becomes readable when rung and stays so until drained. Returns it or -1.
int peel_bell_open(void);
void peel_bell_ring(int bell);
void peel_bell_drain(int bell);
