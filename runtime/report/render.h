// Renderers: pure functions of records to text. They know no file, no option and no address space.
#pragma once

#include "report/buffer.h"
#include "report/escape.h"
#include "report/function_name.h"
#include "report/record.h"

#include <string_view>

namespace ompracer {

// --- text (render_text.cpp) ---

/// One race, about fifteen lines. `color` adds terminal colours.
void renderText(Buffer &out, const Record &record, const RunInfo &run, bool color);

/// "'a' write heat.c:41:9 / read heat.c:41:16": the title without the memory.
void renderBrief(Buffer &out, const Record &record, const RunInfo &run);

/// Parts of the text, for the page: " on 'a[3]' (global, 8 bytes)"; "write heat.c:41:9 / read heat.c:41:16"
void renderTitle(Buffer &out, const Record &record);
void renderBoth(Buffer &out, const Record &record, const RunInfo &run);
/// "heat.c:41:9", or why it is not known
void renderPlace(Buffer &out, const Position &position, const RunInfo &run);
/// "iteration 17 of the loop at jacobi.c:38", "section 2 of the sections at a.c:7", "a task at a.c:9"
void renderConstruct(Buffer &out, const RecordConstruct &construct, const char *article, const RunInfo &run);
/// "'a[3]', global variable of 800 bytes, byte 24 of it, declared at heat.c:12"; of a heap block without its stack
void renderVariable(Buffer &out, const Record &record, const RunInfo &run);
/// "seen 12 times, at 0x601040 to 0x60135f"
void renderTimes(Buffer &out, const Record &record);
/// The line that a suppression file needs: the innermost known function, or the file.
void renderSuppression(Buffer &out, const Record &record, const RunInfo &run);

/// What is known at the end of a race that was seen more than once: one line. Nothing otherwise.
void renderTally(Buffer &out, const Record &record, const RunInfo &run);

/// Of a run in which nothing was checked.
const char *whyUnchecked(const RunSummary &summary);

/// The summary line of the run, with its newline.
void renderSummaryLine(Buffer &out, const RunSummary &summary);

/// Path relative to the working directory of the run when it lies below it.
const char *shortPath(const char *path, const RunInfo &run);

// --- JSON (render_json.cpp): head, races separated by ",\n", tail; together one document ---

inline constexpr int kJsonVersion = 1;
/// "[0, 2]"
void renderRankList(Buffer &out, const Ranks &ranks);
void renderJsonHead(Buffer &out, const RunInfo &run);
void renderJsonRace(Buffer &out, const Record &record);
void renderJsonTail(Buffer &out, const RunSummary &summary, bool complete);

// --- SARIF 2.1.0 (render_sarif.cpp), the same three parts ---

void renderSarifHead(Buffer &out, const RunInfo &run);
void renderSarifRace(Buffer &out, const Record &record, const RunInfo &run);
void renderSarifTail(Buffer &out, const RunSummary &summary, bool complete);

/// The part of the graph that explains the race, as an SVG element (render_graph.cpp).
void renderGraph(Buffer &out, const Record &record, const RunInfo &run);

// --- HTML (render_html.cpp), the same three parts; nothing separates the races ---

void renderHtmlHead(Buffer &out, const RunInfo &run);
void renderHtmlRace(Buffer &out, const Record &record, const RunInfo &run);
void renderHtmlTail(Buffer &out, const RunSummary &summary, bool complete);

// --- what was not checked (limit.cpp) ---
/// "not checked", or "not conforming" of kLockOwner.
const char *wordOfNote(const RecordNote &note);

/// The id of the limit in docs/limits.md that a note of this kind stands for: "L031". Null: of none.
const char *limitOf(const char *kind);

/// "accesses of simd loops with too many of them (4 times) [L052]"
void renderNote(Buffer &out, const RecordNote &note);

// --- shared wording (reason.cpp) ---

/// Why the two accesses may run in parallel: one sentence, without a full stop.
void renderReason(Buffer &out, const Record &record, const RunInfo &run);

/// Of a task and code that goes on in parallel with it: the side of that code.
int outerSide(const Record &record);

/// How to repair the race: sets record.repair. Reads the source lines of the record (hint.cpp).
void propose(Record &record, const RunInfo &run, Arena &arena);

/// The repairs of a proposal in one sentence.
void renderRepairs(Buffer &out, const Proposal &proposal);

/// "add private(t) to … (repairs races 1, 2 and 5)", or "as race 1"
void renderProposal(Buffer &out, const Record &record);
/// "races 1, 2 and 5" of Record::gone
void renderGone(Buffer &out, const Record &record);

/// "at", "before", …: the word of JSON.
const char *sideWord(RepairPlace::Side side);

/// "lock 'l'", "critical 'name'", "the lock initialised at a.c:12"; never an address, which is another one in each run
void renderLock(Buffer &out, const RecordAccess &access, unsigned index);

/// Where else the two statements race: one access for each line that neither of the record's two stands on, in order.
struct FurtherLines {
  explicit FurtherLines(const Record &record);
  static constexpr unsigned kMax = 2 * Record::kMaxOthers;
  const OtherPair::Side *sides[kMax];
  unsigned count = 0;
};

/// "66, 67 and 68" for these, nothing if there are none; with files where the two statements are in different ones.
void renderFurtherLines(Buffer &out, const Record &record, const RunInfo &run);

/// An order that races lack, in words.
struct Reason {
  Rule lacks;
  const char *word; ///< in JSON; several rules may have one
  const char *join; ///< what does not order the two: under the picture of the graph
};
const Reason &reasonOf(Rule lacks);
/// For reports that name no rule.
Rule ruleOfReason(std::string_view word);
/// The accesses are of two iterations, tasks of a taskloop, or lanes.
bool isOfIterations(Rule lacks);

/// "write of 8 bytes", "atomic read of 4 bytes"
void renderAccessWords(Buffer &out, const RecordAccess &access);

/// "thread 1", with the host thread that began its team unless that is the first: "thread 0 of host thread 2"
void renderThread(Buffer &out, const RecordAccess &access);

/// Finds RecordAccess::caller of an access with a stack. Of the earlier access (not `current`) the stack may be another
/// call's; then only the code into which the library's was inlined is certain, and what is further out an example.
void findCallerOfLibrary(RecordAccess &access, bool current);

/// A frame of the OpenMP runtime, of this tool or of the C library below main.
bool isRuntimeFrame(const RecordFrame &frame);

} // namespace ompracer
