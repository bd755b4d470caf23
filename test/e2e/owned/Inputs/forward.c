// Calls what the caller names.
void forward(void (*function)(void)) { function(); }
