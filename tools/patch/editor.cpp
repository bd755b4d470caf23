// See editor.h.
#include "patch/editor.h"

#include <algorithm>

namespace ompracer::patch {

std::string lineWord(const Syntax &syntax, const Node &node) {
  return "line " + std::to_string(syntax.line(node.begin));
}

bool isName(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isIdentifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isName) && !(text[0] >= '0' && text[0] <= '9');
}

std::size_t findWord(std::string_view text, std::string_view word, std::size_t from) {
  for (std::size_t at = text.find(word, from); at != text.npos; at = text.find(word, at + 1))
    if ((at == 0 || !isName(text[at - 1])) && (at + word.size() == text.size() || !isName(text[at + word.size()])))
      return at;
  return text.npos;
}

bool isCastTo(const Node &node, std::string_view cast) { return node.kind == "ImplicitCastExpr" && node.cast == cast; }

Node &stripped(Node &node) {
  Node *at = &node;
  while ((at->kind == "ParenExpr" || at->kind == "ImplicitCastExpr" || at->kind == "ExprWithCleanups") &&
         !at->children.empty())
    at = at->children[0].get();
  return *at;
}

bool isAssignment(const Node &node) { return node.kind == "BinaryOperator" && node.opcode == "="; }

bool isUpdate(const Node &node) {
  return node.kind == "CompoundAssignOperator" ||
         (node.kind == "UnaryOperator" && (node.opcode == "++" || node.opcode == "--"));
}

bool isLoop(const Node &node) {
  static constexpr std::string_view kLoops[] = {"ForStmt", "WhileStmt", "DoStmt", "CXXForRangeStmt"};
  return std::find(std::begin(kLoops), std::end(kLoops), node.kind) != std::end(kLoops);
}

std::vector<Node *> references(Node &tree, std::string_view id) {
  std::vector<Node *> found;
  forEach(tree, [&](Node &node) {
    if (node.kind == "DeclRefExpr" && node.refers == id)
      found.push_back(&node);
  });
  return found;
}

Node *changeOf(Node &reference) {
  Node *at = &reference;
  while (at->parent && at->parent->isExpression() && !isAssignment(*at->parent) && !isUpdate(*at->parent)) {
    const bool selects = at->parent->kind == "ArraySubscriptExpr" && at->parent->children[0].get() == at;
    if (!selects && at->parent->kind != "MemberExpr" && at->parent->kind != "ParenExpr" &&
        !isCastTo(*at, "ArrayToPointerDecay") && !isCastTo(*at->parent, "ArrayToPointerDecay"))
      return nullptr;
    at = at->parent;
  }
  Node *parent = at->parent;
  return parent && (isAssignment(*parent) || isUpdate(*parent)) && parent->children[0].get() == at ? parent : nullptr;
}

Edited Editor::make() {
  makeEdits();
  if (edits.empty())
    throw NoEdit("its place is not known");
  std::string words = done.empty() ? repair.text : done;
  if (isOrderOpen())
    words += " (which of the accesses comes first stays open)";
  return {std::move(edits), std::move(words), std::move(sections)};
}

void Editor::makeEdits() {
  using enum RepairKind;
  if (repair.check == RepairCheck::Wrong && repair.kind != Private) // lastprivate may be right
    throw NoEdit(repair.why);
  switch (repair.kind) {
  case RemoveNowait:
    forEachDirective([&](const Syntax &s, Node &d) { removeNowait(s, d); });
    break;
  case Barrier:
    if (repair.placeCount == 0 || isAt(RepairPlace::AtIt))
      barrierBetween();
    else
      forEachDirective([&](const Syntax &s, Node &d) { standAlone(s, d, "barrier", isAt(RepairPlace::After)); });
    break;
  case Taskwait:
    taskwait();
    break;
  case Taskgroup:
    if (!isAt(RepairPlace::Around))
      throw NoEdit("it changes the taskwait");
    forEachDirective([&](const Syntax &s, Node &d) { lineBefore(s, d.begin, "#pragma omp taskgroup"); });
    break;
  case Depend:
    depend();
    break;
  case Reduction:
  case Private:
  case Firstprivate:
    forEachDirective([&](const Syntax &s, Node &d) { clause(s, d); });
    break;
  case Linear:
    forEachDirective([&](const Syntax &s, Node &d) { linear(s, d); });
    break;
  case Threadprivate:
    threadprivate();
    break;
  case Atomic:
    for (const Place &place : sameTargets(allAccesses(true), true)) {
      noteOrder({place});
      if (!place.atomic)
        atomic(place);
    }
    break;
  case Critical:
  case Lock:
    exclude();
    break;
  case Ordered:
    ordered();
    break;
  case Serial:
    forEachDirective([&](const Syntax &s, Node &d) { serial(s, d); });
    break;
  case Safelen:
    throw NoEdit("the distance is not known");
  case OwnObject:
  case Other:
    throw NoEdit("it is a change of the algorithm");
  }
}

Node &Editor::directiveAt(const Position &position, RepairPlace::Side side) {
  const Syntax &syntax = sources.syntax(position.file);
  if (Node *found = syntax.directive(position.line)) {
    if (found->macro && side == RepairPlace::AtIt)
      throw NoEdit("the directive of line " + std::to_string(position.line) + " is made by a macro or _Pragma");
    return *found;
  }
  throw NoEdit("no directive is at line " + std::to_string(position.line) + " (it may be made by a macro)");
}

void Editor::add(const Syntax &syntax, std::size_t begin, std::size_t end, std::string text) {
  Edit edit{syntax.path, begin, end, std::move(text)};
  if (std::find(edits.begin(), edits.end(), edit) == edits.end())
    edits.push_back(std::move(edit));
}

std::string Editor::indent(const Syntax &syntax, std::size_t at) {
  const std::size_t begin = syntax.lineBegin(at);
  return syntax.text.substr(begin, syntax.text.find_first_not_of(" \t", begin) - begin);
}

void Editor::lineBefore(const Syntax &syntax, std::size_t at, const std::string &line) {
  const std::string blanks = indent(syntax, at);
  const std::size_t begin = syntax.lineBegin(at);
  if (begin + blanks.size() == at)
    add(syntax, begin, begin, blanks + line + "\n");
  else
    add(syntax, syntax.text.find_last_not_of(" \t", at - 1) + 1, at, "\n" + blanks + line + "\n" + blanks);
}

void Editor::lineAfter(const Syntax &syntax, std::size_t end, std::size_t begin, const std::string &line) {
  const std::string blanks = indent(syntax, begin);
  const std::size_t next = syntax.text.find_first_not_of(" \t\r", end);
  const std::string_view rest = std::string_view(syntax.text).substr(end, syntax.lineEnd(end) - end);
  if (next == std::string::npos || next == syntax.lineEnd(end) || rest.substr(next - end, 2) == "//") {
    const std::size_t at = syntax.lineEnd(end);
    add(syntax, at, at, "\n" + blanks + line);
  } else {
    add(syntax, end, end, "\n" + blanks + line + "\n" + blanks);
  }
}

void Editor::standAlone(const Syntax &syntax, Node &statement, const char *word, bool after) {
  if (!statement.isDirective())
    refuseMacro(syntax, statement);
  const std::string line = std::string("#pragma omp ") + word;
  const std::size_t end = endOf(syntax, statement);
  if (isInBlock(statement)) {
    if (after)
      lineAfter(syntax, end, statement.begin, line);
    else
      lineBefore(syntax, statement.begin, line);
    return;
  }
  lineBefore(syntax, statement.begin, after ? "{" : "{\n" + indent(syntax, statement.begin) + line);
  lineAfter(syntax, end, statement.begin, after ? line + "\n" + indent(syntax, statement.begin) + "}" : "}");
}

void Editor::refuseMacro(const Syntax &syntax, const Node &node) {
  if (node.macro)
    throw NoEdit("what is at " + lineWord(syntax, node) + " is made by a macro");
}

} // namespace ompracer::patch
