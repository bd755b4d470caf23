// See syntax.h. Clang prints a declaration of the file after another, each begun by a line of four blanks and a brace.
// Only those that name the file are parsed: headers of the C++ library make 200 MB. A file's name is printed where it
// is another one than that of the location before.
#include "patch/syntax.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace ompracer::patch {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json; // the order of members counts: see above

struct Location {
  bool own = false, macro = false;
  std::size_t offset = kNowhere, length = 0;
};

class Builder {
public:
  Builder(const std::string &file, const std::string &folder) : path(file), directory(folder) {}

  /// What is read next was preceded by a location in this file.
  void setFile(std::string_view name) {
    if (name == current)
      return;
    current = name;
    std::error_code error;
    inFile = current == path || fs::equivalent(fs::path(directory) / fs::path(current), path, error);
  }
  bool isInFile() const { return inFile; }

  std::unique_ptr<Node> build(const ordered_json &object, Node *parent) {
    auto node = std::make_unique<Node>();
    node->parent = parent;
    for (const auto &[key, value] : object.items()) {
      if (key == "range") {
        range(value, *node);
      } else if (key == "loc") {
        location(value);
      } else if (key == "inner") {
        inner(value, *node);
      } else if (value.is_string()) {
        const auto &text = value.get_ref<const std::string &>();
        if (key == "kind")
          node->kind = text;
        else if (key == "name")
          node->name = text;
        else if (key == "id")
          node->id = text;
        else if (key == "opcode")
          node->opcode = text;
        else if (key == "castKind")
          node->cast = text;
      } else if (key == "isPostfix") {
        node->postfix = value.get<bool>();
      } else if (key == "hasElse") {
        node->hasElse = value.get<bool>();
      } else if (key == "type" && value.is_object()) {
        node->type = value.value("qualType", std::string());
      } else if (key == "referencedDecl" && value.is_object()) {
        node->refers = value.value("id", std::string());
        node->name = value.value("name", std::string());
      } else {
        others(value);
      }
    }
    if (node->isDirective()) {
      node->pragmaEnd = node->end;
      if (const Node *statement = governed(*node))
        node->end = std::max(node->end, statement->end == kNowhere ? 0 : statement->end);
    }
    return node;
  }

private:
  Location location(const ordered_json &object) {
    if (object.contains("spellingLoc")) {
      location(object["spellingLoc"]);
      Location result = object.contains("expansionLoc") ? location(object["expansionLoc"]) : Location();
      result.macro = true;
      return result;
    }
    if (object.contains("file"))
      setFile(object["file"].get<std::string>());
    Location result;
    if (object.contains("offset")) {
      result.own = inFile;
      result.offset = object["offset"].get<std::size_t>();
      result.length = object.value("tokLen", std::size_t{0});
    }
    return result;
  }

  void range(const ordered_json &object, Node &node) {
    const Location first = location(object.value("begin", ordered_json::object()));
    const Location last = location(object.value("end", ordered_json::object()));
    node.macro = first.macro || last.macro;
    if (!first.own || !last.own)
      return;
    node.begin = first.offset;
    node.end = last.offset + last.length;
  }

  /// Locations of what is not looked at.
  void others(const ordered_json &value) {
    if (value.is_object() && (value.contains("offset") || value.contains("spellingLoc")))
      location(value);
    else if (value.is_structured())
      for (const ordered_json &part : value)
        others(part);
  }

  /// What a directive captures is printed several times: the first one, a statement, is kept.
  void inner(const ordered_json &list, Node &node) {
    const bool once = node.kind == "CapturedStmt" || node.kind == "CapturedDecl";
    for (const ordered_json &object : list) {
      std::unique_ptr<Node> child = build(object, &node);
      if (once && !node.children.empty())
        continue;
      node.children.push_back(std::move(child));
    }
    if (!once || node.children.empty() || node.children[0]->begin == kNowhere)
      return;
    // Clang's extent of a captured directive is its line.
    node.begin = std::min(node.begin, node.children[0]->begin);
    node.end = node.end == kNowhere ? node.children[0]->end : std::max(node.end, node.children[0]->end);
  }

  const std::string &path, &directory;
  std::string current;
  bool inFile = false;
};

std::string contentOf(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw NoEdit(file + " cannot be read");
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

Node *innermost(const std::vector<std::unique_ptr<Node>> &nodes, std::size_t place) {
  for (const auto &node : nodes) {
    const bool around = node->begin != kNowhere && node->begin <= place && place < node->end;
    if (!around && node->begin != kNowhere)
      continue;
    if (Node *inside = innermost(node->children, place))
      return inside;
    if (around && !node->kind.empty())
      return node.get();
  }
  return nullptr;
}

} // namespace

Syntax::Syntax(std::string file, const Command &command) : path(std::move(file)), text(contentOf(path)) {
  begins.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n')
      begins.push_back(i + 1);
  Builder builder(path, command.directory);
  std::string declaration, fileBefore, lastFile;
  bool reading = false, wanted = false, afterInclude = false;
  const auto fileOf = [](std::string_view line) {
    constexpr std::string_view kKey = "\"file\": \"";
    const std::size_t key = line.find_first_not_of(' ');
    if (key == line.npos || line.substr(key, kKey.size()) != kKey)
      return std::string_view();
    line.remove_prefix(key + kKey.size());
    return line.substr(0, line.rfind('"'));
  };
  const auto take = [&](std::string_view line) {
    if (line == "    {") {
      reading = true;
      declaration.clear();
      fileBefore = builder.isInFile() ? path : "";
      wanted = builder.isInFile();
    }
    if (const std::string_view name = fileOf(line); !name.empty() && !afterInclude) {
      if (name != lastFile) {
        lastFile = name;
        builder.setFile(name);
      }
      wanted |= builder.isInFile();
    }
    afterInclude = line.find("\"includedFrom\": {") != line.npos;
    if (!reading)
      return;
    declaration.append(line).append("\n");
    if (line != "    }" && line != "    },")
      return;
    reading = false;
    if (!wanted)
      return;
    if (declaration.ends_with(",\n"))
      declaration.resize(declaration.size() - 2);
    const ordered_json object = ordered_json::parse(declaration, nullptr, false);
    if (object.is_discarded())
      throw NoEdit("clang's syntax tree of " + path + " cannot be read");
    const std::string after = lastFile;
    builder.setFile(fileBefore);
    declarations.push_back(builder.build(object, nullptr));
    builder.setFile(after);
  };
  std::string message;
  if (!dump(command, take, message))
    throw NoEdit(path + " does not compile here (" + message +
                 "): give its options after --, or -p and the folder of "
                 "compile_commands.json");
}

std::size_t Syntax::offset(unsigned number, unsigned column) const {
  if (number == 0 || number > begins.size())
    throw NoEdit(path + " has no line " + std::to_string(number) + ": it was changed since the run");
  const std::size_t begin = begins[number - 1];
  if (column == 0)
    return std::min(text.find_first_not_of(" \t", begin), text.size());
  return std::min(begin + column - 1, lineEnd(begin));
}

unsigned Syntax::line(std::size_t at) const {
  return static_cast<unsigned>(std::upper_bound(begins.begin(), begins.end(), at) - begins.begin());
}

std::size_t Syntax::lineBegin(std::size_t at) const { return begins[line(at) - 1]; }

std::size_t Syntax::lineEnd(std::size_t at) const { return std::min(text.find('\n', at), text.size()); }

std::string_view Syntax::of(const Node &node) const {
  return node.begin == kNowhere ? std::string_view() : std::string_view(text).substr(node.begin, node.end - node.begin);
}

Node *Syntax::at(std::size_t place) const {
  if (Node *node = innermost(declarations, place))
    return node;
  throw NoEdit("line " + std::to_string(line(place)) + " is no part of a function that clang shows");
}

Node *Syntax::directive(unsigned number) const {
  Node *found = nullptr;
  for (const auto &declaration : declarations)
    forEach(*declaration, [&](Node &node) {
      if (!found && node.isDirective() && node.begin != kNowhere && line(node.begin) <= number &&
          number <= line(node.pragmaEnd))
        found = &node;
    });
  if (found && text[found->begin] != '#')
    found->macro = true;
  return found;
}

Node *governed(const Node &directive) {
  for (const auto &child : directive.children)
    if (!child->kind.empty() && (child->kind.ends_with("Stmt") || child->isDirective() || child->isExpression())) {
      Node *inside = child.get();
      while ((inside->kind == "CapturedStmt" || inside->kind == "CapturedDecl") && !inside->children.empty())
        inside = inside->children[0].get();
      return inside;
    }
  return nullptr;
}

bool isStatement(const Node &node) {
  const Node *parent = node.parent;
  if (!parent)
    return false;
  const std::string &kind = parent->kind;
  const auto last = [&](std::size_t count) {
    const auto &all = parent->children;
    for (std::size_t i = 1; i <= count && i <= all.size(); ++i)
      if (all[all.size() - i].get() == &node)
        return true;
    return false;
  };
  if (kind == "CompoundStmt")
    return true;
  if (kind == "IfStmt")
    return last(parent->hasElse ? 2 : 1);
  if (kind == "DoStmt")
    return parent->children[0].get() == &node;
  if (kind == "ForStmt" || kind == "WhileStmt" || kind == "CXXForRangeStmt" || kind == "SwitchStmt" ||
      kind == "CaseStmt" || kind == "DefaultStmt" || kind == "LabelStmt" || kind == "AttributedStmt")
    return last(1);
  if (kind == "CapturedDecl")
    return true;
  return parent->isDirective() && node.kind != "CapturedStmt" && governed(*parent) == &node;
}

Node &statementOf(Node &node) {
  Node *at = &node;
  while (at && !isStatement(*at))
    at = at->parent;
  if (!at)
    throw NoEdit("no statement is there");
  return *at;
}

bool isInBlock(const Node &node) { return node.parent && node.parent->kind == "CompoundStmt"; }

std::size_t endOf(const Syntax &syntax, const Node &node) {
  const std::string &kind = node.kind;
  if (kind == "CompoundStmt" || kind == "DeclStmt" || kind == "NullStmt" || kind == "CXXTryStmt")
    return node.end;
  if (node.isDirective()) {
    const Node *statement = governed(node);
    return statement ? endOf(syntax, *statement) : node.pragmaEnd;
  }
  if (kind == "IfStmt" || kind == "ForStmt" || kind == "WhileStmt" || kind == "CXXForRangeStmt" ||
      kind == "SwitchStmt" || kind == "CaseStmt" || kind == "DefaultStmt" || kind == "LabelStmt" ||
      kind == "AttributedStmt")
    return endOf(syntax, *node.children.back());
  const std::size_t end = skipBlanks(syntax.text, node.end);
  if (end >= syntax.text.size() || syntax.text[end] != ';')
    throw NoEdit("the end of the statement at line " + std::to_string(syntax.line(node.begin)) + " is in a macro");
  return end + 1;
}

Node *enclosing(Node &node, std::string_view kind) {
  Node *at = node.parent;
  while (at && at->kind != kind)
    at = at->parent;
  return at;
}

std::size_t skipBlanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::string_view two = text.substr(at, 2);
    std::size_t next = at;
    if (std::string_view(" \t\r\n\f\v").find(text[at]) != std::string_view::npos) {
      next = at + 1;
    } else if (two == "\\\n") {
      next = at + 2;
    } else if (two == "//") {
      next = text.find('\n', at);
    } else if (two == "/*") {
      const std::size_t close = text.find("*/", at + 2);
      next = close == text.npos ? close : close + 2;
    }
    if (next == at)
      return at;
    at = std::min(next, text.size());
  }
  return at;
}

std::size_t endOfTokens(const Syntax &syntax, const Node &directive) {
  const std::string_view text = std::string_view(syntax.text).substr(0, directive.pragmaEnd);
  std::size_t end = directive.begin;
  for (std::size_t at = skipBlanks(text, directive.begin); at < text.size(); at = skipBlanks(text, at))
    end = ++at;
  return end;
}

} // namespace ompracer::patch
