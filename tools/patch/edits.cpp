// See edits.h.
#include "patch/edits.h"

#include "report/source_line.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

namespace ompracer::patch {
namespace {

using enum RepairKind;

std::string lineWord(const Syntax &syntax, const Node &node) {
  return "line " + std::to_string(syntax.line(node.begin));
}

bool isName(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isIdentifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isName) && !(text[0] >= '0' && text[0] <= '9');
}

std::size_t findWord(std::string_view text, std::string_view word, std::size_t from = 0) {
  for (std::size_t at = text.find(word, from); at != text.npos; at = text.find(word, at + 1))
    if ((at == 0 || !isName(text[at - 1])) && (at + word.size() == text.size() || !isName(text[at + word.size()])))
      return at;
  return text.npos;
}

bool isCastTo(const Node &node, std::string_view cast) { return node.kind == "ImplicitCastExpr" && node.cast == cast; }

/// Past parentheses and casts that change nothing.
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

/// References in the tree to the declaration.
std::vector<Node *> references(Node &tree, std::string_view id) {
  std::vector<Node *> found;
  forEach(tree, [&](Node &node) {
    if (node.kind == "DeclRefExpr" && node.refers == id)
      found.push_back(&node);
  });
  return found;
}

/// The assignment or update whose target, with all its selections, the reference is; nullptr: it is read, or passed on.
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

struct Place {
  const Syntax *syntax;
  Node *node;
  bool write, atomic;
  unsigned line; ///< of the report
};

class Editor {
public:
  Editor(const Repair &of, const Group &races, Sources &from) : repair(of), group(races), sources(from) {}

  std::vector<Edit> make() {
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
      for (const Place &place : sameTargets(allAccesses(true)))
        if (!place.atomic)
          atomic(place);
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
    if (edits.empty())
      throw NoEdit("its place is not known");
    return edits;
  }

private:
  bool isAt(RepairPlace::Side side) const { return repair.placeCount != 0 && repair.places[0].side == side; }

  template <class Do> void forEachDirective(Do &&act) {
    for (unsigned i = 0; i < repair.placeCount; ++i)
      act(sources.syntax(repair.places[i].position.file),
          directiveAt(repair.places[i].position, repair.places[i].side));
  }

  /// Its own text is changed only where it is no macro's.
  Node &directiveAt(const Position &position, RepairPlace::Side side = RepairPlace::AtIt) {
    const Syntax &syntax = sources.syntax(position.file);
    if (Node *found = syntax.directive(position.line)) {
      if (found->macro && side == RepairPlace::AtIt)
        throw NoEdit("the directive of line " + std::to_string(position.line) + " is made by a macro or _Pragma");
      return *found;
    }
    throw NoEdit("no directive is at line " + std::to_string(position.line) + " (it may be made by a macro)");
  }

  // --- text ---
  void add(const Syntax &syntax, std::size_t begin, std::size_t end, std::string text) {
    Edit edit{syntax.path, begin, end, std::move(text)};
    if (std::find(edits.begin(), edits.end(), edit) == edits.end())
      edits.push_back(std::move(edit));
  }
  static std::string indent(const Syntax &syntax, std::size_t at) {
    const std::size_t begin = syntax.lineBegin(at);
    return syntax.text.substr(begin, syntax.text.find_first_not_of(" \t", begin) - begin);
  }
  /// A line of its own before the place. What stands before it on its line keeps that.
  void lineBefore(const Syntax &syntax, std::size_t at, const std::string &line) {
    const std::string blanks = indent(syntax, at);
    const std::size_t begin = syntax.lineBegin(at);
    if (begin + blanks.size() == at)
      add(syntax, begin, begin, blanks + line + "\n");
    else
      add(syntax, syntax.text.find_last_not_of(" \t", at - 1) + 1, at, "\n" + blanks + line + "\n" + blanks);
  }
  /// Past the end of a statement.
  void lineAfter(const Syntax &syntax, std::size_t end, std::size_t begin, const std::string &line) {
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

  /// A directive without a statement, before or after a statement.
  void standAlone(const Syntax &syntax, Node &statement, const char *word, bool after) {
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

  static void refuseMacro(const Syntax &syntax, const Node &node) {
    if (node.macro)
      throw NoEdit("what is at " + lineWord(syntax, node) + " is made by a macro");
  }

  // --- accesses ---
  std::optional<Place> placeOf(const Position &position, bool write, bool isAtomic) {
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

  std::vector<Place> accesses() {
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

  /// What else the construct does with a variable that is raced for as a whole: once the one race is gone, that may
  /// race with it.
  std::vector<Place> allAccesses(bool ofWords = false) {
    std::vector<Place> places = accesses();
    const std::string name = group[0]->name;
    const Position &at = group[0]->construct.position;
    if (group[0]->accesses[1].caller && !ofWords)
      addCalls(places, lastName(name));
    const bool whole = std::any_of(places.begin(), places.end(), [&](const Place &place) {
      const bool changes = isUpdate(*place.node) || isAssignment(*place.node);
      const Node &target = changes ? stripped(*place.node->children[0]) : *place.node;
      const bool pointer =
          target.parent && target.parent->parent && isCastTo(*target.parent, "LValueToRValue") &&
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

  /// Of an object of the C++ library that is a member: what else the functions do with it.
  static void addCalls(std::vector<Place> &places, std::string_view member) {
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

  /// With what the construct does to the same expression: "*p" of "*p += i; sum += *p".
  std::vector<Place> sameTargets(std::vector<Place> places) {
    const Position &at = group[0]->construct.position;
    if (!at.known())
      return places;
    const Syntax &syntax = sources.syntax(at.file);
    Node *directive = syntax.directive(at.line);
    if (!directive || !governed(*directive))
      return places;
    std::set<std::string_view> targets;
    std::set<std::pair<std::size_t, std::size_t>> known; // clang shows the body of a lambda twice
    const auto extent = [](const Node &node) { return std::pair(node.begin, node.end); };
    for (const Place &place : places) {
      if (place.atomic)
        continue;
      Node *operation = atomicOperation(place);
      const bool changes = isUpdate(*operation) || isAssignment(*operation);
      const Node *target = changes ? operation->children[0].get() : operation;
      known.insert({extent(*operation), extent(*target)});
      if (directive->contains(*place.node) && place.syntax == &syntax)
        targets.insert(syntax.of(*target));
    }
    forEach(*governed(*directive), [&](Node &node) {
      if (!node.parent || !node.isExpression() || node.macro || known.contains(extent(node)) ||
          !targets.contains(syntax.of(node)))
        return;
      Node *parent = node.parent;
      const bool changes = (isUpdate(*parent) || isAssignment(*parent)) && parent->children[0].get() == &node;
      if ((changes || isCastTo(*parent, "LValueToRValue")) && !known.contains(extent(*parent))) {
        known.insert(extent(node));
        places.push_back({&syntax, &node, changes, false, syntax.line(node.begin)});
      }
    });
    return places;
  }

  // --- directives ---
  void removeNowait(const Syntax &syntax, const Node &directive) {
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

  void addClause(const Syntax &syntax, const Node &directive, const std::string &text) {
    const std::size_t at = endOfTokens(syntax, directive);
    add(syntax, at, at, " " + text);
  }

  /// The clauses of a name: begin of the name and end of the list in parentheses.
  static std::vector<std::pair<std::size_t, std::size_t>> clauses(const Syntax &syntax, const Node &directive,
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

  /// Its data-sharing changes: shared() may not name it any more.
  void removeShared(const Syntax &syntax, const Node &directive, std::string_view name) {
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

  /// The variable of a construct that the report calls so: one from outside.
  static std::string declarationOf(Node &directive, std::string_view name) {
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

  std::string variable() const {
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

  void clause(const Syntax &syntax, Node &directive) {
    const std::string name = variable();
    std::string text = repair.clause;
    const std::string id = declarationOf(directive, name);
    if (repair.kind == Reduction)
      checkReduction(syntax, directive, id, text);
    if (text.empty() && repair.kind != Private)
      throw NoEdit("the clause is not known");
    if (repair.kind == Private)
      text = privateClause(syntax, directive, id, name);
    removeShared(syntax, directive, name);
    addClause(syntax, directive, text);
  }

  /// Nothing but updates by the one operator.
  static void checkReduction(const Syntax &syntax, Node &directive, const std::string &id, std::string_view text) {
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

  /// Of references in the order of execution as far as the text tells: is the first a write of the whole?
  static bool beginsWithWrite(const std::vector<Node *> &all, const std::string &id) {
    if (all.empty())
      return true;
    Node *change = changeOf(*all[0]);
    if (!change)
      return all[0]->parent && all[0]->parent->kind == "UnaryOperator" && all[0]->parent->opcode == "&";
    const Node &target = stripped(*change->children[0]); // a member is not the whole
    return isAssignment(*change) && references(*change->children[1], id).empty() && target.kind != "MemberExpr";
  }

  /// Of threads: is what one reads what it has written itself? The same index says so.
  static bool readsOwnElements(const Syntax &syntax, const std::vector<Node *> &all) {
    std::set<std::string_view> written;
    for (const bool writes : {true, false})
      for (Node *reference : all) {
        Node *at = reference->parent;
        while (at && at->kind == "ImplicitCastExpr")
          at = at->parent;
        if (!at || at->kind != "ArraySubscriptExpr")
          continue;
        const std::string_view index = syntax.of(*at->children[1]);
        if (writes && changeOf(*reference))
          written.insert(index);
        else if (!writes && !written.contains(index))
          return false;
      }
    return true;
  }

  std::string privateClause(const Syntax &syntax, Node &directive, const std::string &id, const std::string &name) {
    Node *statement = governed(directive);
    const std::vector<Node *> inside = references(*statement, id);
    if (!beginsWithWrite(inside, id))
      throw NoEdit("'" + name + "' is read first, at " + lineWord(syntax, *inside[0]));
    if (directive.kind == "OMPParallelDirective" && !readsOwnElements(syntax, inside))
      throw NoEdit("a thread reads elements of '" + name + "' that others write");
    // What comes after it in the function.
    Node *function = &directive;
    while (function->parent && !function->kind.starts_with("Function") && !function->kind.starts_with("CXXMethod") &&
           !function->kind.starts_with("CXXConstructor"))
      function = function->parent;
    std::vector<Node *> after;
    for (Node *reference : references(*function, id))
      if (reference->begin != kNowhere && reference->begin >= directive.end)
        after.push_back(reference);
    if (beginsWithWrite(after, id))
      return "private(" + name + ")";
    if (after[0]->type.find('[') != std::string::npos)
      throw NoEdit("elements of '" + name + "' are read after the construct, at " + lineWord(syntax, *after[0]));
    for (const std::string_view word : {"For", "Sections", "Simd", "TaskLoop", "Distribute"})
      if (directive.kind.find(word) != directive.kind.npos)
        return "lastprivate(" + name + ")";
    throw NoEdit("'" + name + "' is read after the construct, at " + lineWord(syntax, *after[0]));
  }

  void linear(const Syntax &syntax, Node &directive) {
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
        if (change->opcode != "+=" ||
            !std::all_of(step.begin(), step.end(), [](char c) { return c >= '0' && c <= '9'; }))
          throw NoEdit("its step is no number");
      }
    }
    if (step.empty())
      throw NoEdit("'" + name + "' is not changed there");
    removeShared(syntax, directive, name);
    addClause(syntax, directive, "linear(" + name + (step == "1" ? ")" : ":" + step + ")"));
  }

  void serial(const Syntax &syntax, Node &directive) {
    const std::string_view text =
        std::string_view(syntax.text).substr(directive.begin, directive.pragmaEnd - directive.begin);
    const std::string &kind = directive.kind;
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
    } else if (kind == "OMPParallelForDirective" || kind == "OMPSimdDirective" ||
               kind == "OMPParallelForSimdDirective" || kind.starts_with("OMPTeamsDistribute")) {
      for (const char *word : {"private", "firstprivate", "lastprivate", "linear"})
        if (findWord(text, word) != text.npos)
          throw NoEdit(std::string("the loop has ") + word);
      const std::size_t begin = syntax.lineBegin(directive.begin);
      add(syntax, begin, std::min(directive.pragmaEnd + 1, syntax.text.size()), "");
    } else {
      throw NoEdit("the loop is of another construct");
    }
  }

  void threadprivate() {
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
    std::size_t end = found->parent && found->parent->kind == "DeclStmt" ? found->parent->end : found->end;
    if (syntax.text[end - 1] != ';' && (end = syntax.text.find(';', end)) != std::string::npos)
      ++end; // further variables of the declaration
    lineAfter(syntax, end, found->begin, "#pragma omp threadprivate(" + name + ")");
  }

  // --- waits ---
  void taskwait() {
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

  /// After the task, and before the place: the first statement of the block that names the variable. The report may
  /// know a later one.
  Node *firstUse(const Syntax &syntax, Node &block, std::size_t before) {
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

  /// The task around that of the descendant.
  void parentWaits() {
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

  void waitAtEnd(const Syntax &syntax, Node &task) {
    Node *body = governed(task);
    if (!body)
      throw NoEdit("the task has no body");
    if (body->kind == "CompoundStmt")
      lineBefore(syntax, body->end - 1, "#pragma omp taskwait");
    else
      standAlone(syntax, *body, "taskwait", true);
  }

  /// A wait does not stand between a loop's or an if's head and its statement, but before the whole.
  static Node &outermost(Node &statement) {
    Node *at = &statement;
    while (at->parent && (at->parent->kind == "IfStmt" || at->parent->kind == "LabelStmt") && !isInBlock(*at) &&
           isStatement(*at->parent))
      at = at->parent;
    return *at;
  }

  void betweenTasks() {
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

  void barrierBetween() {
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

  void depend() {
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

  // --- statements ---
  static Node *atomicOperation(const Place &place) {
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
    throw NoEdit("'#pragma omp atomic' does not fit the access at " + lineWord(*place.syntax, *node));
  }

  void atomic(const Place &place) {
    Node *operation = atomicOperation(place);
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

  static bool isInAtomic(const Node &statement) {
    return statement.parent &&
           (statement.parent->kind == "OMPAtomicDirective" || (isInBlock(statement) && statement.parent->parent &&
                                                               statement.parent->parent->kind == "OMPAtomicDirective"));
  }

  /// x = x + e
  static bool namesTarget(const Syntax &syntax, Node &assignment) {
    const std::string_view target = syntax.of(*assignment.children[0]);
    bool found = false;
    forEach(*assignment.children[1], [&](Node &node) { found |= node.isExpression() && syntax.of(node) == target; });
    return found;
  }

  /// The value of an operation inside a statement, in a variable before it.
  void takeValue(const Syntax &syntax, Node &statement, Node &operation, bool reads) {
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
    const std::string lines = type + " " + name + ";\n" + blanks + "#pragma omp atomic " +
                              (reads ? "read" : "capture") + "\n" + blanks + name + " = " +
                              std::string(syntax.of(operation)) + ";";
    if (isInBlock(statement)) {
      lineBefore(syntax, statement.begin, lines);
    } else {
      lineBefore(syntax, statement.begin, "{\n" + blanks + lines);
      lineAfter(syntax, endOf(syntax, statement), statement.begin, "}");
    }
    add(syntax, operation.begin, operation.end, name);
  }

  struct Stretch {
    const Syntax *syntax;
    Node *first, *last;
  };

  /// Statements around the accesses. Those of one block make one stretch, with what is between them.
  std::vector<Stretch> stretches(const std::vector<Place> &places) {
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

  /// What is called may wait for another thread.
  static bool hasCallBetween(const Node *first, const Node *last) {
    bool found = false;
    for (const auto &child : first->parent->children)
      if (child->begin >= first->end && child->end <= last->begin)
        forEach(*child, [&](Node &node) { found |= node.kind == "CallExpr"; });
    return found;
  }

  /// Does the tree call a function of this file that meets a construct, or is excluded in its turn?
  bool callsConstruct(const Syntax &syntax, Node &tree, std::set<std::string_view> &seen) {
    bool found = false;
    forEach(tree, [&](Node &node) {
      found |= node.kind == "DeclRefExpr" && node.name.starts_with("omp_") && node.name.ends_with("lock");
      if (found || node.kind != "DeclRefExpr" || node.type.find('(') == node.type.npos ||
          !seen.insert(node.name).second)
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

  /// No directive between the two statements.
  static bool isFree(const Node *first, const Node *last) {
    bool free = true;
    for (const auto &child : first->parent->children)
      if (child->begin >= first->begin && child->end <= last->end)
        forEach(*child, [&](Node &node) { free &= !node.isDirective() || node.kind == "OMPAtomicDirective"; });
    return free;
  }

  /// Puts `head` before the stretch: a directive, then braces where it is no single statement.
  void wrap(const Stretch &stretch, const std::string &head, const std::string &tail = "") {
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

  /// T v = e; becomes T v; and, excluded, v = e;
  bool splitDeclaration(const Syntax &syntax, Node &statement, const std::string &head, const std::string &tail) {
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

  /// The critical section of the one access for the other, or a new one for all.
  void exclude() {
    const std::string name(baseName(group[0]->name));
    std::string head = "#pragma omp critical(" + std::string(isIdentifier(name) ? name : "data") + "_access)", tail;
    std::vector<Place> places = allAccesses();
    if (const std::string held = heldLock(); !held.empty()) {
      constexpr std::string_view kCritical = "critical '", kLock = "lock '";
      bool known = held == "the critical section without a name";
      if (known) {
        head = "#pragma omp critical";
      } else if (held.starts_with(kCritical)) {
        head = "#pragma omp critical(" + held.substr(kCritical.size(), held.size() - kCritical.size() - 1) + ")";
        known = true;
      } else if (held.starts_with(kLock)) {
        const std::string lock = held.substr(kLock.size(), held.size() - kLock.size() - 1);
        known = isIdentifier(lock);
        if (known) {
          head = "omp_set_lock(&" + lock + ");";
          tail = "omp_unset_lock(&" + lock + ");";
        }
      }
      if (known)
        std::erase_if(places, [&](const Place &place) { return !isFreePlace(place); });
    }
    const std::vector<Stretch> all = stretches(places);
    for (const Stretch &stretch : all)
      excluded.push_back(stretch.first);
    for (const Stretch &stretch : all)
      wrap(stretch, head, tail);
  }

  /// "": none, or each access holds another one.
  std::string heldLock() const {
    const Record &record = *group[0];
    if (repair.kind != Lock || group.size() != 1 ||
        (record.accesses[0].lockCount != 0) == (record.accesses[1].lockCount != 0))
      return "";
    const RecordAccess &held = record.accesses[record.accesses[0].lockCount != 0 ? 0 : 1];
    return held.lockNames ? held.lockNames[0] : "";
  }

  bool isFreePlace(const Place &place) const {
    const RecordAccess &free = group[0]->accesses[group[0]->accesses[0].lockCount != 0 ? 1 : 0];
    return place.line == free.ownPosition().line && place.syntax->path == free.ownPosition().file;
  }

  void ordered() {
    const Position &at = group[0]->construct.position;
    const Syntax &syntax = sources.syntax(at.file);
    Node &directive = directiveAt(at);
    if (directive.kind.find("ForDirective") == directive.kind.npos)
      throw NoEdit("only loops have ordered blocks");
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
    wrap(one, "#pragma omp ordered");
    if (clauses(syntax, directive, "ordered").empty() &&
        findWord(std::string_view(syntax.text).substr(0, directive.pragmaEnd), "ordered", directive.begin) ==
            std::string_view::npos)
      addClause(syntax, directive, "ordered");
  }

  const Repair &repair;
  const Group &group;
  Sources &sources;
  std::vector<Edit> edits;
  std::set<std::string> used;         ///< names of new variables
  std::vector<const Node *> excluded; ///< begins of critical sections
};

} // namespace

void Sources::addUser(const std::string &file) {
  if (user.empty() && !isHeader(file))
    user = file;
}

const Command &Sources::command(const std::string &file) {
  syntax(file);
  return files[file].command;
}

const Syntax &Sources::syntax(const std::string &file) {
  const auto [found, added] = files.try_emplace(file);
  File &one = found->second;
  if (added) {
    try {
      if (isFortran(file.c_str()))
        throw NoEdit("there are no edits of Fortran");
      one.command = commandOf(file, user, source);
      one.syntax = std::make_unique<Syntax>(file, one.command);
    } catch (const NoEdit &error) {
      one.failure = error.what();
    }
  }
  if (!one.syntax)
    throw NoEdit(one.failure);
  return *one.syntax;
}

std::vector<Edit> editsOf(const Repair &repair, const Group &races, Sources &sources) {
  return Editor(repair, races, sources).make();
}

std::vector<Edit> inOrder(const std::vector<Edit> &edits) {
  std::vector<std::size_t> order(edits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&edits](std::size_t i) { return std::tuple(edits[i].begin, edits[i].end != edits[i].begin, i); };
  std::sort(order.begin(), order.end(), [&key](std::size_t a, std::size_t b) { return key(a) < key(b); });
  std::vector<Edit> result;
  for (const std::size_t i : order)
    result.push_back(edits[i]);
  return result;
}

std::string applied(std::string_view text, const std::vector<Edit> &edits) {
  std::string result;
  std::size_t at = 0;
  for (const Edit &edit : inOrder(edits)) {
    if (edit.begin < at)
      throw NoEdit("it changes what another repair changes");
    result.append(text.substr(at, edit.begin - at)).append(edit.insert);
    at = edit.end;
  }
  return result.append(text.substr(at));
}

} // namespace ompracer::patch
