#include "log/content.h"

#include "platform/platform.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace ompracer::command {

std::string_view contentOf(const std::string &path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status))
    throw std::runtime_error("cannot read " + path + ": it is a directory");
  if (std::filesystem::is_regular_file(status)) {
    if (const std::string_view content = mapFile(path.c_str()); content.data())
      return content;
  } else if (std::filesystem::is_fifo(status)) {
    static std::map<std::string, std::string> known; // it can be read once
    const auto [found, isNew] = known.try_emplace(path);
    std::ifstream in(isNew ? path : "", std::ios::binary);
    if (isNew)
      found->second.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    return found->second;
  } else if (std::filesystem::exists(status))
    throw std::runtime_error("cannot read " + path + ": it is no file");
  throw std::runtime_error("cannot read " + path + ": " + std::strerror(error ? error.value() : errno));
}

} // namespace ompracer::command
