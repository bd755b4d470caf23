#include "report.h"

#include "export.h"
#include "profile/render.h"
#include "trace.h"

#include <stdexcept>

namespace ompracer::advise {

void render(Buffer &out, const profile::Profile &profile, const std::string &format, bool color) {
  if (format == "text")
    profile::renderText(out, profile, color);
  else if (format == "json")
    profile::renderJson(out, profile);
  else if (format == "html")
    profile::renderHtml(out, profile);
  else if (format == "speedscope")
    renderSpeedscope(out, profile);
  else if (format == "folded")
    renderFolded(out, profile);
  else if (format == "dot")
    renderDot(out, profile);
  else if (format == "csv")
    renderCsv(out, profile);
  else if (format == "perfetto")
    renderTrace(out, profile, analyse::loadRun(profile));
  else
    throw std::runtime_error(format + " is a format for races, this is a profile");
}

} // namespace ompracer::advise
