#include "output.h"

#include <stdexcept>

namespace ompracer::command {

void write(const Buffer &text, std::FILE *stream, const std::string &path) {
  std::FILE *file = stream ? stream : std::fopen(path.c_str(), "wb");
  if (!file)
    throw std::runtime_error("cannot create " + path);
  const bool written = std::fwrite(text.view().data(), 1, text.view().size(), file) == text.view().size();
  if ((stream ? std::fflush(file) : std::fclose(file)) != 0 || !written)
    throw std::runtime_error("cannot write " + (stream ? std::string("standard output") : path));
}

} // namespace ompracer::command
