# Compiler flags: OMPRACER_WARNINGS for all our code, OMPRACER_RUNTIME_FLAGS for what runs inside the program under test,
# OMPRACER_LINE_TABLES for the rest.
#
# The runtime is loaded into programs it knows nothing about, before their constructors: it has no constructor of its own,
# throws nothing, exports only what is marked, and reaches its thread state by one instruction (initial-exec).

set(OMPRACER_WARNINGS -Wall -Wextra -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Texts are cut at the size of their buffer on purpose.
  list(APPEND OMPRACER_WARNINGS -Wno-stringop-truncation -Wno-format-truncation)
  # Attributes of C library types, dropped as template arguments.
  list(APPEND OMPRACER_WARNINGS -Wno-ignored-attributes)
endif()

# Test programs: gcc dislikes how GoogleTest's macros and deliberately wrong calls look.
set(OMPRACER_TEST_WARNINGS ${OMPRACER_WARNINGS})
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND OMPRACER_TEST_WARNINGS -Wno-dangling-else -Wno-format-overflow -Wno-extra)
endif()

set(OMPRACER_RUNTIME_FLAGS
    -fPIC
    -fno-exceptions
    -fno-rtti
    -fvisibility=hidden
    -fvisibility-inlines-hidden
    -fno-stack-protector
    -ftls-model=initial-exec
    -fno-threadsafe-statics
    # Otherwise it is luck whether the loops over cells run at full speed: a range of 4096 items took 233 or 310 ns
    # (bench/micro/access_bench) after changes elsewhere.
    -falign-loops=32)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  list(APPEND OMPRACER_RUNTIME_FLAGS -Wglobal-constructors)
endif()

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Release, RelWithDebInfo, Debug" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")
# Of plugin and commands: lines for stacks and profiles, not the types of LLVM and of the C++ library, which are most of the rest.
# With -DCMAKE_BUILD_TYPE=Debug a debugger sees variables.
set(OMPRACER_LINE_TABLES $<$<CONFIG:RelWithDebInfo>:-g1>)
