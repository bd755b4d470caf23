// See fortran_element.h.
#include "report/fortran_element.h"

#include "base/fortran_array.h"
#include "base/log.h"
#include "platform/platform.h"

#include "ompracer/shape.h"

#include <cstring>

namespace ompracer {
namespace {

/// Reads the text of a shape, and appends how the program selects what lies at an offset.
class Selector {
public:
  Selector(std::string_view shape, Buffer &out) : text(shape), name(out) {}

  void select(u64 offset) {
    if (take('['))
      selectElement(offset);
    else if (take('{'))
      selectComponent(offset, '%');
  }

  /// Of a common block: which of its variables, from where on.
  FortranElement selectVariable(u64 offset) {
    FortranElement found;
    if (take('{'))
      selectComponent(offset, 0, &found);
    return found;
  }

  /// By what the descriptor says. False if the address is that of no element.
  bool selectDescribed(const FortranArray &array, uptr address) {
    i64 indices[FortranArray::kMaxRank];
    u64 rest = address - array.address;
    if (array.rank == 0 || array.rank > FortranArray::kMaxRank || address < array.address)
      return false;
    for (unsigned d = array.rank; d-- != 0;) { // sections of which a dimension runs backwards have no name
      const FortranArray::Dimension &dimension = array.dimensions[d];
      if (dimension.stride <= 0 || dimension.extent <= 0)
        return false;
      const u64 index = rest / static_cast<u64>(dimension.stride);
      if (index >= static_cast<u64>(dimension.extent))
        return false;
      rest -= index * static_cast<u64>(dimension.stride);
      indices[d] = dimension.lowerBound + static_cast<i64>(index);
    }
    if (rest >= array.elementSize)
      return false;
    for (unsigned d = 0; d < array.rank; ++d)
      name.add("%c%lld", d == 0 ? '(' : ',', static_cast<long long>(indices[d]));
    name.append(')');
    select(rest);
    return true;
  }

private:
  bool take(char c) {
    if (text.empty() || text.front() != c)
      return false;
    text.remove_prefix(1);
    return true;
  }
  i64 number() {
    const bool negative = take('-');
    i64 value = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
      value = value * 10 + (text.front() - '0');
      text.remove_prefix(1);
    }
    return negative ? -value : value;
  }

  void selectElement(u64 offset) {
    const auto size = static_cast<u64>(number());
    u64 element = size ? offset / size : 0;
    for (char open = '('; take(','); open = ',') {
      const i64 lower = number();
      const auto extent = static_cast<u64>(take(':') ? number() : 0);
      const u64 index = extent ? element % extent : 0;
      element = extent ? element / extent : 0;
      name.add("%c%lld", open, static_cast<long long>(lower + static_cast<i64>(index)));
    }
    name.append(')');
    if (take(']') && size)
      select(offset % size);
  }

  void selectComponent(u64 offset, char separator, FortranElement *found = nullptr) {
    while (!text.empty() && text.front() != '}') {
      const std::size_t at = text.find('@');
      if (at == std::string_view::npos)
        return;
      const std::string_view component = text.substr(0, at);
      text.remove_prefix(at + 1);
      const auto begin = static_cast<u64>(number()), size = static_cast<u64>(take('+') ? number() : 0);
      if (offset >= begin && offset - begin < size) {
        if (separator)
          name.append(separator);
        name.append(component);
        if (found) {
          found->begin = begin;
          found->size = size;
        }
        return select(offset - begin);
      }
      unsigned depth = 0; // the others
      while (!text.empty() && !(depth == 0 && text.front() == ';')) {
        depth += text.front() == '{';
        depth -= text.front() == '}';
        text.remove_prefix(1);
      }
      take(';');
    }
  }

  std::string_view text;
  Buffer &name;
};

/// symbol=name=shape
struct Shape {
  std::string_view symbol, name, shape;

  explicit Shape(const char *text) {
    const std::string_view all = text;
    const std::size_t first = all.find('='), second = first == all.npos ? all.npos : all.find('=', first + 1);
    if (second == all.npos)
      return;
    symbol = all.substr(0, first);
    name = all.substr(first + 1, second - first - 1);
    shape = all.substr(second + 1);
  }
};

/// Is this the wanted name, not only its begin?
bool isExactly(std::string_view name, uptr, void *wanted) { return name == static_cast<const Text *>(wanted)->view(); }

/// Descriptors of arrays, of which the shapes begin with '*'.
struct Descriptors {
  static constexpr unsigned kMax = 512;
  const char *texts[kMax] = {};
  unsigned count = 0;
};
bool collect(std::string_view, uptr address, void *data) {
  auto &all = *static_cast<Descriptors *>(data);
  const auto *text = reinterpret_cast<const char *>(address);
  if (const Shape shape(text); !shape.shape.empty() && shape.shape.front() == '*' && all.count < Descriptors::kMax)
    all.texts[all.count++] = text;
  return false;
}

std::string_view lastPart(std::string_view name) {
  const std::size_t scope = name.rfind(':');
  return scope == name.npos ? name : name.substr(scope + 1);
}

// Large, and there is one caller at a time.
constinit DataSymbol gSymbol;
constinit Descriptors gDescriptors;

} // namespace

FortranElement elementOfVariable(const char *symbol, u64 offset, Arena &arena) {
  Text wanted(OMPRACER_SHAPE_PREFIX "%s", symbol);
  if (!findVariable(wanted.view(), isExactly, &wanted, gSymbol))
    return {};
  Shape shape(reinterpret_cast<const char *>(gSymbol.begin));
  FortranElement result;
  Buffer name;
  if (!shape.shape.empty() && shape.shape.front() == '/') {
    shape.shape.remove_prefix(1);
    result = Selector(shape.shape, name).selectVariable(offset);
    result.commonBlock = arena.copy(shape.name);
  } else {
    name.append(shape.name);
    Selector(shape.shape, name).select(offset);
  }
  result.name = arena.copy(name.view());
  return result;
}

FortranElement elementOfBlock(uptr block, u64 size, uptr address, const char *known, Arena &arena) {
  gDescriptors.count = 0;
  findVariable(OMPRACER_SHAPE_PREFIX, collect, &gDescriptors, gSymbol);
  FortranElement found;
  for (unsigned i = 0; i < gDescriptors.count; ++i) {
    const Shape shape(gDescriptors.texts[i]);
    Text symbol("%.*s", static_cast<int>(shape.symbol.size()), shape.symbol.data());
    const bool same = !*known || lastPart(shape.name) == lastPart(known);
    if (!same || !findVariable(symbol.view(), isExactly, &symbol, gSymbol))
      continue;
    const auto &array = *reinterpret_cast<const FortranArray *>(gSymbol.begin);
    Buffer name;
    name.append(shape.name);
    if (array.address < block || array.address >= block + size ||
        !Selector(shape.shape.substr(1), name).selectDescribed(array, address))
      continue;
    if (!*found.name || array.address == block)
      found.name = arena.copy(name.view());
    if (array.address == block)
      break;
  }
  return found;
}

} // namespace ompracer
