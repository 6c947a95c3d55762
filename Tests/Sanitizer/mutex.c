// Loaded before Swift's Synchronization library by the thread-sanitizer runs. A contended `Mutex` is taken and given back inside that
// library, which is not instrumented, so the sanitizer would miss that the lock orders two threads and call every such access a race.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_call)(uint32_t thread, __attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) void (*unlock_call)(__attribute__((swift_context)) void *mutex);

static lock_call lock;
static unlock_call unlock;
static void (*acquire)(void *), (*release)(void *);

__attribute__((constructor)) static void find(void) {
  acquire = (void (*)(void *))dlsym(RTLD_DEFAULT, "__tsan_acquire");
  release = (void (*)(void *))dlsym(RTLD_DEFAULT, "__tsan_release");
}

__attribute__((swiftcall)) void peel_lock(uint32_t thread, __attribute__((swift_context)) void *mutex) __asm__(LOCK);
__attribute__((swiftcall)) void peel_unlock(__attribute__((swift_context)) void *mutex) __asm__(UNLOCK);

__attribute__((swiftcall)) void peel_lock(uint32_t thread, __attribute__((swift_context)) void *mutex) {
  // The library may be loaded after this one, so it is looked up at the first use; every thread finds the same.
  lock_call real = __atomic_load_n(&lock, __ATOMIC_RELAXED);
  if (!real) __atomic_store_n(&lock, real = (lock_call)dlsym(RTLD_NEXT, LOCK), __ATOMIC_RELAXED);
  if (!real) abort();
  real(thread, mutex);
  if (acquire) acquire(mutex);
}

__attribute__((swiftcall)) void peel_unlock(__attribute__((swift_context)) void *mutex) {
  unlock_call real = __atomic_load_n(&unlock, __ATOMIC_RELAXED);
  if (!real) __atomic_store_n(&unlock, real = (unlock_call)dlsym(RTLD_NEXT, UNLOCK), __ATOMIC_RELAXED);
  if (!real) abort();
  if (release) release(mutex);
  real(mutex);
}
