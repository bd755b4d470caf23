#include "join.h"

#include <string_view>

namespace ompracer::advise {

using profile::Directive;
using profile::Profile;

const Directive *sameIn(const Profile &other, const Profile &own, const Directive &directive) {
  const auto same = [&](const Directive &d) {
    return std::string_view(d.kind) == directive.kind && std::string_view(d.place.file) == directive.place.file &&
           d.place.line == directive.place.line;
  };
  std::uint32_t rank = 0;
  for (const Directive *d = own.directives.begin(); d != &directive; ++d)
    rank += same(*d);
  for (const Directive &d : other.directives)
    if (same(d) && rank-- == 0)
      return &d;
  return nullptr;
}

} // namespace ompracer::advise
