// A JSON profile read back into the data that the renderers print.
#pragma once

#include "profile/profile.h"
#include "report/buffer.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace ompracer::advise {

/// The file's document if it is a profile, by its own tag; else null.
nlohmann::json profileIn(const std::string &path);

/// Strings and lists live in the arena. Throws std::runtime_error, which names `path`, when it is no profile.
profile::Profile load(const std::string &path, const nlohmann::json &root, Arena &arena);
profile::Profile load(const std::string &path, Arena &arena);

} // namespace ompracer::advise
