// What the library exports: its symbols are hidden else.
#pragma once

/// A function that the program, or the compiler pass, calls.
#define OMPRACER_EXPORT extern "C" __attribute__((visibility("default")))
