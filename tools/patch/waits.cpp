// Repairs that order: taskwait, barrier, depend.
#include "patch/editor.h"

#include "report/source_line.h"

#include <algorithm>

namespace ompracer::patch {

void Editor::taskwait() {
  if (isAt(RepairPlace::After)) {
    forEachDirective([&](const Syntax &s, Node &d) { standAlone(s, d, "taskwait", true); });
  } else if (isAt(RepairPlace::Before)) {
    for (unsigned i = 0; i < repair.placeCount; ++i) {
      const Position &position = repair.places[i].position;
      const Syntax &syntax = sources.syntax(position.file);
      Node *node = nullptr;
      for (const Place &place : accesses())
        if (place.line == position.line && place.syntax == &syntax)
          node = place.node;
      if (!node)
        node = syntax.at(syntax.offset(position.line, 0));
      const bool endsBlock = node->kind == "CompoundStmt" && syntax.line(node->end - 1) == position.line;
      Node *statement = endsBlock ? nullptr : &outermost(statementOf(*node));
      if (Node *first = firstUse(syntax, endsBlock ? *node : *statement->parent, node->end))
        statement = first;
      if (statement)
        standAlone(syntax, *statement, "taskwait", false);
      else // local variables end there
        lineBefore(syntax, node->end - 1, "#pragma omp taskwait");
    }
  } else if (isAt(RepairPlace::EndOfIt)) {
    forEachDirective([&](const Syntax &s, Node &d) { waitAtEnd(s, d); });
  } else if (group[0]->lacks == Rule::TaskgroupDescendants) {
    parentWaits();
  } else {
    betweenTasks();
  }
}

Node *Editor::firstUse(const Syntax &syntax, Node &block, std::size_t before) {
  const std::string_view name = baseName(group[0]->name);
  const Node *task = nullptr;
  for (const RecordConstruct &branch : group[0]->branches)
    if (branch.position.known() && syntax.path == branch.position.file)
      if (const Node *found = syntax.directive(branch.position.line); found && found->parent == &block)
        task = found;
  if (!task || name.empty())
    return nullptr;
  for (const auto &child : block.children) {
    bool named = false;
    if (child->begin != kNowhere && child->begin >= task->end && child->end < before)
      forEach(*child, [&](Node &node) { named |= node.kind == "DeclRefExpr" && node.name == name; });
    if (named)
      return child.get();
  }
  return nullptr;
}

void Editor::parentWaits() {
  for (const Record *record : group)
    for (const RecordAccess &access : record->accesses) {
      if (!access.task.position.known())
        continue;
      const Syntax &syntax = sources.syntax(access.task.position.file);
      if (Node *parent = enclosing(directiveAt(access.task.position), "OMPTaskDirective"))
        waitAtEnd(syntax, *parent);
    }
  if (edits.empty())
    throw NoEdit("the task that creates the other one is not around it");
}

void Editor::waitAtEnd(const Syntax &syntax, Node &task) {
  Node *body = governed(task);
  if (!body)
    throw NoEdit("the task has no body");
  if (body->kind == "CompoundStmt")
    lineBefore(syntax, body->end - 1, "#pragma omp taskwait");
  else
    standAlone(syntax, *body, "taskwait", true);
}

Node &Editor::outermost(Node &statement) {
  Node *at = &statement;
  while (at->parent && (at->parent->kind == "IfStmt" || at->parent->kind == "LabelStmt") && !isInBlock(*at) &&
         isStatement(*at->parent))
    at = at->parent;
  return *at;
}

void Editor::betweenTasks() {
  const Record &record = *group[0];
  if (group.size() != 1 || !record.branches[0].position.known() || !record.branches[1].position.known())
    throw NoEdit("the place between the two tasks is not known");
  Node &first = directiveAt(record.branches[0].position), &second = directiveAt(record.branches[1].position);
  const Syntax &syntax = sources.syntax(record.branches[0].position.file);
  if (&first == &second) {
    standAlone(syntax, first, "taskwait", true);
    return;
  }
  Node &later = first.begin < second.begin ? second : first;
  Node &earlier = &later == &first ? second : first;
  for (Node *at = &later; at; at = at->parent)
    if (at->parent && at->parent->contains(earlier)) {
      if (!isInBlock(*at))
        break;
      standAlone(syntax, *at, "taskwait", false);
      return;
    }
  throw NoEdit("the two tasks are not of one block");
}

void Editor::barrierBetween() {
  const std::vector<Place> places = accesses();
  Node *first = nullptr, *last = nullptr;
  for (const Place &place : places) {
    if (place.syntax != places[0].syntax)
      throw NoEdit("the accesses are in several files");
    first = !first || place.node->begin < first->begin ? place.node : first;
    last = !last || place.node->begin > last->begin ? place.node : last;
  }
  if (places.size() != 2)
    throw NoEdit("there are more than two accesses");
  Node *block = first->parent;
  while (block && !(block->kind == "CompoundStmt" && block->contains(*last)))
    block = block->parent;
  if (!block)
    throw NoEdit("the accesses are not of one block");
  for (Node *at = block; at; at = at->parent)
    if (at->isDirective()) {
      if (!at->kind.starts_with("OMPParallelDirective"))
        throw NoEdit("not all threads pass between the accesses");
      break;
    } else if (at->kind != "CompoundStmt" && at->kind != "CapturedStmt" && at->kind != "CapturedDecl") {
      throw NoEdit("all threads may not pass between the accesses");
    }
  Node *before = last;
  while (before->parent != block)
    before = before->parent;
  if (before->contains(*first))
    throw NoEdit("both accesses are of one statement");
  standAlone(*places[0].syntax, *before, "barrier", false);
}

void Editor::depend() {
  std::map<Node *, bool> writes;
  std::map<Node *, const Syntax *> files;
  const std::string name(baseName(group[0]->name));
  if (!isIdentifier(name))
    throw NoEdit("a clause cannot name the variable");
  for (const Record *record : group)
    for (int i = 0; i < 2; ++i) {
      const Position &position = record->branches[i].position;
      if (!position.known())
        throw NoEdit("a task's place is not known");
      Node &task = directiveAt(position);
      bool write = record->accesses[i].write;
      forEach(task, [&](Node &node) { write |= node.kind == "DeclRefExpr" && node.name == name && changeOf(node); });
      writes[&task] |= write;
      files[&task] = &sources.syntax(position.file);
    }
  for (unsigned i = 0; i < repair.placeCount; ++i) {
    Node &task = directiveAt(repair.places[i].position);
    bool write = false;
    forEach(task, [&](Node &node) { write |= node.kind == "DeclRefExpr" && node.name == name && changeOf(node); });
    writes[&task] |= write;
    files[&task] = &sources.syntax(repair.places[i].position.file);
  }
  for (const auto &[task, write] : writes)
    addClause(*files[task], *task, std::string(write ? "depend(inout: " : "depend(in: ") + name + ")");
}

} // namespace ompracer::patch
