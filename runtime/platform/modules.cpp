// Modules of the process and their symbol tables (ELF).
//
// The dynamic linker knows which file an address belongs to; the file's own symbol table, which is not loaded, knows
// the begin and the size of a global variable, which the symboliser does not tell.
#include "platform/platform.h"
#include "platform/signals.h"

#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace ompracer {
namespace {

/// A module by its place in the linker's list, or by an address in it.
struct Search {
  const char *executable;
  uptr address;
  unsigned skip; ///< kNoIndex: by address
  Module *module;
  bool found;
};

constexpr unsigned kNoIndex = ~0u;

/// The linker holds a lock meanwhile, under which nobody may look up a symbol: whoever does so elsewhere holds another
/// lock and may want this one. So this calls no function of the C library; the runtime stands before many of them.
int visit(dl_phdr_info *info, std::size_t, void *data) {
  auto &search = *static_cast<Search *>(data);
  uptr low = ~uptr{0}, high = 0, textLow = ~uptr{0}, textHigh = 0;
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
    if (!(header.p_flags & PF_X))
      continue;
    textLow = begin < textLow ? begin : textLow;
    textHigh = end > textHigh ? end : textHigh;
  }
  if (search.skip == kNoIndex ? !inside : search.skip-- != 0)
    return 0;
  const char *path = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : search.executable;
  std::size_t length = 0;
  for (; path[length] && length + 1 < sizeof search.module->path; ++length) {
    search.module->path[length] = path[length];
    __asm__ volatile("" ::: "memory"); // else the compiler makes a call of the loop
  }
  search.module->path[length] = 0;
  search.module->base = info->dlpi_addr;
  search.module->range = {low, high};
  search.module->text = {textLow, textHigh};
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

/// One symbol table with its names.
struct Table {
  const ElfW(Sym) * symbols;
  u64 count;
  const char *names;
  u64 namesSize;

  /// The first variable for which visit(symbol, name) is true; with STT_FUNC the first function.
  template <class Visit> bool find(Visit visit, unsigned type = STT_OBJECT) const {
    for (u64 i = 0; i < count; ++i) {
      const auto &symbol = symbols[i];
      if ((symbol.st_info & 0xf) != type || symbol.st_shndx == SHN_UNDEF || symbol.st_name >= namesSize)
        continue;
      const char *name = names + symbol.st_name;
      if (visit(symbol, std::string_view(name, ::strnlen(name, namesSize - symbol.st_name))))
        return true;
    }
    return false;
  }

  static void fill(const ElfW(Sym) & from, std::string_view name, DataSymbol &to) {
    const std::size_t length = name.size() < sizeof to.name - 1 ? name.size() : sizeof to.name - 1;
    std::memcpy(to.name, name.data(), length);
    to.name[length] = 0;
    to.begin = from.st_value;
    to.size = from.st_size;
  }
};

/// Calls visit(table) for the full and the dynamic symbol table of a file, until it returns true.
template <class Visit> bool eachTable(std::string_view file, Visit visit) {
  const auto *header = at<ElfW(Ehdr)>(file, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0)
    return false;
  const auto *sections = at<ElfW(Shdr)>(file, header->e_shoff, header->e_shnum);
  if (!sections)
    return false;
  for (const unsigned type : {SHT_SYMTAB, SHT_DYNSYM})
    for (unsigned i = 0; i < header->e_shnum; ++i) {
      const auto &section = sections[i];
      if (section.sh_type != type || section.sh_link >= header->e_shnum || section.sh_entsize != sizeof(ElfW(Sym)))
        continue;
      const auto &strings = sections[section.sh_link];
      const u64 count = section.sh_size / sizeof(ElfW(Sym));
      const Table table{at<ElfW(Sym)>(file, section.sh_offset, count), count,
                        at<char>(file, strings.sh_offset, strings.sh_size), strings.sh_size};
      if (table.symbols && table.names && visit(table))
        return true;
    }
  return false;
}

/// The innermost (smallest) object wins.
bool searchTable(const Table &table, uptr address, DataSymbol &result) {
  bool found = false;
  table.find([&](const ElfW(Sym) & symbol, std::string_view name) {
    if (address >= symbol.st_value && address < symbol.st_value + symbol.st_size &&
        (!found || symbol.st_size < result.size)) {
      Table::fill(symbol, name, result);
      found = true;
    }
    return false;
  });
  return found;
}

} // namespace

bool findModule(uptr address, Module &module) {
  Search search{executablePath(), address, kNoIndex, &module, false};
  ::dl_iterate_phdr(visit, &search);
  return search.found;
}

bool moduleAt(unsigned index, Module &module) {
  Search search{executablePath(), 0, index, &module, false};
  ::dl_iterate_phdr(visit, &search);
  return search.found;
}

bool functionAt(uptr address, char *name, std::size_t capacity) {
  // Not dladdr: it takes the linker's lock, which a thread may hold that waits for this one (NextFunction).
  Module module;
  if (!findModule(address, module))
    return false;
  const std::string_view file = mapFile(module.path);
  const bool found = eachTable(file, [&](const Table &table) {
    return table.find(
        [&](const ElfW(Sym) & symbol, std::string_view its) {
          if (address - module.base - symbol.st_value >= symbol.st_size)
            return false;
          const std::size_t length = its.size() < capacity ? its.size() : capacity - 1;
          std::memcpy(name, its.data(), length);
          name[length] = 0;
          return true;
        },
        STT_FUNC);
  });
  if (!file.empty())
    unmapMemory(const_cast<char *>(file.data()), file.size());
  return found;
}

/// AddressSanitizer's interface, where the program has it: the first byte that nobody may access, or nullptr.
extern "C" __attribute__((weak)) void *__asan_region_is_poisoned(void *begin, std::size_t size);

/// AddressSanitizer lengthens variables by a red zone, which their symbols contain: a scalar would look like an array.
static void leaveRedZone(uptr address, DataSymbol &symbol) {
  if (!&__asan_region_is_poisoned)
    return;
  const auto end = reinterpret_cast<uptr>(
      __asan_region_is_poisoned(reinterpret_cast<void *>(address), symbol.begin + symbol.size - address));
  if (end > address)
    symbol.size = end - symbol.begin;
}

bool findDataSymbolIn(const Module &module, uptr address, DataSymbol &symbol) {
  const uptr own = address - module.base;
  const bool found =
      eachTable(contentOf(module.path), [&](const Table &table) { return searchTable(table, own, symbol); });
  symbol.begin += found ? module.base : 0;
  return found;
}

bool findDataSymbol(uptr address, DataSymbol &symbol) {
  Module module;
  if (!findModule(address, module) || !findDataSymbolIn(module, address, symbol))
    return false;
  leaveRedZone(address, symbol);
  return true;
}

bool findVariable(std::string_view prefix, bool (*accept)(std::string_view name, uptr address, void *data), void *data,
                  DataSymbol &symbol) {
  Module module;
  for (unsigned i = 0; moduleAt(i, module); ++i)
    if (eachTable(contentOf(module.path), [&](const Table &table) {
          return table.find([&](const ElfW(Sym) & s, std::string_view name) {
            const uptr begin = module.base + s.st_value;
            if (name.substr(0, prefix.size()) != prefix || !accept(name, begin, data))
              return false;
            table.fill(s, name, symbol);
            symbol.begin = begin;
            return true;
          });
        }))
      return true;
  return false;
}

/// In an OpenMP runtime that a library brought along which was loaded later and for itself (dlopen): it comes after
/// nobody in the search order.
static void *symbolLoadedApart(const char *name) {
  // Looked up: a static executable that names it would be warned of by the linker.
  auto *open = reinterpret_cast<decltype(::dlopen) *>(::dlsym(RTLD_DEFAULT, "dlopen"));
  Module module;
  for (unsigned i = 1; open && moduleAt(i, module); ++i) {
    void *handle = open(module.path, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle)
      continue;
    void *symbol = ::dlsym(handle, name);
    ::dlclose(handle);
    Dl_info ours, its;
    if (symbol && ::dladdr(symbol, &its) && ::dladdr(reinterpret_cast<void *>(&symbolLoadedApart), &ours) &&
        its.dli_fbase != ours.dli_fbase)
      return symbol;
  }
  return nullptr;
}

void *programSymbol(const char *name) {
  auto *open = reinterpret_cast<decltype(::dlopen) *>(::dlsym(RTLD_DEFAULT, "dlopen"));
  void *program = open ? open(nullptr, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  void *symbol = program ? ::dlsym(program, name) : nullptr;
  if (!symbol)
    ::dlerror(); // otherwise it would be the program's next
  return symbol;
}

bool isOpenmpSymbol(const char *name) {
  return std::strncmp(name, "__kmpc_", 7) == 0 || std::strncmp(name, "omp_", 4) == 0;
}

void *nextSymbol(const char *name, const SignalsHeld &) {
  void *symbol = ::dlsym(RTLD_NEXT, name);
  if (!symbol && isOpenmpSymbol(name))
    symbol = symbolLoadedApart(name);
  if (!symbol)
    ::dlerror(); // otherwise it would be the program's next
  return symbol;
}

void *nextSymbol(const char *name) { return nextSymbol(name, SignalsHeld()); }

} // namespace ompracer
