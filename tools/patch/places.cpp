// Where the accesses of the races stand in the tree.
#include "patch/editor.h"

#include "report/source_line.h"

#include <algorithm>

namespace ompracer::patch {

std::optional<Place> Editor::placeOf(const Position &position, bool write, bool isAtomic) {
  if (!position.known())
    throw NoEdit("the place of an access is not known");
  const Syntax &syntax = sources.syntax(position.file);
  const std::size_t at = syntax.offset(position.line, position.column);
  Node *node = syntax.at(at);
  if (node->kind == "CompoundStmt" && at + 1 != node->end) // clang's extent of an expansion is the macro's name
    throw NoEdit("the statement at line " + std::to_string(position.line) + " is made by a macro");
  for (Node *around = node; around; around = around->parent)
    if (around->macro && (isStatement(*around) || around == node))
      throw NoEdit("the access at line " + std::to_string(position.line) + " is made by a macro");
  return Place{&syntax, node, write, isAtomic, position.line};
}

std::vector<Place> Editor::accesses() {
  std::vector<Place> places;
  const auto take = [&](const std::optional<Place> &place) {
    if (place && std::none_of(places.begin(), places.end(), [&](const Place &known) {
          return known.node == place->node && known.write == place->write && known.atomic == place->atomic;
        }))
      places.push_back(*place);
  };
  for (const Record *record : group) {
    for (const RecordAccess &access : record->accesses)
      take(placeOf(access.ownPosition(), access.write, access.atomic));
    for (unsigned i = 0; i < record->otherCount; ++i)
      for (const OtherPair::Side &side : record->others[i].sides)
        if (side.position.known() && side.position.column != 0)
          take(placeOf(side.position, side.write, false));
    if (record->othersLeftOut != 0)
      throw NoEdit("the report does not name all accesses");
  }
  return places;
}

std::vector<Place> Editor::allAccesses(bool ofWords) {
  std::vector<Place> places = accesses();
  const std::string name = group[0]->name;
  const Position &at = group[0]->construct.position;
  if (group[0]->accesses[1].caller && !ofWords)
    addCalls(places, lastName(name));
  const bool whole = std::any_of(places.begin(), places.end(), [&](const Place &place) {
    const bool changes = isUpdate(*place.node) || isAssignment(*place.node);
    const Node &target = changes ? stripped(*place.node->children[0]) : *place.node;
    const bool pointer = target.parent && target.parent->parent && isCastTo(*target.parent, "LValueToRValue") &&
                         (target.parent->parent->opcode == "*" || target.parent->parent->kind == "ArraySubscriptExpr");
    return target.kind == "DeclRefExpr" && target.name == name && !pointer;
  });
  if (!whole || !at.known())
    return places;
  const Syntax &syntax = sources.syntax(at.file);
  Node *directive = syntax.directive(at.line);
  if (!directive || !governed(*directive))
    return places;
  for (Node *reference : references(*governed(*directive), declarationOf(*directive, name))) {
    bool own = false; // a clause may make copies
    for (Node *up = reference->parent; up != directive && !own; up = up->parent)
      own = up->isDirective() && findWord(std::string_view(syntax.text).substr(up->begin, up->pragmaEnd - up->begin),
                                          name) != std::string_view::npos;
    if (own || reference->macro || reference->begin == kNowhere || reference->type.find('[') != std::string::npos)
      continue;
    Node *change = changeOf(*reference);
    if (ofWords && !change && !isCastTo(*reference->parent, "LValueToRValue"))
      continue; // a function gets the object
    if (std::any_of(places.begin(), places.end(), [&](const Place &known) {
          const auto same = [&](const Node *node) {
            return known.node->begin == node->begin && known.node->end == node->end;
          };
          return known.syntax == &syntax && (same(reference) || (change && same(change)));
        }))
      continue;
    places.push_back({&syntax, reference, change != nullptr, false, syntax.line(reference->begin)});
  }
  return places;
}

void Editor::addCalls(std::vector<Place> &places, std::string_view member) {
  const std::vector<Place> reported = places;
  std::set<const Node *> seen;
  for (const Place &place : reported) {
    Node *function = place.node;
    while (function->parent && !(function->kind.ends_with("Decl") && function->parent->kind.ends_with("Decl")))
      function = function->parent;
    if (!seen.insert(function).second)
      continue;
    forEach(*function, [&](Node &node) {
      if (node.kind == "MemberExpr" && node.name == member && !node.macro && node.begin != kNowhere)
        places.push_back({place.syntax, &node, false, false, place.syntax->line(node.begin)});
    });
  }
}

std::vector<Place> Editor::sameTargets(std::vector<Place> places, bool ofWords) {
  struct Region {
    const Syntax *syntax;
    std::set<std::string_view> targets;
  };
  std::map<Node *, Region> regions;
  const Position &at = group[0]->construct.position;
  const Syntax *syntax = at.known() ? &sources.syntax(at.file) : nullptr;
  Node *directive = syntax ? syntax->directive(at.line) : nullptr;
  Node *construct = directive ? governed(*directive) : nullptr;
  if (!construct)
    return places;
  std::set<std::pair<std::size_t, std::size_t>> known; // clang shows the body of a lambda twice
  const auto extent = [](const Node &node) { return std::pair(node.begin, node.end); };
  for (const Place &place : places) {
    if (place.atomic)
      continue;
    Node *operation = operationOf(place);
    if (!operation && ofWords)
      throw NoEdit("'#pragma omp atomic' does not fit the access at " + lineWord(*place.syntax, *place.node));
    if (!operation)
      continue;
    const bool changes = isUpdate(*operation) || isAssignment(*operation);
    const Node *target = changes ? operation->children[0].get() : operation;
    known.insert({extent(*operation), extent(*target)});
    const bool inside = place.syntax == syntax && directive->contains(*place.node);
    if (inside ? !ofWords && target->kind == "DeclRefExpr" // allAccesses knows which of them are of that variable
               : &functionOf(*place.node) == &functionOf(*directive))
      continue;
    Node *region = inside ? construct : &functionOf(*place.node);
    regions.try_emplace(region, Region{place.syntax, {}}).first->second.targets.insert(place.syntax->of(*target));
  }
  for (auto &[region, its] : regions)
    forEach(*region, [&](Node &node) {
      if (!node.parent || !node.isExpression() || node.macro || known.contains(extent(node)) ||
          !its.targets.contains(its.syntax->of(node)))
        return;
      Node *parent = node.parent;
      const bool changes = (isUpdate(*parent) || isAssignment(*parent)) && parent->children[0].get() == &node;
      if ((changes || isCastTo(*parent, "LValueToRValue")) && !known.contains(extent(*parent))) {
        known.insert(extent(node));
        places.push_back({its.syntax, &node, changes, false, its.syntax->line(node.begin)});
      }
    });
  return places;
}

} // namespace ompracer::patch
