#include "report/escape.h"

#include "base/visible.h"

namespace ompracer {

void renderJsonString(Buffer &out, std::string_view text) {
  out.append('"');
  putVisible(text, [&out](std::string_view piece) {
    for (const char c : piece) {
      if (c == '"' || c == '\\')
        out.append('\\');
      if (c == '\t')
        out.append("\\t");
      else
        out.append(c);
    }
  });
  out.append('"');
}

void renderHtmlText(Buffer &out, std::string_view text) {
  putVisible(text, [&out](std::string_view piece) {
    for (const char c : piece) {
      switch (c) {
      case '<':
        out.append("&lt;");
        break;
      case '>':
        out.append("&gt;");
        break;
      case '&':
        out.append("&amp;");
        break;
      case '"':
        out.append("&quot;");
        break;
      default:
        out.append(c);
      }
    }
  });
}

} // namespace ompracer
