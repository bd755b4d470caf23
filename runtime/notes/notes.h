// Notes: what limits the answer of the run, counted while it runs and told at its end.
#pragma once

#include "base/types.h"

namespace ompracer {

struct Note {
  const char *kind = "";
  const char *text = "";
  u64 count = 0;
};

constexpr unsigned kMaxNotes = 64; ///< of different ones; the last stands for all that are more

/// Something that limits the verdict. `kind` is a short constant key ("uninstrumented-code", "memory-limit", …),
/// `text` names the event of this run, without a number; equal (kind, text) pairs are counted. Cheap enough for a slow
/// path, not for an access. Both are copied.
void noteNotChecked(const char *kind, const char *text, u64 count = 1);

/// The same, in the place of the note with the text `before`, where there is one.
void noteInstead(const char *kind, const char *before, const char *text);

/// Copies the notes so far, in the order in which they came; returns their number. Their texts stay.
unsigned copyNotes(Note (&notes)[kMaxNotes]);

/// The notes of a parent are not the forked child's. Nobody else runs.
void forgetNotes();

} // namespace ompracer
