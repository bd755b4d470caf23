// Repairs that exclude or order single statements: atomic, critical, locks, ordered blocks.
#include "patch/editor.h"

#include "report/source_line.h"

#include <algorithm>
#include <iterator>

namespace ompracer::patch {

Node *Editor::operationOf(const Place &place) {
  Node *node = place.node;
  for (Node *at = node; at; at = at->parent) {
    if (isUpdate(*at) && (at == node || at->children[0]->contains(*node)))
      return at;
    if (isAssignment(*at) && (at == node || at->children[0]->contains(*node)) && place.write)
      return at;
    if (!place.write && at->parent && isCastTo(*at->parent, "LValueToRValue"))
      return at;
    if (isStatement(*at))
      break;
  }
  return nullptr;
}

void Editor::noteOrder(const std::vector<Place> &places) {
  Use use;
  for (const Place &place : places) {
    Node *operation = operationOf(place);
    if (!operation) // a function gets the object
      return;
    const bool assigns = isAssignment(*operation);
    // What it reads after an assignment is its own value.
    use.reads |= !use.writes && (!assigns || namesTarget(*place.syntax, *operation));
    use.writes |= assigns || isUpdate(*operation);
    if (assigns)
      use.value = place.syntax->of(*operation->children[1]);
  }
  if (!places.empty())
    uses.push_back(use);
}

bool Editor::isOrderOpen() const {
  if (repair.check == RepairCheck::Checked)
    return false;
  const auto isNumber = [](std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  };
  const bool same = std::ranges::all_of(
      uses, [&](const Use &use) { return !use.reads && isNumber(use.value) && use.value == uses[0].value; });
  return std::string_view(repair.why).starts_with("which value ") ||
         (!same && std::ranges::any_of(uses, [](const Use &use) { return use.reads != use.writes; }));
}

void Editor::atomic(const Place &place) {
  Node *operation = operationOf(place);
  if (!operation)
    throw NoEdit("'#pragma omp atomic' does not fit the access at " + lineWord(*place.syntax, *place.node));
  const Syntax &syntax = *place.syntax;
  Node &statement = statementOf(*operation);
  refuseMacro(syntax, statement);
  if (isInAtomic(statement))
    return;
  const bool reads = !isUpdate(*operation) && !isAssignment(*operation);
  if (&stripped(statement) == operation) {
    if (reads)
      throw NoEdit("nothing takes the value at " + lineWord(syntax, *operation));
    const bool update = isUpdate(*operation) || namesTarget(syntax, *operation);
    lineBefore(syntax, statement.begin, update ? "#pragma omp atomic" : "#pragma omp atomic write");
    return;
  }
  if (isAssignment(statement)) { // v = x, v = x++; the x on the right of x = x + 1
    Node &target = *statement.children[0];
    if (reads && syntax.of(target) == syntax.of(*operation)) {
      lineBefore(syntax, statement.begin, "#pragma omp atomic");
      return;
    }
    if (&stripped(*statement.children[1]) == operation && (reads || isUpdate(*operation))) {
      lineBefore(syntax, statement.begin, reads ? "#pragma omp atomic read" : "#pragma omp atomic capture");
      return;
    }
  }
  takeValue(syntax, statement, *operation, reads);
}

bool Editor::isInAtomic(const Node &statement) {
  return statement.parent &&
         (statement.parent->kind == "OMPAtomicDirective" ||
          (isInBlock(statement) && statement.parent->parent && statement.parent->parent->kind == "OMPAtomicDirective"));
}

bool Editor::namesTarget(const Syntax &syntax, Node &assignment) {
  const std::string_view target = syntax.of(*assignment.children[0]);
  bool found = false;
  forEach(*assignment.children[1], [&](Node &node) { found |= node.isExpression() && syntax.of(node) == target; });
  return found;
}

void Editor::takeValue(const Syntax &syntax, Node &statement, Node &operation, bool reads) {
  if (!reads && isAssignment(operation))
    throw NoEdit("the assignment at " + lineWord(syntax, operation) + " is part of an expression");
  for (Node *at = &operation; at != &statement; at = at->parent) {
    const Node *parent = at->parent;
    const bool first = parent->children[0].get() == at;
    if (parent->kind == "LambdaExpr" || (parent->kind == "ConditionalOperator" && !first) ||
        (parent->kind == "BinaryOperator" && !first &&
         (parent->opcode == "&&" || parent->opcode == "||" || parent->opcode == ",")))
      throw NoEdit("the access at " + lineWord(syntax, operation) + " is not always made");
  }
  if (isLoop(statement))
    throw NoEdit("the head of a loop makes the access at " + lineWord(syntax, operation));
  std::string type = operation.type;
  for (const std::string_view word : {"volatile ", "const "})
    if (type.starts_with(word))
      type.erase(0, word.size());
  if (type.find_first_of("[(<") != type.npos)
    throw NoEdit("the value at " + lineWord(syntax, operation) + " is of no simple type");
  std::string name = "value";
  for (unsigned i = 2; findWord(syntax.text, name) != std::string::npos || used.contains(name); ++i)
    name = "value" + std::to_string(i);
  used.insert(name);
  const std::string blanks = indent(syntax, statement.begin);
  const std::string lines = type + " " + name + ";\n" + blanks + "#pragma omp atomic " + (reads ? "read" : "capture") +
                            "\n" + blanks + name + " = " + std::string(syntax.of(operation)) + ";";
  if (isInBlock(statement)) {
    lineBefore(syntax, statement.begin, lines);
  } else {
    lineBefore(syntax, statement.begin, "{\n" + blanks + lines);
    lineAfter(syntax, endOf(syntax, statement), statement.begin, "}");
  }
  add(syntax, operation.begin, operation.end, name);
}

std::vector<Editor::Stretch> Editor::stretches(const std::vector<Place> &places) {
  std::vector<Stretch> all;
  for (const Place &place : places) {
    Node *statement = &statementOf(*place.node);
    refuseMacro(*place.syntax, *statement);
    all.push_back({place.syntax, statement, statement});
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < all.size() && !changed; ++i)
      for (std::size_t k = 0; k < all.size() && !changed; ++k) {
        Stretch &a = all[i], &b = all[k];
        if (i == k || a.syntax != b.syntax)
          continue;
        const bool inside = a.first->begin <= b.first->begin && b.last->end <= a.last->end;
        const bool block = a.first->parent == b.first->parent && isInBlock(*a.first) &&
                           a.first->begin <= b.first->begin && isFree(a.first, b.last) &&
                           !hasCallBetween(a.last, b.first);
        if (!inside && !block)
          continue;
        if (!inside && b.last->end > a.last->end)
          a.last = b.last;
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(k));
        changed = true;
      }
  }
  return all;
}

bool Editor::hasCallBetween(const Node *first, const Node *last) {
  bool found = false;
  for (const auto &child : first->parent->children)
    if (child->begin >= first->end && child->end <= last->begin)
      forEach(*child, [&](Node &node) { found |= node.kind == "CallExpr"; });
  return found;
}

bool Editor::callsConstruct(const Syntax &syntax, Node &tree, std::set<std::string_view> &seen) {
  bool found = false;
  forEach(tree, [&](Node &node) {
    found |= node.kind == "DeclRefExpr" && node.name.starts_with("omp_") && node.name.ends_with("lock");
    if (found || node.kind != "DeclRefExpr" || node.type.find('(') == node.type.npos || !seen.insert(node.name).second)
      return;
    for (const auto &root : syntax.roots())
      forEach(*root, [&](Node &function) {
        if (function.name != node.name || function.children.empty() || !function.kind.ends_with("Decl") ||
            function.children.back()->kind != "CompoundStmt")
          return;
        forEach(function, [&](Node &inside) {
          found |= inside.isDirective() && inside.kind != "OMPAtomicDirective" && inside.kind != "OMPFlushDirective";
        });
        for (const Node *place : excluded)
          found |= function.contains(*place);
        found = found || callsConstruct(syntax, *function.children.back(), seen);
      });
  });
  return found;
}

bool Editor::isFree(const Node *first, const Node *last) {
  bool free = true;
  for (const auto &child : first->parent->children)
    if (child->begin >= first->begin && child->end <= last->end)
      forEach(*child, [&](Node &node) { free &= !node.isDirective() || node.kind == "OMPAtomicDirective"; });
  return free;
}

void Editor::wrap(const Stretch &stretch, const std::string &section, const std::string &head,
                  const std::string &tail) {
  const Syntax &syntax = *stretch.syntax;
  Node *last = stretch.last;
  if (!isFree(stretch.first, last) && isInBlock(*stretch.first))
    throw NoEdit("a construct is in what must be excluded, at " + lineWord(syntax, *stretch.first));
  std::set<std::string_view> seen;
  if (callsConstruct(syntax, *stretch.first, seen) || callsConstruct(syntax, *last, seen))
    throw NoEdit("what must be excluded calls a function with a construct, at " + lineWord(syntax, *stretch.first));
  forEach(*stretch.first, [&](Node &node) {
    if (node.isDirective() && node.kind != "OMPAtomicDirective")
      throw NoEdit("a construct is in what must be excluded, at " + lineWord(syntax, node));
  });
  sections.push_back({&syntax, stretch.first->begin, last->end, section});
  if (stretch.first == last && last->kind == "DeclStmt" && isInBlock(*last) &&
      splitDeclaration(syntax, *last, head, tail))
    return;
  // Variables that live on.
  if (isInBlock(*stretch.first)) {
    const auto &all = stretch.first->parent->children;
    bool declares = false;
    for (const auto &child : all)
      declares |= child->kind == "DeclStmt" && child->begin >= stretch.first->begin && child->end <= last->end;
    if (declares) {
      last = all.back().get();
      if (!isFree(stretch.first, last))
        throw NoEdit("the variable declared there lives on");
      sections.back().end = last->end;
    }
  }
  const std::size_t end = endOf(syntax, *last);
  const bool single = stretch.first == last && last->kind != "DeclStmt" && tail.empty();
  if (single) {
    lineBefore(syntax, stretch.first->begin, head);
    return;
  }
  const std::string blanks = indent(syntax, stretch.first->begin);
  const bool braces = tail.empty() || !isInBlock(*stretch.first);
  lineBefore(syntax, stretch.first->begin,
             tail.empty() ? head + "\n" + blanks + "{" : (braces ? "{\n" + blanks : "") + head);
  lineAfter(syntax, end, stretch.first->begin, tail.empty() ? "}" : tail + (braces ? "\n" + blanks + "}" : ""));
}

bool Editor::splitDeclaration(const Syntax &syntax, Node &statement, const std::string &head, const std::string &tail) {
  if (statement.children.size() != 1 || statement.children[0]->kind != "VarDecl")
    return false;
  Node &declared = *statement.children[0];
  if (declared.children.empty() || declared.type.find_first_of("[(&") != declared.type.npos ||
      declared.type.starts_with("const ") || declared.type.ends_with("const") || declared.type == "auto")
    return false;
  const Node &value = *declared.children.back();
  const std::string blanks = indent(syntax, statement.begin);
  const std::size_t equals = syntax.text.find('=', declared.begin);
  if (value.begin == kNowhere || equals >= value.begin)
    return false;
  std::size_t cut = equals;
  while (syntax.text[cut - 1] == ' ')
    --cut;
  add(syntax, cut, value.begin, ";\n" + blanks + head + "\n" + blanks + declared.name + " = ");
  if (!tail.empty())
    lineAfter(syntax, statement.end, statement.begin, tail);
  return true;
}

void Editor::exclude() {
  const std::string name(baseName(group[0]->name));
  const std::string own = (isIdentifier(name) ? name : "data") + "_access";
  std::vector<Place> places = sameTargets(allAccesses(), false);
  const std::string held = heldLock();
  std::string section = "critical '" + own + "'", head = "#pragma omp critical(" + own + ")", tail;
  if (!held.empty()) {
    constexpr std::string_view kCritical = "critical '", kLock = "lock '";
    section = held;
    if (held == "the critical section without a name") {
      head = "#pragma omp critical";
    } else if (held.starts_with(kCritical)) {
      head = "#pragma omp critical(" + held.substr(kCritical.size(), held.size() - kCritical.size() - 1) + ")";
    } else {
      const std::string lock = held.substr(kLock.size(), held.size() - kLock.size() - 1);
      head = "omp_set_lock(&" + lock + ");";
      tail = "omp_unset_lock(&" + lock + ");";
    }
    std::erase_if(places, [&](const Place &place) { return !isFreePlace(place); });
  } else if (repair.kind == RepairKind::Lock) {
    done = "protect all these accesses by a further critical section, '" + own + "'";
  }
  const std::vector<Stretch> all = stretches(places);
  for (const Stretch &stretch : all)
    excluded.push_back(stretch.first);
  for (const Stretch &stretch : all) {
    std::vector<Place> inside = places;
    std::erase_if(inside, [&](const Place &place) {
      return place.syntax != stretch.syntax || place.node->begin < stretch.first->begin ||
             place.node->end > stretch.last->end;
    });
    std::ranges::sort(inside, {}, [](const Place &place) { return place.node->begin; });
    noteOrder(inside);
    wrap(stretch, section, head, tail);
  }
  std::set<std::string> locks;
  for (const Record *record : group)
    for (const RecordAccess &access : record->accesses)
      for (unsigned i = 0; i < access.lockCount && held.empty(); ++i)
        locks.insert(access.lockNames && *access.lockNames[i] ? access.lockNames[i] : "a lock without a name");
  needOneOrder(section, locks);
}

std::string Editor::heldLock() const {
  if (repair.kind != RepairKind::Lock)
    return "";
  std::string held;
  for (const Record *record : group) {
    // Which lock a further access holds, the report does not say.
    if ((record->accesses[0].lockCount != 0) == (record->accesses[1].lockCount != 0) || record->otherCount != 0)
      return "";
    const RecordAccess &its = record->accesses[record->accesses[0].lockCount != 0 ? 0 : 1];
    const std::string name = its.lockNames ? its.lockNames[0] : "";
    const bool isLock = name.starts_with("lock '") && isIdentifier(std::string_view(name).substr(6, name.size() - 7));
    if ((!isLock && !name.starts_with("critical '") && name != "the critical section without a name") ||
        (!held.empty() && held != name))
      return "";
    held = name;
  }
  return held;
}

bool Editor::isFreePlace(const Place &place) const {
  return std::ranges::any_of(group, [&](const Record *record) {
    const RecordAccess &free = record->accesses[record->accesses[0].lockCount != 0 ? 1 : 0];
    return place.line == free.ownPosition().line && place.syntax->path == free.ownPosition().file;
  });
}

std::vector<Section> Editor::sectionsIn(const Syntax &syntax) const {
  std::vector<Section> all;
  for (const auto &list : {sources.sections, sections})
    std::ranges::copy_if(list, std::back_inserter(all), [&](const Section &one) { return one.syntax == &syntax; });
  for (const auto &root : syntax.roots())
    forEach(*root, [&](Node &node) {
      if (node.kind != "OMPCriticalDirective" || node.begin == kNowhere)
        return;
      const std::string text(syntax.text, node.begin, node.pragmaEnd - node.begin);
      const std::size_t open = text.find('(', findWord(text, "critical")), close = text.find(')');
      all.push_back({&syntax, node.begin, node.end,
                     open < close && close != text.npos ? "critical '" + text.substr(open + 1, close - open - 1) + "'"
                                                        : "the critical section without a name"});
    });
  return all;
}

void Editor::needOneOrder(const std::string &section, const std::set<std::string> &locks) {
  std::map<std::string, std::set<std::string>> holds; // while it is held, another one is taken
  for (const std::string &lock : locks)
    if (lock != section)
      holds[lock].insert(section);
  std::set<const Syntax *> files;
  for (const Section &one : sections)
    files.insert(one.syntax);
  for (const Syntax *syntax : files) {
    const std::vector<Section> all = sectionsIn(*syntax);
    for (const Section &outer : all)
      for (const Section &inner : all) {
        if (outer == inner)
          continue;
        const bool around = outer.begin <= inner.begin && inner.end <= outer.end;
        if (!around && outer.begin < inner.begin && inner.begin < outer.end)
          throw NoEdit("it overlaps the section of another repair");
        if (around || reaches(outer, inner))
          holds[outer.name].insert(inner.name);
      }
  }
  // Who holds what the earlier iterations need would wait for their turns.
  const bool waits = std::ranges::any_of(holds, [](const auto &one) { return one.second.contains(kOrderedBlock); });
  std::set<std::string> reached;
  std::vector<std::string> next(holds[section].begin(), holds[section].end());
  while (!next.empty()) {
    const std::string name = next.back();
    next.pop_back();
    if (!reached.insert(name).second)
      continue;
    next.insert(next.end(), holds[name].begin(), holds[name].end());
  }
  if (waits || reached.contains(section))
    throw NoEdit("two threads could wait for each other, in sections within sections (" + section + ")");
}

bool Editor::reaches(const Section &outer, const Section &inner) {
  std::set<std::string_view> called;
  std::vector<std::pair<std::size_t, std::size_t>> next{{outer.begin, outer.end}};
  while (!next.empty()) {
    const auto [begin, end] = next.back();
    next.pop_back();
    if (begin <= inner.begin && inner.end <= end)
      return true;
    std::set<std::string_view> names;
    for (const auto &root : outer.syntax->roots())
      forEach(*root, [&](Node &node) {
        if (node.kind == "DeclRefExpr" && node.begin != kNowhere && begin <= node.begin && node.end <= end &&
            node.type.find('(') != node.type.npos && called.insert(node.name).second)
          names.insert(node.name);
      });
    for (const auto &root : outer.syntax->roots())
      forEach(*root, [&](Node &node) {
        if (names.contains(node.name) && node.begin != kNowhere && node.kind.ends_with("Decl") &&
            !node.children.empty() && node.children.back()->kind == "CompoundStmt")
          next.emplace_back(node.begin, node.end);
      });
  }
  return false;
}

void Editor::ordered() {
  const Position &at = group[0]->construct.position;
  const Syntax &syntax = sources.syntax(at.file);
  Node &directive = directiveAt(at);
  if (directive.kind.find("ForDirective") == directive.kind.npos)
    throw NoEdit("only loops have ordered blocks");
  bool isOrdered = std::ranges::any_of(sources.sections, [&](const Section &one) {
    return one.name == kOrderedBlock && one.syntax == &syntax && directive.begin <= one.begin &&
           one.end <= directive.end;
  });
  forEach(directive, [&](Node &node) { isOrdered |= node.kind == "OMPOrderedDirective"; });
  if (isOrdered)
    throw NoEdit("an iteration would have two ordered blocks");
  const std::vector<Place> places = allAccesses();
  for (const Place &place : places)
    if (!directive.contains(*place.node) || place.syntax != &syntax)
      throw NoEdit("a function that the loop calls makes an access");
  Stretch one{&syntax, nullptr, nullptr};
  Node *body = governed(directive);
  if (!body || (body->kind != "ForStmt" && body->kind != "CXXForRangeStmt"))
    throw NoEdit("the loop is not known");
  body = body->children.back().get();
  // The smallest block with all of them.
  for (const Place &place : places) {
    if (!body->contains(*place.node))
      throw NoEdit("the head of the loop makes an access");
    Node *statement = &statementOf(*place.node);
    refuseMacro(syntax, *statement);
    if (!one.first) {
      one.first = one.last = statement;
      continue;
    }
    while (!(one.first->parent == statement->parent && isInBlock(*one.first)) && one.first != statement) {
      // climb the deeper one
      Node *&deeper = one.first->contains(*statement) ? statement : one.first;
      if (&deeper == &one.first) {
        Node *up = &statementOf(*one.first->parent);
        one.first = one.last = up;
      } else {
        statement = one.first;
      }
    }
    if (statement->begin < one.first->begin)
      one.first = statement;
    if (statement->end > one.last->end)
      one.last = statement;
  }
  // An inner loop would meet the block more than once.
  for (Node *up = one.first->parent; one.first != body; up = up->parent) {
    if (isLoop(*up))
      one.first = one.last = up;
    if (up == body)
      break;
  }
  wrap(one, kOrderedBlock, "#pragma omp ordered");
  needOneOrder(kOrderedBlock, {});
  if (clauses(syntax, directive, "ordered").empty() &&
      findWord(std::string_view(syntax.text).substr(0, directive.pragmaEnd), "ordered", directive.begin) ==
          std::string_view::npos)
    addClause(syntax, directive, "ordered");
}

} // namespace ompracer::patch
