# Installation of the CMake package, and the packages that `cpack` makes: Debian, and an archive that works in any folder.
include(CMakePackageConfigHelpers)
# The build tree serves find_package too: with lib/ and bin/ as installed, only the headers are missing there.
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/include" "${CMAKE_BINARY_DIR}/include" SYMBOLIC)
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/OmpRacerConfig.cmake.in" "${CMAKE_BINARY_DIR}/lib/cmake/OmpRacer/OmpRacerConfig.cmake"
  INSTALL_DESTINATION lib/cmake/OmpRacer)
write_basic_package_version_file("${CMAKE_BINARY_DIR}/lib/cmake/OmpRacer/OmpRacerConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/lib/cmake/OmpRacer/OmpRacerConfig.cmake"
              "${CMAKE_BINARY_DIR}/lib/cmake/OmpRacer/OmpRacerConfigVersion.cmake"
        DESTINATION lib/cmake/OmpRacer)
foreach(package IN ITEMS ompracer ompracer-fortran) # clang's flags, flang's
  configure_file("${CMAKE_CURRENT_LIST_DIR}/${package}.pc.in" "${CMAKE_BINARY_DIR}/lib/pkgconfig/${package}.pc" @ONLY)
  install(FILES "${CMAKE_BINARY_DIR}/lib/pkgconfig/${package}.pc" DESTINATION lib/pkgconfig)
endforeach()
install(FILES "${PROJECT_SOURCE_DIR}/docs/man/ompracer.1" "${PROJECT_SOURCE_DIR}/docs/man/ompracer-cc.1"
              "${PROJECT_SOURCE_DIR}/docs/man/ompracer-c++.1" "${PROJECT_SOURCE_DIR}/docs/man/ompracer-flang.1"
        DESTINATION share/man/man1)
install(FILES "${PROJECT_SOURCE_DIR}/tools/completion/ompracer.bash" DESTINATION share/bash-completion/completions
        RENAME ompracer)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
        DESTINATION share/doc/ompracer)
# The summary line of a run names limits by the ids of docs/limits.md.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" DESTINATION share/doc/ompracer
        FILES_MATCHING PATTERN "*.md" PATTERN "*.json" PATTERN "*.png" PATTERN man EXCLUDE PATTERN internals EXCLUDE)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME ompracer)
set(CPACK_PACKAGE_VENDOR "The ompracer developers")
set(CPACK_PACKAGE_CONTACT "The ompracer developers <ompracer@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "Finds the data races of C, C++ and Fortran programs that use OpenMP, from one run, for every schedule
that the specification permits. Consists of a compiler plugin for clang and flang ${OMPRACER_LLVM}, a runtime and compiler drivers.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_LIST_DIR}/PackagePrefix.cmake")
set(CPACK_PACKAGE_FILE_NAME "ompracer-${PROJECT_VERSION}-llvm${OMPRACER_LLVM}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "llvm${OMPRACER_LLVM}") # two packages of one version differ in their file names
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# The driver needs the clang the plugin was built for and any supported libomp with headers; llvm-NN has the symboliser.
list(TRANSFORM OMPRACER_LLVM_SUPPORTED REPLACE "(.+)" "libomp-\\1-dev" OUTPUT_VARIABLE openmp)
list(JOIN openmp " | " openmp)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
    "clang-${OMPRACER_LLVM}, llvm-${OMPRACER_LLVM}, ${openmp}, libc6 (>= 2.36), libstdc++6 (>= 12)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "flang-${OMPRACER_LLVM}")
include(CPack)
