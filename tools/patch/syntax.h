// The syntax tree of a source file, as clang prints it: extents of statements, expressions and directives.
#pragma once

#include "patch/compiler.h"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ompracer::patch {

/// Why something cannot be an edit.
struct NoEdit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

struct Node {
  std::string kind, name, type, opcode, cast;
  std::string id, refers;                       ///< of a declaration; that a reference names
  bool postfix = false, hasElse = false;        ///< of a unary operator; of an if statement
  bool macro = false;                           ///< it begins or ends in a macro or _Pragma
  std::size_t begin = kNowhere, end = kNowhere; ///< of its text; of a directive with its statement
  std::size_t pragmaEnd = kNowhere;             ///< of a directive: end of the line or lines
  Node *parent = nullptr;
  std::vector<std::unique_ptr<Node>> children;

  bool isDirective() const { return kind.starts_with("OMP") && kind.ends_with("Directive"); }
  bool isExpression() const { return !type.empty() && !kind.ends_with("Decl"); }
  bool contains(const Node &other) const {
    return begin != kNowhere && other.begin != kNowhere && begin <= other.begin && other.end <= end;
  }
};

/// One file. Offsets are of `text`.
class Syntax {
public:
  /// Throws NoEdit where the file cannot be read or compiled.
  Syntax(std::string file, const Command &command);

  const std::string path;
  std::string text;

  std::size_t offset(unsigned line, unsigned column) const; ///< column 0: the first character that is no blank
  unsigned line(std::size_t at) const;
  std::size_t lineBegin(std::size_t at) const;
  std::size_t lineEnd(std::size_t at) const; ///< of its '\n'
  std::string_view of(const Node &node) const;

  Node *at(std::size_t place) const; ///< the innermost expression, statement or declaration
  /// That begins on the line or is continued there; nullptr. One that is made by a macro or _Pragma has no text.
  Node *directive(unsigned line) const;
  const std::vector<std::unique_ptr<Node>> &roots() const { return declarations; }

private:
  std::vector<std::unique_ptr<Node>> declarations;
  std::vector<std::size_t> begins; ///< of lines
};

template <class Visit> void forEach(Node &node, Visit &&visit) {
  visit(node);
  for (const auto &child : node.children)
    forEach(*child, visit);
}

// --- statements ---

/// Does the node stand where the grammar wants a statement?
bool isStatement(const Node &node);
/// Around an expression, or the node itself.
Node &statementOf(Node &node);
/// Is it one of a list of statements?
bool isInBlock(const Node &node);
/// Past its ';' or '}'.
std::size_t endOf(const Syntax &syntax, const Node &node);
/// The statement that the directive governs; nullptr: it stands alone.
Node *governed(const Node &directive);
/// The list of statements, or the statement, inside the captures of a directive.
Node *enclosing(Node &node, std::string_view kind);

/// Past the white space and comments.
std::size_t skipBlanks(std::string_view text, std::size_t at);
/// Past the last token of a directive, before a comment.
std::size_t endOfTokens(const Syntax &syntax, const Node &directive);

} // namespace ompracer::patch
