// Modules of the process and their symbol tables (ELF).
//
// The dynamic linker knows which file an address belongs to; the file's own symbol table, which is not loaded, knows
// the begin and the size of a global variable, which the symboliser does not tell.
#include "platform/platform.h"

#include <cstring>
#include <elf.h>
#include <link.h>

namespace ompracer {
namespace {

struct Search {
  uptr address;
  Module *module;
  bool found;
};

int visit(dl_phdr_info *info, std::size_t, void *data) {
  auto &search = *static_cast<Search *>(data);
  uptr low = ~uptr{0}, high = 0;
  bool inside = false;
  for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
    const auto &header = info->dlpi_phdr[i];
    if (header.p_type != PT_LOAD)
      continue;
    const uptr begin = info->dlpi_addr + header.p_vaddr;
    const uptr end = begin + header.p_memsz;
    inside |= begin <= search.address && search.address < end;
    low = begin < low ? begin : low;
    high = end > high ? end : high;
  }
  if (!inside)
    return 0;
  const char *path = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : executablePath();
  std::strncpy(search.module->path, path, sizeof search.module->path - 1);
  search.module->path[sizeof search.module->path - 1] = 0;
  search.module->base = info->dlpi_addr;
  search.module->range = {low, high};
  search.found = true;
  return 1;
}

/// A mapped file and where it came from. A few modules hold all variables of a program; a full table is only slower.
struct MappedModule {
  char path[512] = {};
  std::string_view content;
};
constexpr unsigned kMappedModules = 32;
constinit MappedModule gMapped[kMappedModules];
unsigned gMappedCount = 0;

std::string_view contentOf(const char *path) {
  for (unsigned i = 0; i < gMappedCount; ++i)
    if (std::strcmp(gMapped[i].path, path) == 0)
      return gMapped[i].content;
  const std::string_view content = mapFile(path);
  if (gMappedCount < kMappedModules) {
    std::strncpy(gMapped[gMappedCount].path, path, sizeof gMapped[0].path - 1);
    gMapped[gMappedCount++].content = content;
  }
  return content;
}

/// Bounds-checked view into the file.
template <class T> const T *at(std::string_view file, u64 offset, u64 count = 1) {
  if (offset > file.size() || count > (file.size() - offset) / sizeof(T))
    return nullptr;
  return reinterpret_cast<const T *>(file.data() + offset);
}

/// Looks through one symbol table; the innermost (smallest) object wins.
bool searchTable(std::string_view file, const ElfW(Shdr) * sections, unsigned sectionCount, const ElfW(Shdr) & table,
                 uptr address, DataSymbol &result) {
  if (table.sh_link >= sectionCount || table.sh_entsize != sizeof(ElfW(Sym)))
    return false;
  const u64 count = table.sh_size / sizeof(ElfW(Sym));
  const auto *symbols = at<ElfW(Sym)>(file, table.sh_offset, count);
  const auto &strings = sections[table.sh_link];
  const char *names = at<char>(file, strings.sh_offset, strings.sh_size);
  if (!symbols || !names)
    return false;
  const ElfW(Sym) *best = nullptr;
  for (u64 i = 0; i < count; ++i) {
    const auto &symbol = symbols[i];
    if ((symbol.st_info & 0xf) != STT_OBJECT || symbol.st_shndx == SHN_UNDEF || symbol.st_name >= strings.sh_size)
      continue;
    if (address < symbol.st_value || address >= symbol.st_value + symbol.st_size)
      continue;
    if (!best || symbol.st_size < best->st_size)
      best = &symbol;
  }
  if (!best)
    return false;
  const char *name = names + best->st_name;
  const std::size_t room = strings.sh_size - best->st_name;
  const std::size_t length = ::strnlen(name, room < sizeof result.name - 1 ? room : sizeof result.name - 1);
  std::memcpy(result.name, name, length);
  result.name[length] = 0;
  result.begin = best->st_value;
  result.size = best->st_size;
  return true;
}

} // namespace

bool findModule(uptr address, Module &module) {
  Search search{address, &module, false};
  ::dl_iterate_phdr(visit, &search);
  return search.found;
}

bool findDataSymbol(uptr address, DataSymbol &symbol) {
  Module module;
  if (!findModule(address, module))
    return false;
  const std::string_view file = contentOf(module.path);
  const auto *header = at<ElfW(Ehdr)>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0)
    return false;
  const auto *sections = at<ElfW(Shdr)>(file, header->e_shoff, header->e_shnum);
  if (!sections)
    return false;
  const uptr own = address - module.base;
  for (const unsigned type : {SHT_SYMTAB, SHT_DYNSYM})
    for (unsigned i = 0; i < header->e_shnum; ++i)
      if (sections[i].sh_type == type && searchTable(file, sections, header->e_shnum, sections[i], own, symbol)) {
        symbol.begin += module.base;
        return true;
      }
  return false;
}

} // namespace ompracer
