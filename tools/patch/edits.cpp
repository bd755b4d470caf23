// See edits.h.
#include "patch/edits.h"

#include "patch/editor.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <tuple>

namespace ompracer::patch {

namespace fs = std::filesystem;

void Sources::addUser(const std::string &file) {
  if (user.empty() && !isHeader(file))
    user = file;
}

const Command &Sources::command(const std::string &file) {
  syntax(file);
  return files[file].command;
}

void Sources::needOlder(const std::string &file) const {
  std::error_code error;
  const auto its = fs::last_write_time(file, error);
  if (error)
    return;
  std::vector<std::string> made = evidence.reports;
  made.push_back(evidence.program);
  for (const std::string &one : made)
    if (const auto time = fs::last_write_time(one, error); !error && time < its)
      throw std::runtime_error(file + " is newer than " + one + ": compile and run the program again");
}

const Syntax &Sources::syntax(const std::string &file) {
  const auto [found, added] = files.try_emplace(file);
  File &one = found->second;
  if (added) {
    try {
      needOlder(file);
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

Edited editsOf(const Repair &repair, const Group &races, Sources &sources) {
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
