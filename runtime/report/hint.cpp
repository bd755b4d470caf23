// What to do about a race, by its class. The class comes from the reason, the locks and the text of the two source
// lines; nothing here is a proof, so the wording stays a proposal.
#include "report/render.h"

#include <cstring>

namespace ompracer {
namespace {

bool isWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  return text;
}

/// "a" of "a[3]", "p" of "p->next".
std::string_view baseName(std::string_view name) {
  std::size_t end = 0;
  while (end < name.size() && (isWord(name[end]) || name[end] == ':'))
    ++end;
  return name.substr(0, end);
}

/// "next" of "p->next".
std::string_view lastName(std::string_view name) {
  const std::size_t end = name.find_last_of(".>");
  return baseName(end == std::string_view::npos ? name : name.substr(end + 1));
}

/// Calls visit(before, after) for each occurrence of the identifier, until it returns true.
template <class Visit> bool anyOccurrence(std::string_view line, std::string_view name, Visit visit) {
  if (const std::size_t scope = name.rfind(':'); scope != std::string_view::npos)
    name.remove_prefix(scope + 1);
  if (name.empty())
    return false;
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at != 0 && isWord(line[at - 1])) || (end < line.size() && isWord(line[end])))
      continue;
    if (visit(line.substr(0, at), trimmed(line.substr(end))))
      return true;
  }
  return false;
}

/// What follows the indices and members behind a name: "+= x" of "[i][j] += x".
std::string_view afterSelectors(std::string_view rest) {
  for (;;) {
    rest = trimmed(rest);
    if (!rest.empty() && rest.front() == '[') {
      int depth = 0;
      std::size_t i = 0;
      for (; i < rest.size(); ++i) {
        depth += rest[i] == '[' ? 1 : rest[i] == ']' ? -1 : 0;
        if (depth == 0)
          break;
      }
      rest.remove_prefix(i < rest.size() ? i + 1 : rest.size());
      continue;
    }
    const std::size_t member = rest.substr(0, 2) == "->" ? 2 : rest.substr(0, 1) == "." ? 1 : 0;
    if (member == 0)
      return rest;
    rest.remove_prefix(member);
    while (!rest.empty() && isWord(rest.front()))
      rest.remove_prefix(1);
  }
}

/// The operator of "x += e", "x++", "--x", "x = x + e"; 0 when the line updates nothing of that name.
char updateOperator(std::string_view line, std::string_view name) {
  char found = 0;
  anyOccurrence(line, name, [&](std::string_view before, std::string_view after) {
    while (!before.empty() && (before.back() == ' ' || before.back() == '*' || before.back() == '('))
      before.remove_suffix(1);
    if (before.size() >= 2 && (before.substr(before.size() - 2) == "++" || before.substr(before.size() - 2) == "--"))
      found = before.back();
    after = afterSelectors(after);
    while (!after.empty() && after.front() == ')') // (*p)++
      after = trimmed(after.substr(1));
    if (after.size() >= 2) {
      const std::string_view two = after.substr(0, 2);
      if (two == "++" || two == "--" || (two[1] == '=' && std::strchr("+-*&|^", two[0])))
        found = two[0];
      else if (after.front() == '=' && two != "==")
        anyOccurrence(after.substr(1), name, [&](std::string_view left, std::string_view right) {
          right = afterSelectors(right);
          while (!left.empty() && (left.back() == ' ' || left.back() == '('))
            left.remove_suffix(1);
          if (!right.empty() && std::strchr("+-*&|^", right.front()))
            found = right.front();
          else if (!left.empty() && std::strchr("+*&|^", left.back()))
            found = left.back();
          return found != 0;
        });
    }
    return found != 0;
  });
  return found;
}

/// Is the name the counter of a for statement on this line?
bool isLoopIndex(std::string_view line, std::string_view name) {
  const std::size_t at = line.find("for");
  if (at == std::string_view::npos || (at != 0 && isWord(line[at - 1])))
    return false;
  const std::size_t open = line.find('(', at);
  if (open == std::string_view::npos || line.substr(0, open).find_first_not_of(" \tfor{}") != std::string_view::npos)
    return false;
  return anyOccurrence(line.substr(open), name, [](std::string_view, std::string_view after) {
    return after.size() >= 2 &&
           ((after.front() == '=' && after[1] != '=') || after.substr(0, 2) == "++" || after.substr(0, 2) == "--");
  });
}

/// Does the line select a part of the variable: an element, what it points to?
bool isSelected(std::string_view line, std::string_view name) {
  return anyOccurrence(line, name, [](std::string_view before, std::string_view after) {
    return (!after.empty() && after.front() == '[') || after.substr(0, 2) == "->" ||
           (!before.empty() && before.back() == '*' &&
            (before.size() == 1 || trimmed(before.substr(0, before.size() - 1)).empty() ||
             std::strchr("(=,;", before[before.find_last_not_of(" *")])));
  });
}

/// The index text behind the name: "[i + 1]"; "" when there is none.
std::string_view indexText(const RecordAccess &access, std::string_view name) {
  std::string_view result;
  const std::string_view line = access.sourceLine;
  // The compiler's column is the assignment's for a write, the expression's for a read: the occurrence before or at it.
  anyOccurrence(line, name, [&](std::string_view before, std::string_view after) {
    if (!after.empty() && after.front() == '[' &&
        (result.empty() || before.size() < access.ownPosition().column || access.ownPosition().column == 0))
      result = after.substr(0, static_cast<std::size_t>(afterSelectors(after).data() - after.data()));
    return before.size() + 1 > access.ownPosition().column;
  });
  while (!result.empty() && result.back() == ' ')
    result.remove_suffix(1);
  return result;
}

class Hint {
public:
  Hint(Buffer &target, const Record &race, const RunInfo &info) : out(target), record(race), run(info) {
    const char *text = record.name;
    for (const RecordAccess &access : record.accesses)
      if (*access.variable)
        text = access.variable;
    name = baseName(text);
    selected = std::strpbrk(text, ".>") != nullptr; // a member: clauses name whole variables
    for (const RecordAccess &access : record.accesses) {
      const std::string_view line = access.sourceLine;
      selected |= isSelected(line, name);
      index |= isLoopIndex(line, name);
      if (access.write && !update)
        update = updateOperator(line, lastName(text));
    }
    selected |= record.memory == MemoryKind::Heap || (record.objectSize > record.size && record.objectSize != 0);
  }

  const char *write() {
    if (const char *word = locks())
      return word;
    if (record.hiddenState) {
      out.append("call the function that keeps no state for all threads (often its name ends in _r), or let one thread "
                 "at a time call it and use the result (critical)");
      return "hidden-state";
    }
    switch (record.reasonKind) {
    case ParallelReason::Iterations:
    case ParallelReason::ImplicitTasks:
    case ParallelReason::Sections:
      return sameCode();
    case ParallelReason::FloatingWork:
      out.append(standsBefore(record.construct) ? "put '#pragma omp barrier' before the "
                                                : "remove the nowait, or put '#pragma omp barrier' after the ")
          .append(std::strcmp(record.construct.kind, "for") == 0 ? "loop" : record.construct.kind);
      at(record.construct.position);
      return "missing-barrier";
    case ParallelReason::TaskAndParent:
      out.append("put '#pragma omp taskwait' before ");
      place(other().ownPosition());
      if (const RecordAccess &inner = record.accesses[1 - outerSide(record)];
          !inner.write && !selected && !name.empty() && record.memory == MemoryKind::Stack)
        out.append(", or give the task its own copy: firstprivate(").append(name).append(")");
      else if (update && inner.write && other().write)
        out.append(", or make both updates atomic");
      return "missing-taskwait";
    case ParallelReason::Tasks:
      return tasks();
    case ParallelReason::TaskNotJoined:
      out.append("use a taskgroup in place of the taskwait, or let each task wait for those that it creates");
      return "missing-taskgroup";
    case ParallelReason::Reduction:
      out.append("leave the original variable alone until the region has ended");
      return "reduction-original";
    case ParallelReason::InitialThreads:
      out.append("join the thread before the other access, or let both hold the same mutex");
      return "host-threads";
    case ParallelReason::Teams:
      if (update && !selected && !name.empty()) {
        out.append("add ");
        reduction();
        out.append(" to the teams construct, or make both accesses atomic");
        return "missing-reduction";
      }
      out.append("make both accesses atomic, or end the teams construct between them: barriers and locks do not reach "
                 "from one team to another");
      return "teams";
    }
    return "";
  }

private:
  /// Does the text have one of the accesses in front of the construct?
  bool standsBefore(const RecordConstruct &construct) const {
    const Position &begin = construct.position;
    for (const RecordAccess &access : record.accesses)
      if (begin.known() && std::strcmp(access.ownPosition().file, begin.file) == 0 &&
          access.ownPosition().line < begin.line)
        return true;
    return false;
  }

  void place(const Position &position) {
    out.append(position.known() ? shortPath(position.file, run) : "the other access");
    if (position.known())
      out.add(":%u", position.line);
  }
  void at(const Position &position) {
    if (!position.known())
      return;
    out.append(" at ");
    place(position);
  }
  void variable() {
    if (name.empty())
      out.append("it");
    else
      out.append("'").append(name).append("'");
  }
  void reduction() {
    const char word = update == '-' ? '+' : update;
    out.append("reduction(").append(word).append(":").append(name).append(")");
  }
  void directive() {
    out.append("the directive");
    at(record.construct.position);
  }
  const RecordAccess &other() const { return record.accesses[outerSide(record)]; }

  const char *locks() {
    const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
    if (first.lockCount == 0 && second.lockCount == 0)
      return nullptr;
    if (first.lockCount != 0 && second.lockCount != 0) {
      for (unsigned i = 0; i < first.lockCount; ++i)
        for (unsigned j = 0; j < second.lockCount; ++j)
          if (first.locks[i] == second.locks[j])
            return nullptr;
      out.append("protect both accesses by the same lock (or critical name): one holds ");
      renderLock(out, first, 0);
      out.append(", the other ");
      renderLock(out, second, 0);
      return "different-locks";
    }
    const RecordAccess &with = first.lockCount != 0 ? first : second, &without = first.lockCount != 0 ? second : first;
    out.append("let the ").append(without.write ? "write" : "read");
    at(without.ownPosition());
    out.append(" hold ");
    renderLock(out, with, 0);
    out.append(", too");
    return "missing-lock";
  }

  const char *sameCode() {
    const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
    const bool members = record.reasonKind == ParallelReason::ImplicitTasks;
    if (index) {
      out.append("declare the loop variable ");
      variable();
      out.append(" inside its for statement, or add private(").append(name).append(") to ");
      directive();
      return "missing-private";
    }
    if (first.atomic != second.atomic) {
      const RecordAccess &plain = first.atomic ? second : first;
      out.append("make the ").append(plain.write ? "write" : "read");
      at(plain.ownPosition());
      out.append(" atomic, too");
      if (members)
        out.append(", or put '#pragma omp barrier' between the two accesses");
      return "missing-atomic";
    }
    if (update && !selected && !name.empty()) {
      out.append("add ");
      reduction();
      out.append(" to ");
      directive();
      out.append(", or make the update atomic");
      return "missing-reduction";
    }
    if (update && selected && first.ownPosition().line == second.ownPosition().line &&
        indexText(first, name) == indexText(second, name)) {
      out.append("make the update atomic ('#pragma omp atomic'), or let no two ")
          .append(members ? "threads" : "iterations")
          .append(" update one element");
      return "missing-atomic";
    }
    const std::string_view a = indexText(first, name), b = indexText(second, name);
    if (!members && record.reasonKind != ParallelReason::Sections && !a.empty() && !b.empty() && a != b) {
      out.append("an iteration uses an element that another one writes: write to a second array, order the accesses "
                 "(ordered), or do not run this loop in parallel");
      return "carried-dependence";
    }
    if (!selected && !name.empty()) {
      if (members && first.ownPosition().line != second.ownPosition().line) {
        out.append("put '#pragma omp barrier' between the two accesses, or, if each thread needs its own ");
        variable();
        out.append(", add private(").append(name).append(") to ");
        directive();
        return "missing-barrier";
      }
      out.append("if each ").append(members ? "thread" : "iteration").append(" needs its own ");
      variable();
      out.append(", declare it inside, or add private(").append(name).append(") to ");
      directive();
      if (!members && first.write && second.write)
        out.append(" (lastprivate if it is used after the loop)");
      return "missing-private";
    }
    if (members) {
      out.append(first.ownPosition().line != second.ownPosition().line
                     ? "put '#pragma omp barrier' between the two accesses, or divide the work among the threads"
                     : "divide the work among the threads ('#pragma omp for'), or protect it by critical");
      return "missing-barrier";
    }
    out.append("let no two ")
        .append(record.reasonKind == ParallelReason::Sections ? "sections" : "iterations")
        .append(" use one element, or protect both accesses by the same critical section");
    return "same-element";
  }

  const char *tasks() {
    const bool first = record.accesses[0].depends, second = record.accesses[1].depends;
    if (first || second) {
      out.append(first && second
                     ? "the depend clauses of the two tasks do not order them (they name no common variable, or the "
                       "tasks have different parents): let both name "
                     : "only one of the tasks has a depend clause: let both name ");
      variable();
      out.append(", the writing one as out");
      return "wrong-dependence";
    }
    out.append("put a taskwait between the two tasks, or depend(");
    const bool writes = record.accesses[0].write && record.accesses[1].write;
    out.append(writes ? "inout: " : "out: ").append(name.empty() ? "…" : name);
    out.append(writes ? ") on both" : ") on the writing task and depend(in: ");
    if (!writes)
      out.append(name.empty() ? "…" : name).append(") on the reading one");
    if (update)
      out.append("; an update may be atomic instead");
    return "missing-depend";
  }

  Buffer &out;
  const Record &record;
  const RunInfo &run;
  std::string_view name;
  bool selected = false;
  bool index = false;
  char update = 0;
};

} // namespace

const char *renderHint(Buffer &out, const Record &record, const RunInfo &run) { return Hint(out, record, run).write(); }

} // namespace ompracer
