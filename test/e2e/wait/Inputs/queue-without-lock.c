// A queue without a lock of its own: whoever calls holds one.
struct job {
  struct job *next;
  int *payload;
};

static struct job *first, *last;
static int count;

void put(struct job *j) {
  j->next = 0;
  if (last)
    last->next = j;
  else
    first = j;
  last = j;
  ++count;
}

static struct job *unlink_first(void) {
  struct job *j = first;
  if (!j)
    return 0;
  first = j->next;
  if (!first)
    last = 0;
  return j;
}

struct job *get(void) {
  struct job *j = unlink_first();
  if (j)
    --count;
  return j;
}
