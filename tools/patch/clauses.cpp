// Repairs that change a directive: its clauses, its nowait, or whether it is one.
#include "patch/editor.h"

#include "report/source_line.h"

#include <algorithm>

namespace ompracer::patch {

void Editor::removeNowait(const Syntax &syntax, const Node &directive) {
  const std::string_view text(syntax.text);
  std::size_t at = findWord(text.substr(0, endOfTokens(syntax, directive)), "nowait", directive.begin);
  if (at == text.npos)
    throw NoEdit("the directive has no nowait");
  std::size_t end = at + 6;
  if (const std::size_t open = skipBlanks(text, end); open < text.size() && text[open] == '(')
    throw NoEdit("the nowait has a condition");
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
    --at;
  if (text[at - 1] == ',')
    --at;
  add(syntax, at, end, "");
}

void Editor::addClause(const Syntax &syntax, const Node &directive, const std::string &text) {
  const std::size_t at = endOfTokens(syntax, directive);
  add(syntax, at, at, " " + text);
}

std::vector<std::pair<std::size_t, std::size_t>> Editor::clauses(const Syntax &syntax, const Node &directive,
                                                                 std::string_view word) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  const std::string_view text = std::string_view(syntax.text).substr(0, directive.pragmaEnd);
  for (std::size_t at = findWord(text, word, directive.begin); at != text.npos; at = findWord(text, word, at + 1)) {
    const std::size_t open = skipBlanks(text, at + word.size());
    if (open < text.size() && text[open] == '(')
      if (const std::size_t close = text.find(')', open); close != text.npos)
        found.emplace_back(at, close + 1);
  }
  return found;
}

void Editor::removeShared(const Syntax &syntax, const Node &directive, std::string_view name) {
  for (const auto &[begin, end] : clauses(syntax, directive, "shared")) {
    const std::string_view clause = std::string_view(syntax.text).substr(begin, end - begin);
    const std::size_t at = findWord(clause, name, clause.find('('));
    if (at == clause.npos)
      continue;
    std::string kept;
    std::size_t item = clause.find('(') + 1;
    while (item < clause.size()) {
      const std::size_t stop = std::min(clause.find_first_of(",)", item), clause.size());
      const std::string_view one = clause.substr(item, stop - item);
      if (findWord(one, name) == one.npos)
        kept.append(kept.empty() ? "" : ",").append(one);
      item = stop + 1;
    }
    if (kept.find_first_not_of(" \t") == kept.npos)
      add(syntax, begin, end, "");
    else
      add(syntax, begin, end, "shared(" + kept + ")");
  }
}

std::string Editor::declarationOf(Node &directive, std::string_view name) {
  std::set<std::string_view> inside;
  std::string found;
  Node *statement = governed(directive);
  if (!statement)
    throw NoEdit("the directive has no statement");
  forEach(*statement, [&](Node &node) {
    if (node.kind == "VarDecl" || node.kind == "ParmVarDecl")
      inside.insert(node.id);
  });
  forEach(*statement, [&](Node &node) {
    if (found.empty() && node.kind == "DeclRefExpr" && node.name == name && !inside.contains(node.refers))
      found = node.refers;
  });
  return found;
}

std::string Editor::variable() const {
  std::string_view name = repair.clause;
  const std::size_t open = name.find('(');
  if (open != name.npos) {
    name = name.substr(open + 1, name.rfind(')') - open - 1);
    if (const std::size_t colon = name.rfind(':'); colon != name.npos)
      name.remove_prefix(colon + 1);
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
  } else {
    name = baseName(group[0]->name);
  }
  if (!isIdentifier(name))
    throw NoEdit("a clause cannot name the variable");
  return std::string(name);
}

void Editor::clause(const Syntax &syntax, Node &directive) {
  const std::string name = variable();
  std::string text = repair.clause;
  const std::string id = declarationOf(directive, name);
  if (repair.kind == RepairKind::Reduction)
    checkReduction(syntax, directive, id, text);
  if (text.empty() && repair.kind != RepairKind::Private)
    throw NoEdit("the clause is not known");
  if (repair.kind == RepairKind::Private)
    text = privateClause(syntax, directive, id, name);
  if (repair.kind == RepairKind::Firstprivate)
    checkFirstprivate(syntax, directive, id, name);
  removeShared(syntax, directive, name);
  addClause(syntax, directive, text);
}

void Editor::checkReduction(const Syntax &syntax, Node &directive, const std::string &id, std::string_view text) {
  const char op = text.size() > 10 ? text[10] : ' ';
  if (std::string_view("+*&|^").find(op) == std::string_view::npos)
    return; // max, min
  for (Node *reference : references(*governed(directive), id)) {
    Node *change = changeOf(*reference);
    if (change && isUpdate(*change)) {
      const std::string &its = change->opcode;
      const bool fits = its[0] == op || (op == '+' && its[0] == '-');
      if (fits && isStatement(*change))
        continue;
    }
    // x = x + e, and the x on its right
    Node *statement = &statementOf(*reference);
    if (isAssignment(*statement) && references(*statement->children[0], id).size() == 1 &&
        references(*statement->children[1], id).size() == 1)
      continue;
    throw NoEdit("the construct does something else with '" + std::string(reference->name) + "' at " +
                 lineWord(syntax, *reference));
  }
}

bool Editor::beginsWithWrite(const std::vector<Node *> &all, const std::string &id) {
  if (all.empty())
    return true;
  Node *change = changeOf(*all[0]);
  if (!change)
    return all[0]->parent && all[0]->parent->kind == "UnaryOperator" && all[0]->parent->opcode == "&";
  const Node &target = stripped(*change->children[0]); // a member is not the whole
  return isAssignment(*change) && references(*change->children[1], id).empty() && target.kind != "MemberExpr";
}

bool Editor::readsOwnElements(const Syntax &syntax, const std::vector<Node *> &all) {
  std::set<std::string_view> written;
  for (const bool writes : {true, false})
    for (Node *reference : all) {
      Node *at = reference->parent;
      while (at && at->kind == "ImplicitCastExpr")
        at = at->parent;
      if (!at || at->kind != "ArraySubscriptExpr" || !at->children[0]->contains(*reference))
        continue; // not the array of the expression: its index
      const std::string_view index = syntax.of(*at->children[1]);
      if (writes && changeOf(*reference))
        written.insert(index);
      else if (!writes && !written.contains(index))
        return false;
    }
  return true;
}

Node &functionOf(Node &node) {
  Node *function = &node;
  while (function->parent && !function->kind.starts_with("Function") && !function->kind.starts_with("CXXMethod") &&
         !function->kind.starts_with("CXXConstructor"))
    function = function->parent;
  return *function;
}

std::vector<Node *> Editor::referencesAfter(Node &directive, const std::string &id) {
  std::vector<Node *> after;
  for (Node *reference : references(functionOf(directive), id))
    if (reference->begin != kNowhere && reference->begin >= directive.end)
      after.push_back(reference);
  return after;
}

void Editor::checkFirstprivate(const Syntax &syntax, Node &directive, const std::string &id, const std::string &name) {
  const std::vector<Node *> inside = references(*governed(directive), id), after = referencesAfter(directive, id);
  if (std::ranges::none_of(inside, [](Node *reference) { return changeOf(*reference) != nullptr; }))
    return;
  if (directive.kind == "OMPTaskDirective")
    throw NoEdit("the task writes '" + name + "', too");
  if (!after.empty() && !(changeOf(*after[0]) && beginsWithWrite(after, id)))
    throw NoEdit("'" + name + "' is used after the construct, at " + lineWord(syntax, *after[0]));
}

std::string Editor::privateClause(const Syntax &syntax, Node &directive, const std::string &id,
                                  const std::string &name) {
  Node *statement = governed(directive);
  const std::vector<Node *> inside = references(*statement, id);
  if (!beginsWithWrite(inside, id))
    throw NoEdit("'" + name + "' is read first, at " + lineWord(syntax, *inside[0]));
  if (!readsOwnElements(syntax, inside))
    throw NoEdit("elements of '" + name + "' are read that may have been written elsewhere");
  const std::vector<Node *> after = referencesAfter(directive, id);
  // Its address tells nothing of what is done there. And the run may have shown a use elsewhere.
  const bool overwritten = after.empty() || (changeOf(*after[0]) && beginsWithWrite(after, id));
  if (overwritten && repair.check != RepairCheck::Wrong)
    return "private(" + name + ")";
  if (!after.empty() && after[0]->type.find('[') != std::string::npos)
    throw NoEdit("elements of '" + name + "' are read after the construct, at " + lineWord(syntax, *after[0]));
  for (const std::string_view word : {"For", "Simd", "TaskLoop", "Distribute"})
    if (directive.kind.find(word) != directive.kind.npos) {
      if (inside.empty() || !isInEachIteration(*statement, *inside[0]))
        throw NoEdit("the last iteration may not write '" + name + "', which is used after the construct");
      return "lastprivate(" + name + ")";
    }
  throw NoEdit("'" + name + "' is used after the construct" +
               (after.empty() ? "" : ", at " + lineWord(syntax, *after[0])));
}

bool Editor::isInEachIteration(Node &loop, Node &reference) {
  if (!isLoop(loop))
    return false;
  Node *body = loop.children.back().get(), *at = changeOf(reference);
  bool leaves = false;
  forEach(*body, [&](Node &node) { leaves |= node.kind == "ContinueStmt" || node.kind == "GotoStmt"; });
  for (; at && at != body && !leaves; at = at->parent) {
    const Node *parent = at->parent;
    const bool begins = parent && parent->kind == "ForStmt" && parent->children[0].get() == at;
    if (!begins && (!parent || parent->kind != "CompoundStmt"))
      return false;
  }
  return at && !leaves;
}

void Editor::linear(const Syntax &syntax, Node &directive) {
  const std::string name = variable(), id = declarationOf(directive, name);
  Node *statement = governed(directive);
  if (id.empty() || !statement || statement->kind != "ForStmt")
    throw NoEdit("the construct does not name '" + name + "'");
  Node *body = statement->children.back().get();
  std::string step;
  for (Node *reference : references(*statement, id)) {
    Node *change = changeOf(*reference);
    if (!change)
      continue;
    if (!isUpdate(*change) || !isStatement(*change) || (change->parent != body && change != body) || !step.empty())
      throw NoEdit("'" + name + "' does not change once in each iteration, by one statement of its body");
    if (change->kind == "UnaryOperator") {
      step = change->opcode == "++" ? "1" : "-1";
    } else {
      step = syntax.of(*change->children[1]);
      if (change->opcode != "+=" || !std::all_of(step.begin(), step.end(), [](char c) { return c >= '0' && c <= '9'; }))
        throw NoEdit("its step is no number");
    }
  }
  if (step.empty())
    throw NoEdit("'" + name + "' is not changed there");
  removeShared(syntax, directive, name);
  addClause(syntax, directive, "linear(" + name + (step == "1" ? ")" : ":" + step + ")"));
}

void Editor::serial(const Syntax &syntax, Node &directive) {
  const std::string_view text =
      std::string_view(syntax.text).substr(directive.begin, directive.pragmaEnd - directive.begin);
  const std::string &kind = directive.kind;
  if (findWord(text, "ordered") != text.npos)
    throw NoEdit("the loop has ordered blocks");
  for (const char *word : {"reduction", "lastprivate", "collapse", "linear"})
    if (kind == "OMPForDirective" && findWord(text, word) != text.npos)
      throw NoEdit(std::string("the loop has ") + word);
  if (kind == "OMPForDirective") {
    const std::size_t word = findWord(text, "for");
    std::string kept = "single";
    for (const char *name : {"private", "firstprivate"})
      for (const auto &[begin, end] : clauses(syntax, directive, name))
        kept.append(" ").append(syntax.text, begin, end - begin);
    if (findWord(text, "nowait") != text.npos)
      kept.append(" nowait");
    add(syntax, directive.begin + word, endOfTokens(syntax, directive), kept);
  } else if (kind == "OMPParallelForDirective" || kind == "OMPSimdDirective" || kind == "OMPParallelForSimdDirective" ||
             kind.starts_with("OMPTeamsDistribute")) {
    for (const char *word : {"private", "firstprivate", "lastprivate", "linear"})
      if (findWord(text, word) != text.npos)
        throw NoEdit(std::string("the loop has ") + word);
    const std::size_t begin = syntax.lineBegin(directive.begin);
    add(syntax, begin, std::min(directive.pragmaEnd + 1, syntax.text.size()), "");
  } else {
    throw NoEdit("the loop is of another construct");
  }
}

void Editor::threadprivate() {
  const std::string name(group[0]->name);
  if (!isIdentifier(name))
    throw NoEdit("a directive cannot name the variable");
  const RecordAccess &access = group[0]->accesses[1];
  const Syntax &syntax = sources.syntax(access.ownPosition().file);
  Place place = *placeOf(access.ownPosition(), true, false);
  Node *found = nullptr;
  std::string id;
  forEach(statementOf(*place.node), [&](Node &node) {
    if (id.empty() && node.kind == "DeclRefExpr" && node.name == name)
      id = node.refers;
  });
  for (const auto &root : syntax.roots())
    forEach(*root, [&](Node &node) {
      if (node.kind == "VarDecl" && node.id == id && node.begin != kNowhere)
        found = &node;
    });
  if (!found || found->macro)
    throw NoEdit("the declaration is not in this file");
  // Another function may need what another thread writes.
  for (const auto &root : syntax.roots())
    for (Node *reference : references(*root, id))
      if (&functionOf(*reference) != &functionOf(*place.node))
        throw NoEdit("another function uses '" + name + "', at " + lineWord(syntax, *reference));
  std::size_t end = found->parent && found->parent->kind == "DeclStmt" ? found->parent->end : found->end;
  if (syntax.text[end - 1] != ';' && (end = syntax.text.find(';', end)) != std::string::npos)
    ++end; // further variables of the declaration
  lineAfter(syntax, end, found->begin, "#pragma omp threadprivate(" + name + ")");
}

} // namespace ompracer::patch
