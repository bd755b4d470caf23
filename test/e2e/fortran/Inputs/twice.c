// Part of mixed-race.f90 and mixed-norace.f90: a C function that a Fortran loop calls.
void twice(int *element, const int *other) { *element = 2 * *other; } // RACE
