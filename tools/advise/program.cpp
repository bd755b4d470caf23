#include "program.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace ompracer::advise {
namespace {

namespace fs = std::filesystem;

/// As execvp looks for it; empty: not found.
std::string find(const std::string &name) {
  if (name.find('/') != std::string::npos)
    return fs::exists(name) ? name : "";
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/bin:/usr/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const std::string file = (folder.empty() ? "." : folder) + "/" + name; access(file.c_str(), X_OK) == 0)
      return file;
  return "";
}

/// Reads nothing but what the checks below need. Of a file that is no 64-bit ELF, nothing is known.
class Elf {
public:
  explicit Elf(const std::string &path) : file(path, std::ios::binary) {
    known = read(header, 0) && std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
            header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_phentsize == sizeof(Elf64_Phdr);
    for (unsigned i = 0; known && i < header.e_phnum; ++i)
      if (Elf64_Phdr segment; read(segment, header.e_phoff + i * sizeof segment))
        segments.push_back(segment);
  }

  bool isStatic() const {
    for (const Elf64_Phdr &segment : segments)
      if (segment.p_type == PT_INTERP)
        return false;
    return known;
  }

  bool needs(std::string_view library) {
    std::vector<Elf64_Dyn> entries;
    for (const Elf64_Phdr &segment : segments)
      if (segment.p_type == PT_DYNAMIC)
        for (Elf64_Off at = 0; at + sizeof(Elf64_Dyn) <= segment.p_filesz; at += sizeof(Elf64_Dyn))
          if (Elf64_Dyn entry; read(entry, segment.p_offset + at))
            entries.push_back(entry);
    Elf64_Addr strings = 0;
    for (const Elf64_Dyn &entry : entries)
      if (entry.d_tag == DT_STRTAB)
        strings = entry.d_un.d_ptr;
    for (const Elf64_Dyn &entry : entries)
      if (entry.d_tag == DT_NEEDED &&
          textAt(offsetOf(strings) + entry.d_un.d_val, library.size() + 1) == std::string(library) + '\0')
        return true;
    return false;
  }

private:
  template <class T> bool read(T &value, std::uint64_t offset) {
    file.clear();
    file.seekg(static_cast<std::streamoff>(offset));
    return static_cast<bool>(file.read(reinterpret_cast<char *>(&value), sizeof value));
  }
  std::string textAt(std::uint64_t offset, std::size_t size) {
    std::string text(size, ' ');
    file.clear();
    file.seekg(static_cast<std::streamoff>(offset));
    return file.read(text.data(), static_cast<std::streamsize>(size)) ? text : std::string();
  }
  std::uint64_t offsetOf(Elf64_Addr address) const {
    for (const Elf64_Phdr &segment : segments)
      if (segment.p_type == PT_LOAD && address >= segment.p_vaddr && address < segment.p_vaddr + segment.p_filesz)
        return address - segment.p_vaddr + segment.p_offset;
    return address;
  }

  std::ifstream file;
  Elf64_Ehdr header{};
  std::vector<Elf64_Phdr> segments;
  bool known = false;
};

} // namespace

void checkProgram(const std::string &name) {
  const std::string path = find(name);
  if (path.empty())
    throw std::runtime_error("cannot run " + name + ": " + std::strerror(ENOENT));
  if (fs::is_directory(path) || access(path.c_str(), X_OK) != 0)
    throw std::runtime_error("cannot run " + name + ": " + std::strerror(EACCES));
  struct stat status = {};
  if (stat(path.c_str(), &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID)) != 0)
    throw std::runtime_error(name + " changes its user, so that no library can be loaded into it");
  Elf elf(path);
  if (elf.isStatic())
    throw std::runtime_error(name + " is linked statically, so that no library can be loaded into it");
  if (elf.needs("libompracer_rt.so"))
    throw std::runtime_error(name + " was built for race detection; its timing says nothing");
}

std::string whyNoProfile(const std::string &name) {
  if (const char *tool = std::getenv("OMP_TOOL"); tool && std::string_view(tool) == "disabled")
    return "OMP_TOOL=disabled forbids it";
  const std::string none = "no OpenMP runtime with OMPT was loaded";
  if (Elf(find(name)).needs("libgomp.so.1"))
    return none + ": it uses GCC's; --libomp runs it on LLVM's";
  return none + ", or the program did not reach its end";
}

} // namespace ompracer::advise
