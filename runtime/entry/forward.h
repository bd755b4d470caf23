// Functions that are forwarded to the next definition. There is one only where libc is a shared library: in the archive
// the functions of the files forward_*.cpp are invisible (cmake/merge_archive.py).
#pragma once

#include "entry/export.h"

#include "platform/next.h"

/// `name`, whose accesses are recorded before it runs; they may use `caller` and the parameters.
#define OMPRACER_FORWARD(Result, name, parameters, arguments, ...)                                                     \
  OMPRACER_INTERCEPT Result name parameters {                                                                          \
    Caller caller(__builtin_return_address(0));                                                                        \
    OMPRACER_NEXT(name, nullptr)                                                                                       \
    __VA_ARGS__;                                                                                                       \
    return real arguments;                                                                                             \
  }

/// `name`, whose accesses are recorded when it has run; they may use `result`, too.
#define OMPRACER_FORWARD_FIRST(Result, name, parameters, arguments, ...)                                               \
  OMPRACER_INTERCEPT Result name parameters {                                                                          \
    Caller caller(__builtin_return_address(0));                                                                        \
    OMPRACER_NEXT(name, nullptr)                                                                                       \
    Result result = real arguments;                                                                                    \
    __VA_ARGS__;                                                                                                       \
    return result;                                                                                                     \
  }
