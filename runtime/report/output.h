// Output: a report file that is a complete document after every race.
//
// The document is head, races, tail. A new race overwrites the tail and writes it again behind itself, in one write,
// so a crash at any moment leaves a valid document. The file is opened for each write: a descriptor kept open could be
// closed by the program and its number reused.
#pragma once

#include "report/buffer.h"
#include "report/record.h"

namespace ompracer {

/// How a document is made of records.
struct Format {
  const char *name;
  Literal separator; ///< between races
  void (*head)(Buffer &out, const RunInfo &run);
  void (*race)(Buffer &out, const Record &record, const RunInfo &run);
  void (*tail)(Buffer &out, const RunSummary &summary, bool complete);
};

extern const Format kJsonFormat;
extern const Format kSarifFormat;
extern const Format kHtmlFormat;

class Output {
public:
  /// Creates the file with a document of no races. `path` as the user wrote it: %p is the process id, %% a percent
  /// sign; `addPid` appends ".PID" when there is no %p (a forked child). False when it cannot be created; `used` then
  /// names the file in a message.
  bool open(const Format &format, const char *path, bool addPid, const RunInfo &run, const RunSummary &summary,
            Arena &arena);

  bool active() const { return file != nullptr; }
  const char *path() const { return file; }

  void add(const Record &record, const RunInfo &run, const RunSummary &summary);

  /// Writes the whole document again, with the final counts. `records` has all races, or is nullptr: without memory for
  /// them, or for the document, only the tail is written anew. False when that failed.
  bool finish(const Record *const *records, std::size_t count, const RunInfo &run, const RunSummary &summary,
              bool complete);

  /// Races that the document lacks, because there was no memory to write them.
  u64 missing() const { return lacking; }
  /// One that add() was not given.
  void lacks() { ++lacking; }

  /// The parent's file is none of the child's business.
  void forget() { *this = Output(); }

private:
  bool writeTail(const RunSummary &summary, bool complete);

  const Format *format = nullptr;
  const char *file = nullptr;
  u64 tailOffset = 0;
  u64 length = 0;
  u64 lacking = 0;
  bool first = true;
  bool regular = true; ///< a pipe or a device gets one document, at the end
};

} // namespace ompracer
