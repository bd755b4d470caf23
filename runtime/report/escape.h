// Text of the program, in documents: as a JSON string, as text of a page. Both show the visible form (base/visible.h).
#pragma once

#include "report/buffer.h"

#include <string_view>

namespace ompracer {

/// A quoted and escaped JSON string.
void renderJsonString(Buffer &out, std::string_view text);

/// Text with what is markup escaped.
void renderHtmlText(Buffer &out, std::string_view text);

} // namespace ompracer
