// How a repair becomes edits: one Editor for each repair of a group of races. Every method throws NoEdit where the tree
// shows that the change would not be right, or does not show that it is.
#pragma once

#include "patch/edits.h"

#include <optional>

namespace ompracer::patch {

std::string lineWord(const Syntax &syntax, const Node &node);
bool isName(char c);
bool isIdentifier(std::string_view text);
std::size_t findWord(std::string_view text, std::string_view word, std::size_t from = 0);
bool isCastTo(const Node &node, std::string_view cast);
/// Past parentheses and casts that change nothing.
Node &stripped(Node &node);
bool isAssignment(const Node &node);
bool isUpdate(const Node &node);
bool isLoop(const Node &node);
Node &functionOf(Node &node);
/// References in the tree to the declaration.
std::vector<Node *> references(Node &tree, std::string_view id);
/// The assignment or update whose target, with all its selections, the reference is; nullptr: it is read, or passed on.
Node *changeOf(Node &reference);

struct Place {
  const Syntax *syntax;
  Node *node;
  bool write, atomic;
  unsigned line; ///< of the report
};

class Editor {
public:
  Editor(const Repair &of, const Group &races, Sources &from) : repair(of), group(races), sources(from) {}
  Edited make();

private:
  void makeEdits();
  bool isAt(RepairPlace::Side side) const { return repair.placeCount != 0 && repair.places[0].side == side; }

  template <class Do> void forEachDirective(Do &&act) {
    for (unsigned i = 0; i < repair.placeCount; ++i)
      act(sources.syntax(repair.places[i].position.file),
          directiveAt(repair.places[i].position, repair.places[i].side));
  }
  /// Its own text is changed only where it is no macro's.
  Node &directiveAt(const Position &position, RepairPlace::Side side = RepairPlace::AtIt);

  // --- text (editor.cpp) ---
  void add(const Syntax &syntax, std::size_t begin, std::size_t end, std::string text);
  static std::string indent(const Syntax &syntax, std::size_t at);
  /// A line of its own before the place. What stands before it on its line keeps that.
  void lineBefore(const Syntax &syntax, std::size_t at, const std::string &line);
  /// Past the end of a statement.
  void lineAfter(const Syntax &syntax, std::size_t end, std::size_t begin, const std::string &line);
  /// A directive without a statement, before or after a statement.
  void standAlone(const Syntax &syntax, Node &statement, const char *word, bool after);
  static void refuseMacro(const Syntax &syntax, const Node &node);

  // --- accesses (places.cpp) ---
  std::optional<Place> placeOf(const Position &position, bool write, bool isAtomic);
  std::vector<Place> accesses();
  /// What else the construct does with a variable that is raced for as a whole: once the one race is gone, that may
  /// race with it.
  std::vector<Place> allAccesses(bool ofWords = false);
  /// Of an object of the C++ library that is a member: what else the functions do with it.
  static void addCalls(std::vector<Place> &places, std::string_view member);
  /// With what the construct does to the same expression: "*p" of "*p += i; sum += *p".
  std::vector<Place> sameTargets(std::vector<Place> places, bool ofWords);

  // --- directives (clauses.cpp) ---
  void removeNowait(const Syntax &syntax, const Node &directive);
  void addClause(const Syntax &syntax, const Node &directive, const std::string &text);
  /// The clauses of a name: begin of the name and end of the list in parentheses.
  static std::vector<std::pair<std::size_t, std::size_t>> clauses(const Syntax &syntax, const Node &directive,
                                                                  std::string_view word);
  /// Its data-sharing changes: shared() may not name it any more.
  void removeShared(const Syntax &syntax, const Node &directive, std::string_view name);
  /// The variable of a construct that the report calls so: one from outside.
  static std::string declarationOf(Node &directive, std::string_view name);
  std::string variable() const;
  void clause(const Syntax &syntax, Node &directive);
  /// Nothing but updates by the one operator.
  static void checkReduction(const Syntax &syntax, Node &directive, const std::string &id, std::string_view text);
  /// Of references in the order of execution as far as the text tells: is the first a write of the whole?
  static bool beginsWithWrite(const std::vector<Node *> &all, const std::string &id);
  /// Is what a copy reads what was written to it? The same index says so.
  static bool readsOwnElements(const Syntax &syntax, const std::vector<Node *> &all);
  /// In the rest of the function.
  static std::vector<Node *> referencesAfter(Node &directive, const std::string &id);
  /// What a copy would lose is not used.
  static void checkFirstprivate(const Syntax &syntax, Node &directive, const std::string &id, const std::string &name);
  std::string privateClause(const Syntax &syntax, Node &directive, const std::string &id, const std::string &name);
  /// Is the reference changed in each iteration of the loop?
  static bool isInEachIteration(Node &loop, Node &reference);
  void linear(const Syntax &syntax, Node &directive);
  void serial(const Syntax &syntax, Node &directive);
  void threadprivate();

  // --- waits (waits.cpp) ---
  void taskwait();
  /// After the task, and before the place: the first statement of the block that names the variable. The report may
  /// know a later one.
  Node *firstUse(const Syntax &syntax, Node &block, std::size_t before);
  /// The task around that of the descendant.
  void parentWaits();
  void waitAtEnd(const Syntax &syntax, Node &task);
  /// A wait does not stand between a loop's or an if's head and its statement, but before the whole.
  static Node &outermost(Node &statement);
  void betweenTasks();
  void barrierBetween();
  void depend();

  // --- statements (exclusion.cpp) ---
  /// What reads or changes the object; nullptr: a function gets it.
  static Node *operationOf(const Place &place);
  /// Of accesses that are one section, or one atomic operation.
  void noteOrder(const std::vector<Place> &places);
  /// Does the result depend on who comes first? Not where each section first reads what it changes.
  bool isOrderOpen() const;
  void atomic(const Place &place);
  static bool isInAtomic(const Node &statement);
  /// x = x + e
  static bool namesTarget(const Syntax &syntax, Node &assignment);
  /// The value of an operation inside a statement, in a variable before it.
  void takeValue(const Syntax &syntax, Node &statement, Node &operation, bool reads);
  struct Stretch {
    const Syntax *syntax;
    Node *first, *last;
  };
  /// Statements around the accesses. Those of one block make one stretch, with what is between them.
  std::vector<Stretch> stretches(const std::vector<Place> &places);
  /// What is called may wait for another thread.
  static bool hasCallBetween(const Node *first, const Node *last);
  /// Does the tree call a function of this file that meets a construct, or is excluded in its turn?
  bool callsConstruct(const Syntax &syntax, Node &tree, std::set<std::string_view> &seen);
  /// No directive between the two statements.
  static bool isFree(const Node *first, const Node *last);
  /// Puts `head` before the stretch: a directive, then braces where it is no single statement.
  void wrap(const Stretch &stretch, const std::string &section, const std::string &head, const std::string &tail = "");
  /// T v = e; becomes T v; and, excluded, v = e;
  bool splitDeclaration(const Syntax &syntax, Node &statement, const std::string &head, const std::string &tail);
  /// The critical section of the one access for the other, or a new one for all.
  void exclude();
  /// The one lock that each race has on one side; "": there is none, or it cannot be named.
  std::string heldLock() const;
  bool isFreePlace(const Place &place) const;
  /// Critical sections of the file, and what repairs add.
  std::vector<Section> sectionsIn(const Syntax &syntax) const;
  /// Sections lie in each other in one order only, else two threads may wait for each other. locks: held around some.
  void needOneOrder(const std::string &section, const std::set<std::string> &locks);
  /// By calls of functions of the file.
  static bool reaches(const Section &outer, const Section &inner);
  void ordered();

  const Repair &repair;
  const Group &group;
  Sources &sources;
  std::vector<Edit> edits;
  std::string done; ///< "": what the repair says
  std::vector<Section> sections;
  struct Use {
    bool reads = false, writes = false;
    std::string_view value; ///< that is assigned
  };
  std::vector<Use> uses;              ///< of each section
  std::set<std::string> used;         ///< names of new variables
  std::vector<const Node *> excluded; ///< begins of critical sections
};

} // namespace ompracer::patch
