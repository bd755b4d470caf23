// Logs of the adviser's runs: the records of chunks, the graph that they tell, its spans and its schedule.
#include "analyse/builder.h"
#include "analyse/count.h"
#include "analyse/log.h"
#include "analyse/schedule.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>

using namespace ompracer;
using namespace ompracer::analyse;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::string bytes(runlog::kHeaderBytes, '\0');
  runlog::Header header{{}, adviser::kProfileLog.version, runlog::kChunkBytes, 0, 0, 1};
  std::memcpy(header.magic, adviser::kProfileLog.magic, sizeof header.magic);
  std::memcpy(bytes.data(), &header, sizeof header);
  bytes.append(reinterpret_cast<const char *>(data), size);
  bytes.resize(runlog::kHeaderBytes + (size / runlog::kChunkBytes + 1) * runlog::kChunkBytes); // whole chunks
  Log log;
  std::string error;
  if (!readLog(bytes, log, error))
    return 0;
  Graph graph;
  try {
    graph = makeGraph(log, {1, 2, 3, 4, 5});
  } catch (const std::runtime_error &) {
    return 0; // a record is missing, or another one contradicts it
  }
  count(graph, {}, true);
  if (graph.nodes.size() < 10000)
    scheduledTime(graph, 4);
  return 0;
}
