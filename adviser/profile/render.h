// Renderers: pure functions of a Profile to text. They know no option; the page reads the source files it quotes.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

namespace ompracer::profile {

inline constexpr char kToolName[] = "ompadviser"; ///< by which a JSON file is known as a profile

/// At most 40 lines for a person (render_text.cpp). `color` adds terminal colours.
void renderText(Buffer &out, const Profile &profile, bool color);

/// docs/profile.schema.json (render_json.cpp).
void renderJson(Buffer &out, const Profile &profile);

/// One page with all of it, for a browser (render_html.cpp).
void renderHtml(Buffer &out, const Profile &profile);

/// Path relative to the working directory of the run when it lies below it, else the name of the file.
const char *shortPath(const char *path, const Run &run);

} // namespace ompracer::profile
