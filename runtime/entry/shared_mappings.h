// Shared mappings of files: whether some memory has two addresses.
//
// The shadow goes by addresses. An access through one mapping is not compared with one through another mapping of the
// same bytes, so the run says that such memory exists.
#pragma once

#include <cstddef>
#include <sys/types.h>

namespace ompracer {

/// A file was mapped with MAP_SHARED. Notes the limit if an earlier mapping shows some of the same bytes and one of the
/// two can be written. Any thread; keeps errno.
void sharedMappingBegins(const void *begin, size_t size, int protection, int file, off_t offset);

/// The mappings that begin in these bytes are gone. Any thread.
void sharedMappingsEnd(const void *begin, size_t size);

} // namespace ompracer
