#include "log/places.h"

#include "platform/platform.h"
#include "platform/symboliser.h"

#include <memory>

namespace ompracer::command {

static std::string placeOf(std::string_view file, u32 line) {
  const std::size_t slash = file.rfind('/');
  std::string place(slash == file.npos ? file : file.substr(slash + 1));
  for (char &c : place) // words of the text form have no blanks
    c = c == ' ' ? '_' : c;
  return place.empty() ? place : place + ':' + std::to_string(line);
}

std::string Places::ofCall(u64 pc) {
  if (!pc)
    return {};
  const auto [found, isNew] = calls.try_emplace(pc);
  if (!isNew)
    return found->second;
  for (const LogModule &m : log.modules)
    if (m.begin < pc && pc <= m.end) {
      auto module = std::make_unique<Module>();
      auto frames = std::make_unique<Frames>();
      m.path.copy(module->path, sizeof module->path - 1);
      module->base = m.base;
      symboliseIn(*module, pc - 1, *frames);
      const Frame &frame = frames->frames[0];
      return found->second = frame.line ? placeOf(frame.file, frame.line) : std::string();
    }
  return {};
}

std::string Places::ofSite(u32 site) {
  const auto found = log.sites.find(site);
  if (found == log.sites.end())
    return {};
  const LogSite &s = found->second;
  return s.pc ? ofCall(s.pc) : placeOf(s.file, s.line);
}

std::string Places::variableOf(u32 site) const {
  const auto found = log.sites.find(site);
  return found == log.sites.end() ? std::string() : found->second.variable;
}

} // namespace ompracer::command
