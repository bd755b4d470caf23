// `ompracer report` for profiles.
#include "answer.h"
#include "command.h"
#include "load.h"
#include "ompracer/output.h"
#include "report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ompracer::advise {
namespace {

constexpr int kExitWorse = 1; ///< parallelism fell

} // namespace

std::optional<int> ProfileCommand::show(const ompracer::command::ReportOptions &options) const {
  const nlohmann::json document = profileIn(options.files[0]);
  if (document.is_null())
    return std::nullopt;
  if (options.files.size() != 1)
    throw std::runtime_error("profiles are shown one at a time");
  Arena arena;
  profile::Profile profile = load(options.files[0], document, arena);
  if (options.goal > 0 || !options.whatif.empty() || options.format == "html")
    answer(profile,
           {options.goal, static_cast<double>(std::max(profile.run.threads, profile.run.cores)), options.whatif,
            options.format == "html"},
           arena);
  Buffer text;
  bool fell = false;
  if (options.baseline.empty())
    render(text, profile, options.format, colored(options));
  else if (options.format == "text")
    fell = compare(text, load(options.baseline, arena), profile, options.tolerance / 100);
  else
    throw std::runtime_error("profiles are compared as text");
  ompracer::command::write(text, options.output.empty() ? stdout : nullptr, options.output);
  return fell ? kExitWorse : 0;
}

} // namespace ompracer::advise
