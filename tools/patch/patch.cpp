// See patch.h.
#include "patch/patch.h"

#include "report/render.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace ompracer::patch {
namespace {

namespace fs = std::filesystem;
constexpr unsigned kContext = 3; ///< lines around a change

using Changes = std::map<std::string, std::vector<Edit>>; // of each file

/// The races that are one cause: the cause first.
std::vector<Group> groupsOf(std::deque<Record> &records) {
  std::vector<Group> groups;
  for (const Record &record : records) {
    if (std::string_view(record.baseline) == "absent")
      continue;
    const auto of =
        std::find_if(groups.begin(), groups.end(), [&](const Group &group) { return group[0] == record.cause; });
    if (record.cause && of != groups.end())
      of->push_back(&record);
    else
      groups.push_back({&record});
  }
  return groups;
}

bool contains(const Group &group, unsigned race) {
  return std::any_of(group.begin(), group.end(), [race](const Record *record) { return record->id == race; });
}

void addUsers(const std::deque<Record> &records, Sources &sources) {
  for (const Record &record : records)
    for (const RecordAccess &access : record.accesses)
      for (unsigned i = 0; i < access.stackDepth; ++i)
        if (const Position &position = access.stack[i].position; position.known() && !isRuntimeFrame(access.stack[i]))
          sources.addUser(position.file);
}

/// The accepted changes with those of one more repair, if they fit and compile. Throws NoEdit.
Changes joined(const Changes &accepted, const std::vector<Edit> &added, Sources &sources) {
  Changes all = accepted;
  for (const Edit &edit : added) {
    std::vector<Edit> &of = all[edit.file];
    // Two repairs may need the same edit: it is made once.
    if (std::find(of.begin(), of.end(), edit) == of.end())
      of.push_back(edit);
  }
  for (const auto &[file, edits] : all) {
    if (std::none_of(added.begin(), added.end(), [&](const Edit &edit) { return edit.file == file; }))
      continue;
    std::string message;
    if (!compiles(sources.command(file), file, applied(sources.syntax(file).text, edits), message))
      throw NoEdit("it would not compile (" + message + ")");
  }
  return all;
}

std::string names(const Group &group) {
  std::string text = group.size() == 1 ? "race " : "races ";
  for (std::size_t i = 0; i < group.size(); ++i)
    text += (i == 0 ? "" : i + 1 == group.size() ? " and " : ", ") + std::to_string(group[i]->id);
  return text;
}

/// As `patch -p0` takes it: below the current folder.
std::string shown(const std::string &file) {
  std::error_code error;
  const std::string relative = fs::path(file).lexically_relative(fs::current_path(error)).string();
  return relative.empty() || relative.starts_with("..") ? file : relative;
}

struct Lines {
  explicit Lines(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      all.push_back(text.substr(0, end));
      endsWithNewline = end != text.npos;
      text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
  }
  bool isCut(std::size_t i) const { return !endsWithNewline && i + 1 == all.size(); }

  std::vector<std::string_view> all;
  bool endsWithNewline = true;
};

struct Hunk {
  std::size_t oldBegin, oldEnd, newBegin, newEnd; ///< lines, from 0
};

/// Which lines differ. Edits tell where to look: no search for what two files have in common.
std::vector<Hunk> hunksOf(const Syntax &syntax, const std::vector<Edit> &edits) {
  std::vector<Hunk> hunks;
  std::ptrdiff_t shift = 0; // lines that the new file has more
  for (const Edit &edit : inOrder(edits)) {
    const std::size_t first = syntax.line(edit.begin) - 1;
    // Whole lines that are inserted or deleted touch no other.
    const bool whole = edit.begin == syntax.lineBegin(edit.begin) &&
                       (edit.insert.empty() || edit.insert.back() == '\n') &&
                       (edit.end == edit.begin || syntax.text[edit.end - 1] == '\n');
    const std::size_t past =
        whole ? first + (edit.end == edit.begin ? 0 : syntax.line(edit.end - 1) - first) : syntax.line(edit.end);
    const auto removed = std::count(syntax.text.begin() + static_cast<std::ptrdiff_t>(edit.begin),
                                    syntax.text.begin() + static_cast<std::ptrdiff_t>(edit.end), '\n');
    const std::ptrdiff_t more = std::count(edit.insert.begin(), edit.insert.end(), '\n') - removed;
    const auto moved = [&shift](std::size_t line) {
      return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(line) + shift);
    };
    if (!hunks.empty() && first <= hunks.back().oldEnd) {
      Hunk &last = hunks.back();
      const std::size_t before = last.oldEnd;
      last.oldEnd = std::max(last.oldEnd, past);
      last.newEnd += static_cast<std::size_t>(static_cast<std::ptrdiff_t>(last.oldEnd - before) + more);
    } else {
      hunks.push_back(
          {first, past, moved(first), static_cast<std::size_t>(static_cast<std::ptrdiff_t>(moved(past)) + more)});
    }
    shift += more;
  }
  return hunks;
}

/// An edit may begin or end in a line that stays the same: a new line after it is inserted at its end.
void leaveOutEqual(Hunk &hunk, const Lines &before, const Lines &after) {
  const auto same = [&](std::size_t old, std::size_t now) {
    return before.all[old] == after.all[now] && before.isCut(old) == after.isCut(now);
  };
  while (hunk.oldBegin < hunk.oldEnd && hunk.newBegin < hunk.newEnd && same(hunk.oldBegin, hunk.newBegin))
    ++hunk.oldBegin, ++hunk.newBegin;
  while (hunk.oldBegin < hunk.oldEnd && hunk.newBegin < hunk.newEnd && same(hunk.oldEnd - 1, hunk.newEnd - 1))
    --hunk.oldEnd, --hunk.newEnd;
}

void renderFile(std::string &out, const Syntax &syntax, const std::vector<Edit> &edits) {
  const std::string changed = applied(syntax.text, edits);
  const Lines before(syntax.text), after(changed);
  std::vector<Hunk> hunks = hunksOf(syntax, edits);
  for (Hunk &hunk : hunks)
    leaveOutEqual(hunk, before, after);
  out.append("--- ").append(shown(syntax.path)).append("\n+++ ").append(shown(syntax.path)).append("\n");
  const auto put = [&out](char mark, const Lines &lines, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      out.append(1, mark).append(lines.all[i]).append("\n");
      if (lines.isCut(i))
        out.append("\\ No newline at end of file\n");
    }
  };
  for (std::size_t i = 0; i < hunks.size();) {
    std::size_t last = i;
    while (last + 1 < hunks.size() && hunks[last + 1].oldBegin <= hunks[last].oldEnd + 2 * kContext)
      ++last;
    const std::size_t lead = std::min<std::size_t>(kContext, hunks[i].oldBegin);
    const std::size_t trail = std::min<std::size_t>(kContext, before.all.size() - hunks[last].oldEnd);
    const std::size_t oldBegin = hunks[i].oldBegin - lead, newBegin = hunks[i].newBegin - lead;
    const std::size_t oldCount = hunks[last].oldEnd + trail - oldBegin,
                      newCount = hunks[last].newEnd + trail - newBegin;
    out.append("@@ -" + std::to_string(oldBegin + (oldCount != 0)) + "," + std::to_string(oldCount) + " +" +
               std::to_string(newBegin + (newCount != 0)) + "," + std::to_string(newCount) + " @@\n");
    std::size_t at = oldBegin;
    for (; i <= last; ++i) {
      put(' ', before, at, hunks[i].oldBegin);
      put('-', before, hunks[i].oldBegin, hunks[i].oldEnd);
      put('+', after, hunks[i].newBegin, hunks[i].newEnd);
      at = hunks[i].oldEnd;
    }
    put(' ', before, at, at + trail);
  }
}

/// "declare it inside, or add private(x)": the clause is the edit.
bool isSaidAgain(const Proposal &proposal, unsigned index) {
  const Repair &repair = proposal.repairs[index];
  return repair.kind == RepairKind::Private && !*repair.clause && index + 1 < proposal.count &&
         proposal.repairs[index + 1].kind == RepairKind::Private;
}

} // namespace

bool makeDiff(Buffer &out, std::string &words, std::deque<Record> &records, const Choice &choice) {
  Sources sources(choice.compile, choice.evidence);
  addUsers(records, sources);
  Changes changes;
  bool complete = true, found = false;
  for (const Group &group : groupsOf(records)) {
    if (choice.race != 0 && !contains(group, choice.race))
      continue;
    found = true;
    const Proposal &proposal = group[0]->repair;
    if (choice.repair > proposal.count)
      throw std::runtime_error(names(group) + ": there is no repair " + std::to_string(choice.repair));
    bool done = false;
    std::string reasons;
    for (unsigned i = 0; i < proposal.count && !done; ++i) {
      const Repair &repair = proposal.repairs[i];
      if (choice.repair != 0 ? i + 1 != choice.repair : isSaidAgain(proposal, i))
        continue;
      try {
        const Edited edited = editsOf(repair, group, sources);
        changes = joined(changes, edited.edits, sources);
        sources.sections.insert(sources.sections.end(), edited.sections.begin(), edited.sections.end());
        out.append("# ").append(names(group)).append(", ").append(repairKindWord(repair.kind));
        out.append(": ").append(edited.words).append('\n');
        done = true;
      } catch (const NoEdit &error) {
        reasons.append("\n  ").append(repair.text).append(": no edit, ").append(error.what());
      }
    }
    complete &= done;
    if (!done)
      words.append(names(group)).append(" must be repaired by hand").append(reasons).append("\n");
  }
  if (choice.race != 0 && !found)
    throw std::runtime_error("there is no race " + std::to_string(choice.race));
  std::string text;
  for (const auto &[file, edits] : changes)
    renderFile(text, sources.syntax(file), edits);
  out.appendAsIs(text); // a patch of the bytes of the sources
  return complete;
}

void addEdits(std::deque<Record> &records, const Choice &choice, Arena &arena) {
  Sources sources(choice.compile, choice.evidence);
  addUsers(records, sources);
  for (const Group &group : groupsOf(records)) {
    Proposal &proposal = const_cast<Record *>(group[0])->repair;
    for (unsigned i = 0; i < proposal.count; ++i) {
      if (isSaidAgain(proposal, i))
        continue;
      std::vector<Edit> edits;
      try {
        edits = editsOf(proposal.repairs[i], group, sources).edits;
        joined({}, edits, sources);
      } catch (const NoEdit &) {
        continue; // the words say it
      }
      Changes files;
      for (const Edit &edit : edits)
        files[edit.file].push_back(edit);
      edits.clear();
      for (const auto &[file, of] : files)
        for (const Edit &edit : inOrder(of))
          edits.push_back(edit);
      auto *list = arena.makeArray<RepairEdit>(edits.size());
      if (!list)
        return;
      for (std::size_t k = 0; k < edits.size(); ++k) {
        const Edit &edit = edits[k];
        const Syntax &syntax = sources.syntax(edit.file);
        list[k].position = {arena.copy(std::string_view(edit.file)), syntax.line(edit.begin),
                            static_cast<std::uint32_t>(edit.begin - syntax.lineBegin(edit.begin) + 1)};
        list[k].removed = arena.copy(std::string_view(syntax.text).substr(edit.begin, edit.end - edit.begin));
        list[k].inserted = arena.copy(std::string_view(edit.insert));
      }
      proposal.repairs[i].edits = list;
      proposal.repairs[i].editCount = static_cast<unsigned>(edits.size());
    }
  }
}

} // namespace ompracer::patch
