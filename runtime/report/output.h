// Output: a report file that is a complete document after every race.
//
// The document is head, races, tail. A new race overwrites the tail and writes it again after itself, in one write,
// so a crash at any moment leaves a valid document.
#pragma once

#include "platform/file_name.h"
#include "platform/owned_file.h"
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
  /// `path` as the user wrote it (expandName).
  void prepare(const Format &format, const char *path, const RunInfo &run, Arena &arena);
  /// Creates the file with a document of no races. `addPid`: a forked child. False when it cannot be created. Where
  /// another process writes this file, path() is then another one.
  bool open(bool addPid, const RunInfo &run, const RunSummary &summary);

  bool active() const { return format != nullptr; }
  const char *askedPath() const { return asked; }
  const char *path() const { return file.name(); }
  /// The name has a rank in it that the user did not write.
  bool addedRank() const { return parts.addedRank; }

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
  void forget() {
    file.close();
    *this = Output();
  }

private:
  enum class Written : u8 { Yes, No, NoMemory };
  bool begin(const RunInfo &run, const RunSummary &summary);
  bool ready(const RunInfo &run, const RunSummary &summary);
  bool writeTail(const RunSummary &summary, bool complete);
  Written writeAll(const Record *const *records, std::size_t count, const RunInfo &run, const RunSummary &summary,
                   bool complete);

  const Format *format = nullptr;
  const char *asked = nullptr;
  OwnedFile file;
  u64 tailOffset = 0;
  u64 length = 0;
  u64 lacking = 0;
  u64 inFile = 0; ///< races
  NameParts parts;
  bool delivered = false; ///< to a pipe or a device, which gets one document, at the end
};

} // namespace ompracer
