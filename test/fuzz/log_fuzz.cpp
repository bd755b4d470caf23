// Logs of runs: the records of chunks, and the execution that they tell.
#include "log/story.h"
#include "platform/symboliser.h"

#include <cstdint>
#include <cstring>

using namespace ompracer;
using namespace ompracer::command;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  disableSymboliser();
  std::string bytes(runlog::kHeaderBytes, '\0');
  runlog::Header header{{}, runlog::kRaceLog.version, runlog::kChunkBytes, 0, 0, 1};
  std::memcpy(header.magic, runlog::kRaceLog.magic, sizeof header.magic);
  std::memcpy(bytes.data(), &header, sizeof header);
  bytes.append(reinterpret_cast<const char *>(data), size);
  bytes.resize(runlog::kHeaderBytes + (size / runlog::kChunkBytes + 1) * runlog::kChunkBytes); // whole chunks
  Log log;
  std::string error;
  if (!readLog(bytes, log, error))
    return 0;
  Places places(log);
  try {
    const Story story = tellStory(log, places);
    if (story.execution.tasks.size() < 1000)
      model::Judge(story.execution).isConsistent();
  } catch (const TooLarge &) {
  }
  return 0;
}
