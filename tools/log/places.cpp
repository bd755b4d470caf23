#include "log/places.h"

#include "platform/platform.h"
#include "platform/symboliser.h"
#include "report/function_name.h"

#include <charconv>
#include <memory>
#include <stdexcept>

namespace ompracer::command {

std::string shortOf(const SourceLine &s) {
  std::string place = s.file.substr(s.file.rfind('/') + 1);
  for (char &c : place) // words of the text form have no blanks
    c = c == ' ' ? '_' : c;
  return place.empty() || !s.line ? std::string() : place + ':' + std::to_string(s.line);
}

/// Without what says only where the path begins.
static std::filesystem::path endOf(const std::string &path) {
  const std::filesystem::path whole = std::filesystem::path(path).lexically_normal();
  std::filesystem::path end;
  for (const std::filesystem::path &part : whole.relative_path())
    if (part != "..")
      end /= part;
  return end;
}

PlaceName::PlaceName(const std::string &text) {
  const std::size_t colon = text.rfind(':');
  const char *const last = text.data() + text.size();
  if (colon != text.npos && colon) {
    const auto [stop, error] = std::from_chars(text.data() + colon + 1, last, line);
    if (error == std::errc() && stop == last && line)
      file = endOf(text.substr(0, colon));
  }
  if (file.empty())
    throw std::runtime_error("'" + text + "' is no place in the source (FILE:LINE)");
}

bool PlaceName::isIn(const std::string &path) const {
  const std::filesystem::path other = endOf(path);
  auto a = file.end(), b = other.end();
  while (a != file.begin() && b != other.begin())
    if (*--a != *--b)
      return false;
  return !other.empty();
}

/// The module of the log that has the byte; null: none has, or its file is gone.
static std::unique_ptr<Module> moduleOf(const Log &log, u64 address) {
  for (const LogModule &m : log.modules)
    if (std::error_code error;
        m.begin <= address && address < m.end && std::filesystem::is_regular_file(m.path, error)) {
      auto module = std::make_unique<Module>();
      m.path.copy(module->path, sizeof module->path - 1);
      module->base = m.base;
      return module;
    }
  return nullptr;
}

SourceLine Places::sourceOfCall(u64 pc) {
  if (!pc)
    return {};
  const auto [found, isNew] = calls.try_emplace(pc);
  if (!isNew)
    return found->second;
  if (const auto module = moduleOf(log, pc - 1)) {
    auto frames = std::make_unique<Frames>();
    symboliseIn(*module, pc - 1, *frames);
    const Frame &frame = frames->frames[0];
    found->second = {frame.file, frame.line};
  }
  return found->second;
}

std::string Places::functionOfCall(u64 pc) {
  const auto module = pc ? moduleOf(log, pc - 1) : nullptr;
  if (!module)
    return {};
  auto frames = std::make_unique<Frames>();
  symboliseIn(*module, pc - 1, *frames);
  const char *what = "";
  return std::string(plainFunction(frames->frames[0].function, what));
}

u64 Places::globalAt(u64 address) {
  const auto [found, isNew] = globals.try_emplace(address);
  if (isNew)
    if (const auto module = moduleOf(log, address)) {
      auto symbol = std::make_unique<DataSymbol>();
      found->second = findDataSymbolIn(*module, address, *symbol) ? symbol->begin : 0;
    }
  return found->second;
}

SourceLine Places::sourceOfSite(u32 site) {
  const auto found = log.sites.find(site);
  if (found == log.sites.end())
    return {};
  const LogSite &s = found->second;
  return s.pc ? sourceOfCall(s.pc) : SourceLine{s.file, s.line};
}

std::string Places::variableOf(u32 site) const {
  const auto found = log.sites.find(site);
  return found == log.sites.end() ? std::string() : found->second.variable;
}

} // namespace ompracer::command
