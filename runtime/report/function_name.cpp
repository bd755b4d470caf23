#include "report/function_name.h"

namespace ompracer {

std::string_view plainFunction(std::string_view name, const char *&what) {
  what = "";
  // __omp_offloading_<device>_<file>_<function>_l<line>, and a suffix.
  if (constexpr std::string_view kTarget = "__omp_offloading_"; name.substr(0, kTarget.size()) == kTarget) {
    std::size_t begin = name.find('_', kTarget.size());
    begin = begin == std::string_view::npos ? begin : name.find('_', begin + 1);
    const std::size_t end = name.rfind("_l");
    what = "target region";
    return begin != std::string_view::npos && end != std::string_view::npos && begin < end
               ? name.substr(begin + 1, end - begin - 1)
               : std::string_view();
  }
  // clang's names: f.omp_outlined, f.omp_outlined.3, f.omp_outlined_debug__, .omp_outlined., .omp_task_entry.
  const std::size_t outlined = name.find(".omp_outlined");
  const std::size_t entry = name.find(".omp_task_entry");
  const std::size_t cut = entry != std::string_view::npos ? entry : outlined;
  if (cut == std::string_view::npos)
    return name;
  what = entry != std::string_view::npos ? "task" : "parallel region or task";
  name = name.substr(0, cut);
  // Demanglers write what they do not know after the parameters: f(int) (.omp_outlined).
  if (constexpr std::string_view kOpen = " (";
      name.size() > kOpen.size() && name.substr(name.size() - kOpen.size()) == kOpen)
    name.remove_suffix(kOpen.size());
  return name;
}

const Frame &frameOfRegion(const Frames &call, const Frames &body) {
  if (!body.count)
    return call.frames[0];
  const Frame &function = body.frames[body.count - 1]; // what is inlined there may be of the code inside
  if (!call.count)
    return function;
  const Frame &directive = call.frames[0]; // the first of those that are inlined there
  const char *what = "";
  const std::string_view name = plainFunction(function.function, what);
  if (name.empty() || plainFunction(directive.function, what) == name)
    return directive;
  return function.line || !directive.line ? function : directive; // flang gives bodies no line
}

} // namespace ompracer
