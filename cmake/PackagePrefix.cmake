# Read by cpack for each kind of package: where its files lie.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
else()
  set(CPACK_PACKAGING_INSTALL_PREFIX /) # below the folder that the archive is named after
endif()
