# ompracer_unity(<target>): compiles the files of a folder as one, for reading the headers takes longer than what follows.
#
# Names in anonymous namespaces differ within a folder. -DCMAKE_UNITY_BUILD=OFF compiles each file alone: for work on it.
# A file that sets a macro before the first header is left out with SKIP_UNITY_BUILD_INCLUSION.
function(ompracer_unity target)
  if(NOT DEFINED CMAKE_UNITY_BUILD)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(folder "${source}" ABSOLUTE)
    get_filename_component(folder "${folder}" DIRECTORY)
    get_filename_component(folder "${folder}" NAME)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${folder}")
  endforeach()
endfunction()
