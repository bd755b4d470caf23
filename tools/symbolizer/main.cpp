// llvm-symbolizer-ompracer: what the runtime starts for its first report. Answers as llvm-symbolizer does, with the
// same library (but demangles the names of target regions, too). It is linked with no more than that: it is up in 1 ms,
// where llvm-symbolizer loads all of libLLVM and fifty further libraries for 20 ms and more.
//
// A line of input asks for one address: CODE "module" 0x1234, or DATA for a variable. Other options than the usual ones
// are not known. An answer ends with an empty line.
#include "openmp/FortranNames.h"

#include "llvm/DebugInfo/Symbolize/DIPrinter.h"
#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/raw_ostream.h"

#include <iostream>
#include <string>

using namespace llvm;
using namespace llvm::symbolize;

namespace {

template <typename Result> Result orNothing(Expected<Result> answer) {
  if (answer)
    return std::move(*answer);
  consumeError(answer.takeError());
  return Result();
}

/// A target region is named __omp_offloading_<device>_<file>_<function>_l<line>: the function is mangled, the whole
/// not.
std::string demangleWithin(StringRef name) {
  if (std::string fortran = ompracer::fortranName(name); !fortran.empty())
    return fortran;
  StringRef rest = name;
  if (!rest.consume_front("__omp_offloading_"))
    return name.str();
  const StringRef function = rest.split('_').second.split('_').second;
  const StringRef mangled = function.substr(0, function.rfind("_l"));
  const size_t begin = static_cast<size_t>(mangled.data() - name.data());
  return (name.substr(0, begin) + demangle(mangled) + name.substr(begin + mangled.size())).str();
}

} // namespace

int main() {
  LLVMSymbolizer symbolizer; // names demangled, inlined frames, the whole path: as llvm-symbolizer does by default
  PrinterConfig config{};
  config.PrintFunctions = true;
  LLVMPrinter printer(outs(), [](const ErrorInfoBase &, StringRef) {}, config);
  for (std::string line; std::getline(std::cin, line); outs().flush()) {
    StringRef rest(line);
    const bool data = rest.consume_front("DATA ");
    if (!data)
      rest.consume_front("CODE ");
    const bool quoted = rest.consume_front("\"");
    const auto [module, address] = rest.rsplit(quoted ? "\" " : " ");
    Request request{module, 0, {}};
    if (uint64_t offset; !address.getAsInteger(0, offset))
      request.Address = offset;
    const object::SectionedAddress place{*request.Address, object::SectionedAddress::UndefSection};
    if (data) {
      DIGlobal global = orNothing(symbolizer.symbolizeData(module.str(), place));
      global.Name = demangleWithin(global.Name);
      printer.print(request, global);
      continue;
    }
    DIInliningInfo frames = orNothing(symbolizer.symbolizeInlinedCode(module.str(), place));
    for (uint32_t i = 0; i < frames.getNumberOfFrames(); ++i) {
      std::string &name = frames.getMutableFrame(i)->FunctionName;
      name = demangleWithin(name);
    }
    printer.print(request, frames);
  }
}
