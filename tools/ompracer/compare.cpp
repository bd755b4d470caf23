#include "compare.h"

#include <set>
#include <string_view>

namespace ompracer::command {

bool compare(Report &report, const std::string &olderFile) {
  Report older;
  load(olderFile, older);
  std::set<std::string_view> known, present;
  for (const Record &race : older.records)
    known.insert(race.fingerprint);
  bool fresh = false;
  for (Record &race : report.records) {
    race.baseline = known.count(race.fingerprint) != 0 ? "unchanged" : "new";
    fresh |= known.count(race.fingerprint) == 0;
    present.insert(race.fingerprint);
  }
  std::set<std::string> absent;
  for (const Record &race : older.records)
    if (present.count(race.fingerprint) == 0)
      absent.insert(race.fingerprint);
  load(olderFile, report, [&absent](const Record &race) { return absent.count(race.fingerprint) != 0; });
  report.compared = true;
  return fresh;
}

} // namespace ompracer::command
