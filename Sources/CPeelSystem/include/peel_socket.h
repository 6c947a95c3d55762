#pragma once
// Sockets, epoll and signals for PeelNet. Every call answers a count, a descriptor or 0, or minus errno, so that Swift never
// reads errno after the runtime may have changed it.
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

#define PEEL_READABLE 0x1u
#define PEEL_WRITABLE 0x4u
#define PEEL_FAILED 0x8u
#define PEEL_HUNG_UP 0x10u
#define PEEL_PEER_ENDED 0x2000u

struct peel_event {
  uint64_t token;
  uint32_t events;
};

/// An internet address in network byte order; `family` is 4 or 6.
struct peel_address {
  uint8_t bytes[16];
  uint32_t scope;
  uint16_t port;
  uint8_t family;
};

int peel_poll_create(void);
int peel_poll_add(int poll, int descriptor, uint32_t events, uint64_t token);
int peel_poll_change(int poll, int descriptor, uint32_t events, uint64_t token);
int peel_poll_remove(int poll, int descriptor);
int peel_poll_wait(int poll, struct peel_event *events, int capacity, int milliseconds);

int peel_waker_create(void);
void peel_waker_signal(int descriptor);
/// Blocks until signalled when the descriptor was made by `peel_gate_create`, and never otherwise.
void peel_waker_clear(int descriptor);
/// A counting gate: each signal lets one clear pass.
int peel_gate_create(void);

/// Fills up to `capacity` addresses and answers how many, or a negative getaddrinfo code minus 1000.
int peel_resolve(const char *host, uint16_t port, int passive, struct peel_address *addresses, int capacity);
const char *peel_resolve_message(int code);
/// Writes at most 64 bytes, the terminating zero included.
void peel_address_text(const struct peel_address *address, char *text);

int peel_listen(const struct peel_address *address, int backlog, int share_port);
int peel_local_address(int descriptor, struct peel_address *address);
int peel_accept(int descriptor, struct peel_address *peer);
/// Starts a connection; 0 in `*pending` when it is already made.
int peel_connect(const struct peel_address *address, int *pending);
int peel_socket_error(int descriptor);
int peel_shutdown_write(int descriptor);
int peel_set_send_buffer(int descriptor, int bytes);

ssize_t peel_receive(int descriptor, void *bytes, size_t count);
ssize_t peel_send(int descriptor, const void *bytes, size_t count);
ssize_t peel_send_vector(int descriptor, const struct iovec *parts, int count);
ssize_t peel_send_file(int socket, int file, int64_t offset, size_t count);

/// Opens a regular file for reading and answers its facts; -EINVAL for anything that is not a regular file.
int peel_open_file(const char *path, int64_t *size, int64_t *modified, uint64_t *inode);
/// Creates a new file for writing, readable by the owner alone; -EEXIST when the name is taken.
int peel_create_file(const char *path);
ssize_t peel_write_all(int descriptor, const void *bytes, size_t count);
int peel_sync(int descriptor);
int peel_close(int descriptor);
/// A descriptor of /dev/null, kept to be given back when descriptors run out.
int peel_open_spare(void);

/// Milliseconds of a clock that never goes back.
uint64_t peel_now_milliseconds(void);
/// How many cores this process may run on: fewer than the machine has in a container or under taskset.
int peel_usable_cores(void);
void peel_ignore_broken_pipe(void);
/// Answers a readable descriptor that carries one byte, the number, per signal caught.
int peel_watch_signals(const int *numbers, int count);
