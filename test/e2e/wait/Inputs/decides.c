// The other file of decides-elsewhere-*.c.
struct State {
  int seen, polls;
};
int isSet(int value) { return value != 0; }
int holds(const int *value) { return *value; }
int wasSeen(struct State *state) { return state->seen; }
