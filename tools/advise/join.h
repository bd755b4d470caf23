// Directives of two profiles of one program.
#pragma once

#include "profile/profile.h"

namespace ompracer::advise {

/// The directive of `other` with the kind, file and line of `directive`, which is one of `own`. Of several in one place
/// (clones of a function) the one of the same rank. Null: there is none.
const profile::Directive *sameIn(const profile::Profile &other, const profile::Profile &own,
                                 const profile::Directive &directive);

} // namespace ompracer::advise
