# OMPRACER_SARIF_SCHEMA: the official JSON schema of SARIF 2.1.0. No Debian package has it; an npm package does, which is
# read, not installed.
set(OMPRACER_SARIF_SCHEMA "" CACHE FILEPATH "JSON schema of SARIF 2.1.0 (empty: taken from npm's @microsoft/jest-sarif)")
if(NOT OMPRACER_SARIF_SCHEMA)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/report/sarif-schema")
  set(OMPRACER_SARIF_SCHEMA "${folder}/package/lib/schemas/sarif-2.1.0-rtm.5.json")
  if(NOT EXISTS "${OMPRACER_SARIF_SCHEMA}")
    file(MAKE_DIRECTORY "${folder}")
    execute_process(COMMAND npm pack --silent @microsoft/jest-sarif@1.0.0-beta.0
                    WORKING_DIRECTORY "${folder}" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE why)
    if(failed)
      message(FATAL_ERROR "npm gives no SARIF schema (${failed}); name one with -DOMPRACER_SARIF_SCHEMA=FILE or turn "
                          "the tests off with -DOMPRACER_TESTS=OFF\n${why}")
    endif()
    set(archive "${folder}/microsoft-jest-sarif-1.0.0-beta.0.tgz")
    file(SHA256 "${archive}" sum)
    if(NOT sum STREQUAL "748e2c3d1a842e7bb258416685c7ea3a0da40005b72267b2052c2856d48ad102")
      message(FATAL_ERROR "${archive} is not the known one: SHA-256 ${sum}")
    endif()
    file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${folder}")
  endif()
endif()
