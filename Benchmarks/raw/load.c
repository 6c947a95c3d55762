// Connects many members and counts what reaches them: to Peel over WebSocket, to fanout.c over plain TCP, or to an MQTT broker (QoS 0).
// Usage: load peel|raw|mqtt PORT ROOMS MEMBERS MESSAGES IN_FLIGHT BYTES [MEMBERS_FILE PACK STICKER]
//   MEMBERS_FILE holds "conversation token" a line, room after room. MESSAGES 0: connect, print "held", and wait for the input to end.
// Each room's first member sends; it sends the next message when one of its own came back, so IN_FLIGHT are always on the way.
// Prints "connected", then "begin", then a line: messages deliveries seconds bytes-per-delivery
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  int socket, room, sends;
  char conversation[24], token[96];
  unsigned char *held; // an incomplete frame
  size_t length, capacity;
  long long got;
} Member;

static int isPeel, isMQTT, port, rooms, perRoom, messages, inFlight, bytes, loop;
static const char *pack, *sticker;
static Member *all;
static long long deliveries, deliveredBytes;

static void fail(const char *what) { perror(what); exit(1); }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void sendAll(int socket, const void *data, size_t length) {
  const char *at = data;
  while (length) {
    ssize_t sent = send(socket, at, length, MSG_NOSIGNAL);
    if (sent < 0) {
      if (errno == EAGAIN || errno == EINTR) continue;
      fail("send");
    }
    at += sent;
    length -= sent;
  }
}

// A masked text frame; the mask is zero, which is allowed and keeps the generator cheap.
static void sendText(Member *member, const char *text) {
  size_t length = strlen(text);
  unsigned char frame[4096];
  size_t head = 2;
  frame[0] = 0x81;
  if (length < 126) frame[1] = 0x80 | length;
  else { frame[1] = 0x80 | 126; frame[2] = length >> 8; frame[3] = length; head = 4; }
  memset(frame + head, 0, 4);
  memcpy(frame + head + 4, text, length);
  sendAll(member->socket, frame, head + 4 + length);
}

// An MQTT packet whose body is at most 16,383 bytes.
static void sendPacket(int socket, int type, const void *body, size_t length) {
  unsigned char packet[16384 + 8];
  size_t head = 1;
  packet[0] = type;
  if (length < 128) packet[head++] = length;
  else { packet[head++] = (length & 127) | 128; packet[head++] = length >> 7; }
  memcpy(packet + head, body, length);
  sendAll(socket, packet, head + length);
}

static void expectPacket(int socket, int type, int length) {
  unsigned char packet[16];
  for (int got = 0; got < length;) {
    ssize_t count = read(socket, packet + got, length - got);
    if (count <= 0) fail("mqtt");
    got += count;
  }
  if (packet[0] != type) { fprintf(stderr, "mqtt: packet %02x instead of %02x\n", packet[0], type); exit(1); }
}

static void sendOne(Member *member) {
  member->sends++;
  if (isMQTT) {
    unsigned char body[16384] = {0, 2, 'r', 'A' + member->room};
    memset(body + 4, 'x', bytes);
    sendPacket(member->socket, 0x30, body, bytes + 4);
    return;
  }
  if (!isPeel) {
    static char payload[65536];
    memset(payload, 'x', bytes);
    sendAll(member->socket, payload, bytes);
    return;
  }
  static long long serial;
  char text[1024];
  unsigned long long high = ((unsigned long long)time(0) * 1000) << 16 | 0x7000;
  snprintf(text, sizeof text,
    "{\"t\":\"req\",\"id\":%d,\"op\":\"send\",\"conv\":\"%s\",\"body\":{\"clientMsgId\":\"%08llx-%04llx-7000-8%03llx-%012llx\",\"type\":\"sticker\",\"sticker\":{\"packId\":\"%s\",\"stickerId\":\"%s\"}}}",
    member->sends, member->conversation, high >> 32, (high >> 16) & 0xffff, (unsigned long long)member->room & 0xfff,
    (unsigned long long)++serial, pack, sticker);
  sendText(member, text);
}

static void dial(Member *member) {
  member->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (member->socket < 0) fail("socket");
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(member->socket, (struct sockaddr *)&address, sizeof address)) fail("connect");
  int yes = 1;
  setsockopt(member->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (isPeel) {
    char text[512];
    snprintf(text, sizeof text,
      "GET /v1/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", port);
    sendAll(member->socket, text, strlen(text));
    size_t length = 0;
    for (; length < 4 || memcmp(text + length - 4, "\r\n\r\n", 4); length++)
      if (length == sizeof text - 1 || read(member->socket, text + length, 1) != 1) fail("upgrade");
    if (strncmp(text, "HTTP/1.1 101", 12)) { text[length] = 0; fprintf(stderr, "%s\n", text); exit(1); }
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\",\"sdk\":\"load\"}", member->token);
    sendText(member, text);
  } else if (isMQTT) {
    unsigned char hello[32] = {0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, 8};
    snprintf((char *)hello + 12, 9, "%08d", (int)(member - all));
    sendPacket(member->socket, 0x10, hello, 20);
    expectPacket(member->socket, 0x20, 4);
    unsigned char topic[] = {0, 1, 0, 2, 'r', 'A' + member->room, 0};
    sendPacket(member->socket, 0x82, topic, sizeof topic);
    expectPacket(member->socket, 0x90, 5);
  } else {
    uint32_t room = member->room;
    sendAll(member->socket, &room, 4);
  }
  fcntl(member->socket, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = member};
  if (epoll_ctl(loop, EPOLL_CTL_ADD, member->socket, &event)) fail("epoll_ctl");
}

static int ready; // members that are caught up

static void delivered(Member *member, size_t size) {
  deliveries++;
  deliveredBytes += size;
  member->got++;
  if (member->sends && member->sends < messages) sendOne(member);
}

static void frame(Member *member, const unsigned char *data, size_t length) {
  if (memmem(data, length, "\"kind\":\"message\"", 16)) delivered(member, length);
  else if (memmem(data, length, "\"t\":\"caughtUp\"", 14) || memmem(data, length, "\"resumed\":false", 15)) ready++;
  else if (memmem(data, length, "\"ok\":false", 10)) { fprintf(stderr, "refused: %.*s\n", (int)length, data); exit(1); }
}

static void take(Member *member, const unsigned char *data, size_t length) {
  if (!isPeel && !isMQTT) { // whole payloads, however they are cut
    size_t total = member->length + length;
    for (; total >= (size_t)bytes; total -= bytes) delivered(member, bytes);
    member->length = total;
    return;
  }
  if (member->length) {
    if (member->length + length > member->capacity) member->held = realloc(member->held, member->capacity = member->length + length + 65536);
    memcpy(member->held + member->length, data, length);
    data = member->held;
    length += member->length;
  }
  size_t at = 0;
  while (isMQTT && length - at >= 2) {
    size_t size = data[at + 1] & 127, head = 2;
    if (data[at + 1] & 128) { if (length - at < 3) break; size |= (size_t)data[at + 2] << 7; head = 3; }
    if (length - at < head + size) break;
    if (data[at] >> 4 == 3) delivered(member, size - 4);
    at += head + size;
  }
  while (!isMQTT && length - at >= 2) {
    size_t size = data[at + 1] & 127, head = 2;
    if (size == 126) { if (length - at < 4) break; size = data[at + 2] << 8 | data[at + 3]; head = 4; }
    else if (size == 127) { if (length - at < 10) break; size = 0; for (int i = 2; i < 10; i++) size = size << 8 | data[at + i]; head = 10; }
    if (length - at < head + size) break;
    int opcode = data[at] & 15;
    if (opcode == 8) { fprintf(stderr, "closed: %.*s\n", (int)size, data + at + head); exit(1); }
    if (opcode == 9) { unsigned char pong[6] = {0x8A, 0x80}; sendAll(member->socket, pong, 6); }
    if (opcode == 1) frame(member, data + at + head, size);
    at += head + size;
  }
  size_t rest = length - at;
  if (rest > member->capacity) {
    unsigned char *grown = malloc(member->capacity = rest + 65536);
    memcpy(grown, data + at, rest);
    free(member->held);
    member->held = grown;
  } else if (rest) memmove(member->held, data + at, rest);
  else { free(member->held); member->held = 0; member->capacity = 0; }
  member->length = rest;
}

static void turn(int timeout) {
  static unsigned char chunk[1 << 20];
  struct epoll_event events[512];
  int count = epoll_wait(loop, events, 512, timeout);
  for (int i = 0; i < count; i++) {
    Member *member = events[i].data.ptr;
    ssize_t length = read(member->socket, chunk, sizeof chunk);
    if (length > 0) take(member, chunk, length);
    else if (length == 0 || errno != EAGAIN) { fprintf(stderr, "a connection ended\n"); exit(1); }
  }
}

int main(int argc, char **argv) {
  if (argc < 8) return fprintf(stderr, "usage: load peel|raw|mqtt PORT ROOMS MEMBERS MESSAGES IN_FLIGHT BYTES [FILE PACK STICKER]\n"), 2;
  isPeel = !strcmp(argv[1], "peel"), isMQTT = !strcmp(argv[1], "mqtt");
  port = atoi(argv[2]), rooms = atoi(argv[3]), perRoom = atoi(argv[4]), messages = atoi(argv[5]), inFlight = atoi(argv[6]), bytes = atoi(argv[7]);
  int count = rooms * perRoom;
  all = calloc(count, sizeof *all);
  loop = epoll_create1(0);
  FILE *file = 0;
  if (isPeel) {
    if (argc < 11 || !(file = fopen(argv[8], "r"))) fail("members");
    pack = argv[9], sticker = argv[10];
  }
  for (int i = 0; i < count; i++) {
    all[i].room = i / perRoom;
    if (file && fscanf(file, "%23s %95s", all[i].conversation, all[i].token) != 2) fail("members");
    dial(&all[i]);
    if (isPeel && i % 64 == 63) turn(0);
  }
  for (double limit = now() + 60; isPeel && ready < count && now() < limit;) turn(100);
  if (isPeel && ready < count) return fprintf(stderr, "only %d of %d are ready\n", ready, count), 1;
  if (!isPeel && !isMQTT) usleep(200000); // the raw server says nothing when it has read a room
  if (!messages) {
    puts("held");
    fflush(stdout);
    for (char byte; read(0, &byte, 1) > 0;) {}
    return 0;
  }
  puts("connected");
  fflush(stdout);
  char byte;
  if (read(0, &byte, 1) < 0) fail("stdin"); // whoever measures says when
  double began = now();
  for (int room = 0; room < rooms; room++)
    for (int i = 0; i < inFlight && i < messages; i++) sendOne(&all[room * perRoom]);
  long long wanted = (long long)rooms * perRoom * messages;
  while (deliveries < wanted) {
    long long before = deliveries;
    turn(10000);
    if (deliveries == before && now() - began > 120) return fprintf(stderr, "stuck at %lld of %lld\n", deliveries, wanted), 1;
  }
  double seconds = now() - began;
  printf("%d %lld %.4f %lld\n", rooms * messages, deliveries, seconds, deliveredBytes / deliveries);
  return 0;
}
