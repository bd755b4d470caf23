#include "analyse/log.h"

#include "log/chunks.h"
#include "log/content.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace ompracer::analyse {
namespace {

using command::ChunkRecord;

constexpr u32 kMostContexts = 1u << 18;
constexpr command::LogFormat::Row kRows[] = {
    {"", ""},
#define OMPRACER_RECORD(name, fields, text) {#name, fields},
#include "record/records.def"
#undef OMPRACER_RECORD
};
constexpr command::LogFormat kFormat = {adviser::kProfileLog, "the adviser's", kRows,
                                        static_cast<unsigned>(Told::Count),
                                        [](u8 kind) { return adviser::orderOf(static_cast<Told>(kind)); }};

/// That the record names; 0: main, or none.
u32 contextOf(const Record &r) {
  switch (r.kind) {
  case Told::Fragment:
  case Told::Region:
    return static_cast<u32>(r[2]);
  case Told::Share:
    return static_cast<u32>(r[1]);
  case Told::TaskCreated:
    return static_cast<u32>(r[3]);
  default:
    return 0;
  }
}

bool keep(Log &log, const ChunkRecord &read, std::string *texts) {
  const Told kind = static_cast<Told>(read.kind);
  log.threads = std::max(log.threads, read.thread);
  if (kind == Told::Module) {
    log.modules.push_back({read[0], read[1], read[2], texts[0]});
    return true;
  }
  if (kind == Told::Context) {
    if (read[0] >= kMostContexts || read[1] >= kMostContexts)
      return false;
    if (log.contexts.size() <= read[0])
      log.contexts.resize(read[0] + 1);
    log.contexts[read[0]] = {static_cast<u32>(read[1]), read[2], texts[0]};
    return true;
  }
  if (kind == Told::Directive) {
    if (read[0] >= log.contexts.size())
      return false;
    log.contexts[read[0]].body = read[1];
    log.contexts[read[0]].joined = read[2] != 0;
    return true;
  }
  Record r{kind, read.thread, read.number, {}, 0};
  std::copy_n(read.fields, Record::kMaxFields, r.fields);
  if (kind == Told::WhatifBegins) {
    const auto found = std::find(log.names.begin(), log.names.end(), texts[0]);
    r.name = static_cast<u32>(found - log.names.begin());
    if (found == log.names.end())
      log.names.push_back(texts[0]);
  }
  const u32 context = contextOf(r);
  if (context >= kMostContexts)
    return false;
  log.records.push_back(r);
  return true;
}

} // namespace

bool readLog(std::string_view bytes, Log &log, std::string &error) {
  auto visit = [&](const ChunkRecord &r, std::string *texts) { return keep(log, r, texts); };
  if (!command::readChunks(bytes, kFormat, visit, log.extent, error))
    return false;
  if (!log.extent.isWhole())
    std::erase_if(log.records, [&](const Record &r) { return r.number >= log.extent.end; });
  std::sort(log.records.begin(), log.records.end(),
            [](const Record &a, const Record &b) { return a.number < b.number; });
  // Every context that is named has an entry, and an outer one with a lower number: else it is none of the writer's.
  u32 contexts = 1;
  for (const Record &r : log.records)
    contexts = std::max(contexts, contextOf(r) + 1);
  log.contexts.resize(std::max<std::size_t>(contexts, log.contexts.size()));
  for (std::size_t c = 0; c < log.contexts.size(); ++c)
    if (log.contexts[c].outer >= c)
      log.contexts[c].outer = 0;
  return true;
}

Log loadLog(const std::string &path) {
  Log log;
  std::string error;
  if (!readLog(command::contentOf(path), log, error))
    throw std::runtime_error(path + ": " + error);
  return log;
}

} // namespace ompracer::analyse
