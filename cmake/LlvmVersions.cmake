# The one list of supported LLVM majors, newest first, and the search for the chosen one.
#
# Sets, for the rest of the build:
#   OMPRACER_LLVM            chosen major (cache; default: first of the list)
#   OMPRACER_LLVM_DIR        its installation, /usr/lib/llvm-NN unless given
#   OMPRACER_CLANG, OMPRACER_CLANGXX, OMPRACER_FLANG, OMPRACER_OPT, OMPRACER_FILECHECK, OMPRACER_LIT   programs
#   LLVM_INCLUDE_DIRS, LLVM_DEFINITIONS, LLVM_VERSION_MAJOR, LLVM_TOOLS_BINARY_DIR     as LLVMConfig.cmake names them
#   OMPRACER_OMP_INCLUDE     build directory that holds copies of omp.h and omp-tools.h, and nothing else
#   OMPRACER_OMP_FLAGS       what the chosen clang needs to compile and link OpenMP
#
# Must be included before project(), because the host compiler defaults to the chosen clang; omp headers and archives
# are looked up by ompracer_find_llvm(), after it.

set(OMPRACER_LLVM_SUPPORTED 22 19)

list(GET OMPRACER_LLVM_SUPPORTED 0 _ompracer_default_llvm)
set(OMPRACER_LLVM "${_ompracer_default_llvm}" CACHE STRING "LLVM major to build against: ${OMPRACER_LLVM_SUPPORTED}")
set_property(CACHE OMPRACER_LLVM PROPERTY STRINGS ${OMPRACER_LLVM_SUPPORTED})
if(NOT OMPRACER_LLVM IN_LIST OMPRACER_LLVM_SUPPORTED)
  list(JOIN OMPRACER_LLVM_SUPPORTED ", " _supported)
  message(FATAL_ERROR "OMPRACER_LLVM=${OMPRACER_LLVM} is not supported; choose one of: ${_supported}")
endif()
# One directory for each major: a build tree reconfigured with another OMPRACER_LLVM must not keep the first one's.
set(OMPRACER_LLVM_ROOT "/usr/lib/llvm-" CACHE STRING "Prefix of the LLVM installations; the major is appended")
set(OMPRACER_LLVM_DIR "${OMPRACER_LLVM_ROOT}${OMPRACER_LLVM}")

function(ompracer_missing what package)
  message(FATAL_ERROR "${what} not found.\nInstall the Debian package that provides it:\n"
                      "    apt-get install ${package}\nor run dev/setup, which installs everything.")
endfunction()

# Fails unless `path` exists; names the Debian package otherwise.
function(ompracer_require path package)
  if(NOT EXISTS "${path}")
    ompracer_missing("${path}" "${package}")
  endif()
endfunction()

ompracer_require("${OMPRACER_LLVM_DIR}/bin/clang++" "clang-${OMPRACER_LLVM}")
set(OMPRACER_CLANG "${OMPRACER_LLVM_DIR}/bin/clang")
set(OMPRACER_CLANGXX "${OMPRACER_LLVM_DIR}/bin/clang++")
set(OMPRACER_FLANG "${OMPRACER_LLVM_DIR}/bin/flang-${OMPRACER_LLVM}") # need not exist

if(NOT DEFINED CMAKE_C_COMPILER AND NOT DEFINED ENV{CC})
  set(CMAKE_C_COMPILER "${OMPRACER_CLANG}")
endif()
if(NOT DEFINED CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  set(CMAKE_CXX_COMPILER "${OMPRACER_CLANGXX}")
endif()

# A program that any supported major may provide: the chosen one first.
function(_ompracer_tool variable program package)
  foreach(major IN ITEMS ${OMPRACER_LLVM} ${OMPRACER_LLVM_SUPPORTED})
    if(EXISTS "${OMPRACER_LLVM_ROOT}${major}/bin/${program}")
      set(${variable} "${OMPRACER_LLVM_ROOT}${major}/bin/${program}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  ompracer_missing("${program}" "${package}")
endfunction()

macro(ompracer_find_llvm)
  set(_major ${OMPRACER_LLVM})
  ompracer_require("${OMPRACER_LLVM_DIR}/bin/opt" "llvm-${_major}")
  ompracer_require("${OMPRACER_LLVM_DIR}/bin/llvm-config" "llvm-${_major}-dev")
  ompracer_require("${OMPRACER_LLVM_DIR}/include/llvm/IR/PassManager.h" "llvm-${_major}-dev")
  execute_process(COMMAND "${OMPRACER_LLVM_DIR}/bin/llvm-config" --version OUTPUT_VARIABLE LLVM_PACKAGE_VERSION
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "^[0-9]+" LLVM_VERSION_MAJOR "${LLVM_PACKAGE_VERSION}")
  if(NOT LLVM_VERSION_MAJOR EQUAL _major)
    message(FATAL_ERROR "${OMPRACER_LLVM_DIR} is LLVM ${LLVM_PACKAGE_VERSION}, but OMPRACER_LLVM=${_major}")
  endif()
  set(OMPRACER_OPT "${OMPRACER_LLVM_DIR}/bin/opt")
  set(LLVM_TOOLS_BINARY_DIR "${OMPRACER_LLVM_DIR}/bin")
  set(LLVM_INCLUDE_DIRS "${OMPRACER_LLVM_DIR}/include")
  set(LLVM_DEFINITIONS "-D_GNU_SOURCE -D__STDC_CONSTANT_MACROS -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS")

  # Debian packages exclude each other (libomp-NN-dev), so the headers may be those of another major. They are copied to
  # a folder of their own: the folder they come from also holds that major's intrinsics.
  set(_omp_source "")
  foreach(_other IN ITEMS ${_major} ${OMPRACER_LLVM_SUPPORTED})
    set(_candidate "${OMPRACER_LLVM_ROOT}${_other}/lib/clang/${_other}/include")
    if(NOT _omp_source AND EXISTS "${_candidate}/omp-tools.h" AND EXISTS "${_candidate}/omp.h")
      set(_omp_source "${_candidate}")
      set(_omp_major ${_other})
    endif()
  endforeach()
  if(NOT _omp_source)
    ompracer_missing("omp.h and omp-tools.h" "libomp-22-dev")
  endif()
  set(OMPRACER_OMP_INCLUDE "${CMAKE_BINARY_DIR}/omp-include")
  configure_file("${_omp_source}/omp.h" "${OMPRACER_OMP_INCLUDE}/omp.h" COPYONLY)
  configure_file("${_omp_source}/omp-tools.h" "${OMPRACER_OMP_INCLUDE}/omp-tools.h" COPYONLY)
  set(OMPRACER_OMP_FLAGS "-fopenmp")
  if(NOT _omp_major EQUAL _major)
    # After every other folder: only omp.h is taken from there.
    set(OMPRACER_OMP_HEADER_DIR "${_omp_source}")
    string(APPEND OMPRACER_OMP_FLAGS " -idirafter ${_omp_source}")
  endif()
  message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${OMPRACER_LLVM_DIR}, OpenMP headers of ${_omp_major}")
endmacro()

macro(ompracer_find_test_tools)
  _ompracer_tool(OMPRACER_FILECHECK FileCheck llvm-${OMPRACER_LLVM}-tools)
  _ompracer_tool(OMPRACER_LIT lit llvm-${OMPRACER_LLVM}-tools)
endmacro()
