# Builds that look for our own mistakes: OMPRACER_SANITIZE and OMPRACER_COVERAGE.
#
# They instrument the plugin, the tools, the unit and graph tests. A runtime with sanitizers inside cannot live in
# somebody else's program, so these builds have no libompracer_rt and none of the tests that run programs with it.
#
# OMPRACER_PARTIAL       this is such a build
# OMPRACER_PRELOAD       what a program must preload that loads the instrumented plugin; empty: nothing
set(OMPRACER_PARTIAL OFF)
set(OMPRACER_PRELOAD "")
if(OMPRACER_SANITIZE)
  set(OMPRACER_PARTIAL ON)
  # vptr and function checks need type information, which LLVM is built without.
  add_compile_options(-fsanitize=${OMPRACER_SANITIZE} -fno-sanitize=vptr,function -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  # -O2 with sanitizers takes half as long again to compile, and the tests of these builds are short.
  add_compile_options($<$<CONFIG:RelWithDebInfo>:-O1> $<$<CONFIG:RelWithDebInfo>:-g1>)
  add_link_options(-fsanitize=${OMPRACER_SANITIZE})
  if(OMPRACER_SANITIZE MATCHES "address")
    # Locals stay on the stack: tests ask whose stack an address lies on.
    add_compile_options(-shared-libasan -fsanitize-address-use-after-return=never)
    add_link_options(-shared-libasan)
    set(folder "${OMPRACER_LLVM_DIR}/lib/clang/${OMPRACER_LLVM}/lib/linux")
    set(OMPRACER_PRELOAD "${folder}/libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so")
    ompracer_require("${OMPRACER_PRELOAD}" "libclang-rt-${OMPRACER_LLVM}-dev")
    set(CMAKE_BUILD_RPATH "${folder}")
  endif()
endif()
if(OMPRACER_COVERAGE)
  set(OMPRACER_PARTIAL ON)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()
