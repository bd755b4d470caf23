// What the library exports: its symbols are hidden else.
#pragma once

/// A function that the program, or the compiler pass, calls.
#define OMPRACER_EXPORT extern "C" __attribute__((visibility("default")))

/// A function of libc that ours stands before. Weak: in a program that is linked statically with libc, libc's own
/// definition wins where it is linked in anyway, instead of colliding.
#define OMPRACER_INTERCEPT extern "C" __attribute__((visibility("default"), weak))
