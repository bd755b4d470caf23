#include "detect/tell.h"

#include "base/log.h"
#include "detect/attach.h"
#include "detect/ownership.h"
#include "options/options.h"
#include "platform/file_name.h"
#include "platform/platform.h"

#include <cstdlib>
#include <cstring>

namespace ompracer {

using namespace runlog;

namespace {

/// Of each site: it is in the log; its accesses are to be. A site that two threads put in is there twice. The release
/// in add of `known` pairs with the acquire in has: whoever finds the site there finds the bit of `wanted`.
struct SiteBits {
  static constexpr u32 kWords = 1u << (kSiteBits - 6);
  std::atomic<u64> words[kWords];
  bool has(SiteId id) const {
    return words[static_cast<u32>(id) / 64].load(std::memory_order_acquire) >> (static_cast<u32>(id) % 64) & 1;
  }
  void add(SiteId id) {
    words[static_cast<u32>(id) / 64].fetch_or(1ull << (static_cast<u32>(id) % 64), std::memory_order_release);
  }
};
constinit SiteBits known, wanted;
enum class Wanted : u8 { All, None, Lines };
constinit Wanted which = Wanted::All; ///< set before there is a second thread

/// Is FILE:LINE in the list? FILE may be the end of a path.
bool isListed(const char *file, u32 line) {
  for (std::string_view rest = options().logAccesses; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(one.size() < rest.size() ? one.size() + 1 : one.size());
    const std::size_t colon = one.rfind(':');
    if (colon == one.npos || std::strtoul(one.data() + colon + 1, nullptr, 10) != line)
      continue;
    const std::string_view name = one.substr(0, colon), path = file;
    if (path.ends_with(name) && (path.size() == name.size() || path[path.size() - name.size() - 1] == '/'))
      return true;
  }
  return false;
}

const char *textAt(const OmpracerSite &site, std::int32_t offset) {
  return offset ? reinterpret_cast<const char *>(&site) + offset : "";
}

void put(Kind kind, std::initializer_list<u64> fields, const Writer::Texts &texts = {}) {
  Thread &t = gThread;
  // A thread that there is no memory for is not checked either.
  if (t.index || attachThread())
    gLog.write(t.tables->log, t.index, static_cast<u8>(kind), orderOf(kind), fields, texts);
}

/// Are accesses of the site in the log? Defines it there.
bool isWanted(SiteId id) {
  if (which == Wanted::None)
    return false;
  if (!known.has(id)) {
    const u32 number = static_cast<u32>(id);
    if (const OmpracerSite *site = gDetector.sites.site(id)) {
      const char *file = textAt(*site, site->file);
      put(Kind::Site,
          {number, site->line, site->column, site->size, site->statement,
           site->object | (site->read ? kReadsElsewhere : 0)},
          {{file, textAt(*site, site->variable), textAt(*site, site->function)}, 3});
      if (which == Wanted::All || isListed(file, site->line))
        wanted.add(id);
    } else {
      put(Kind::Call, {number, gDetector.sites.callPc(id)});
      if (which == Wanted::All)
        wanted.add(id);
    }
    known.add(id); // last: who finds it finds what is wanted
  }
  return wanted.has(id);
}

u64 kindOf(Entry e, u64 more) {
  return more | (e.write() ? kWrites : 0) | (e.atomic() ? kAtomically : 0) |
         static_cast<u64>(e.owner()) << kOwnerShift | (gDetector.sites.isByNumber(e.site()) ? runlog::kByNumber : 0) |
         (gDetector.sites.isByOuterToo(e.site()) ? kByOuterToo : 0) | (gThread.inReduction ? kCombines : 0);
}

} // namespace

void openRunLog() {
  if (!options().log)
    return;
  RuntimeScope scope;
  static constinit char name[OwnedFile::kMaxName];
  Text text;
  const NameParts parts = expandName(text, options().log, processId());
  if (const char *list = options().logAccesses)
    which = !std::strcmp(list, "all") ? Wanted::All : !std::strcmp(list, "none") ? Wanted::None : Wanted::Lines;
  std::memcpy(name, text.c_str(), text.size() + 1);
  if (!gLog.open(kRaceLog, name, parts.pid, static_cast<u64>(options().logLimitMb) << 20))
    logLine("cannot write the log %s", name);
  else if (parts.addedRank || std::strcmp(gLog.name(), name) != 0)
    logLine("the log of the run goes to '%s'", gLog.name());
}

void tellModules() {
  if (!gLog.isOn())
    return;
  RuntimeScope scope;
  Module module;
  for (unsigned i = 0; moduleAt(i, module); ++i)
    put(Kind::Module, {module.base, module.range.begin, module.range.end}, {{module.path}, 1});
  put(Kind::Expects, {gDetector.waits.evidence(), gDetector.waits.forMeetings()});
}

u64 newTold() {
  static constinit std::atomic<u64> last{0}; // relaxed: numbers only have to be unique
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

void tellNow(Told kind, std::initializer_list<u64> fields) {
  RuntimeScope scope;
  put(kind, fields);
}

u32 tellSite(OmpracerSite *site) {
  if (!gLog.isOn())
    return 0;
  RuntimeScope scope;
  const SiteId id = gDetector.sites.idOf(site, gThread.context);
  isWanted(id);
  return static_cast<u32>(id);
}

void tellDependences(Told kind, u64 first, const Dependence *d, u32 count) {
  for (u32 i = 0; i < count && OMPRACER_UNLIKELY(gLog.isOn()); ++i)
    tellNow(kind, {first, d[i].address, static_cast<u64>(d[i].kind)});
}

void tellAccess(uptr address, uptr size, Entry b, u64 more) {
  RuntimeScope scope;
  if (gLog.isOn() && isWanted(b.site()))
    put(Kind::Access, {kindOf(b, more), address, size, static_cast<u64>(b.site())});
}

void tellSeries(const Repetition &r, Entry b, u64 more) {
  RuntimeScope scope;
  auto zigzag = [](i64 v) { return static_cast<u64>(v) << 1 ^ static_cast<u64>(v >> 63); };
  if (gLog.isOn() && isWanted(b.site()))
    put(Kind::Series, {kindOf(b, more), r.address, r.size, static_cast<u64>(b.site()), zigzag(r.stride), r.count,
                       zigzag(r.pitch), r.rows});
}

void tellOutside(uptr address, uptr size, Entry b, OmpracerSite *site) {
  if (site)
    tellAccess(address, size, withSite(b, gDetector.sites.idOf(site, gThread.context)), kOutside);
}

} // namespace ompracer
