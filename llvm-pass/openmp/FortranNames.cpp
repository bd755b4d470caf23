// See FortranNames.h.
#include "openmp/FortranNames.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ompracer {

std::string fortranName(StringRef symbol) {
  const auto [mangled, body] = symbol.split('.');
  StringRef rest = mangled;
  if (!rest.consume_front("_Q")) {
    // A procedure outside modules has its own name and an underscore: known as Fortran by the body that it encloses.
    return body.starts_with(".omp_par") && mangled.ends_with("_") ? mangled.drop_back().str() : std::string();
  }
  if (rest == "Qmain")
    return "main program";
  std::string name;
  while (!rest.empty()) {
    const char kind = rest.front();
    rest = rest.drop_front();
    if (kind == 'E' && rest.starts_with("C"))
      rest = rest.drop_front(); // a named constant
    const StringRef part = rest.take_while([](char c) { return isLower(c) || isDigit(c) || c == '_'; });
    rest = rest.drop_front(part.size());
    switch (kind) {
    case 'B': // a BLOCK construct, by number
      continue;
    case 'M':
    case 'S':
    case 'F':
    case 'P':
      if (!part.empty()) // an unnamed main program
        name += (name.empty() ? "" : "::") + part.str();
      continue;
    case 'E':
      // A variable of a procedure needs no scope: the report says where it is used.
      return mangled.contains('F') || name.empty() ? part.str() : name + "::" + part.str();
    case 'C':
      return "/" + part.str() + "/"; // a common block
    default:
      return {};
    }
  }
  return name;
}

} // namespace ompracer
