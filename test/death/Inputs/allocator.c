// An allocator that gives blocks out anew.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

union Block {
  union Block *next;
  char bytes[1 << 16];
};
static union Block blocks[1 << 13], *given;
static char large[1 << 26]; // what is larger stays
static size_t used, usedOfLarge;
static pthread_mutex_t busy = PTHREAD_MUTEX_INITIALIZER;

void *malloc(size_t size) {
  pthread_mutex_lock(&busy);
  void *block = given;
  if (size > sizeof(union Block)) {
    block = large + usedOfLarge;
    usedOfLarge += (size + 63) & ~(size_t)63;
  } else if (block) {
    given = given->next;
  } else {
    block = &blocks[used++];
  }
  pthread_mutex_unlock(&busy);
  return block;
}
void free(void *pointer) {
  union Block *block = pointer;
  if (block < blocks || block >= blocks + (1 << 13))
    return;
  pthread_mutex_lock(&busy);
  block->next = given;
  given = block;
  pthread_mutex_unlock(&busy);
}
void *calloc(size_t count, size_t size) {
  void *block = malloc(count * size);
  return block ? memset(block, 0, count * size) : NULL;
}
void *realloc(void *old, size_t size) {
  void *block = malloc(size);
  if (block && old)
    memcpy(block, old, size);
  free(old);
  return block;
}
size_t malloc_usable_size(void *block) { return block ? sizeof(union Block) : 0; }
