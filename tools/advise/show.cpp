// `ompracer report` for profiles.
#include "answer.h"
#include "command.h"
#include "load.h"
#include "ompracer/output.h"
#include "ranks.h"
#include "report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ompracer::advise {
namespace {

constexpr int kExitWorse = 1; ///< parallelism fell

void writeAsAsked(const Buffer &text, const ompracer::command::ReportOptions &options) {
  ompracer::command::write(text, options.output.empty() ? stdout : nullptr, options.output);
}

/// Profiles of several ranks, or files that have several.
int showRanks(const ompracer::command::ReportOptions &options, Arena &arena) {
  if (!options.baseline.empty() || options.goal > 0 || !options.whatif.empty())
    throw std::runtime_error("profiles of several ranks are only shown: no --baseline, --goal or --whatif");
  std::vector<profile::Profile> ranks;
  for (const std::string &file : options.files) {
    const nlohmann::json document = profileIn(file);
    if (document.is_null())
      throw std::runtime_error(file + " is not a profile");
    if (const auto several = document.find("ranks"); several != document.end() && several->is_array())
      for (const nlohmann::json &one : *several)
        ranks.push_back(load(file, one, arena));
    else
      ranks.push_back(load(file, document, arena));
  }
  if (ranks.empty())
    throw std::runtime_error("there is no profile");
  Buffer text;
  renderRanks(text, std::move(ranks), options.format);
  writeAsAsked(text, options);
  return 0;
}

} // namespace

std::optional<int> ProfileCommand::show(const ompracer::command::ReportOptions &options) const {
  const nlohmann::json document = profileIn(options.files[0]);
  if (document.is_null())
    return std::nullopt;
  Arena arena;
  if (options.files.size() != 1 || document.contains("ranks"))
    return showRanks(options, arena);
  profile::Profile profile = load(options.files[0], document, arena);
  if (options.goalFactor > 0)
    profile.run.division.goalFactor = options.goalFactor;
  const double factor = profile.run.division.goalFactor > 0
                            ? profile.run.division.goalFactor
                            : static_cast<double>(std::max(profile.run.threads, profile.run.cores));
  if ((options.goal > 0 || !options.whatif.empty() || options.format == "html") &&
      !answer(profile, {options.goal, factor, options.whatif, options.format == "html"}, arena))
    throw std::runtime_error(profile.notSeen[profile.notSeen.count - 1].text);
  Buffer text;
  bool fell = false;
  if (options.baseline.empty())
    render(text, profile, options.format, colored(options));
  else if (options.format == "text")
    fell = compare(text, load(options.baseline, arena), profile, options.tolerance / 100);
  else
    throw std::runtime_error("profiles are compared as text");
  writeAsAsked(text, options);
  return fell ? kExitWorse : 0;
}

} // namespace ompracer::advise
