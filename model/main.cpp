// ompracer-model: judges executions in text form (docs/log.md). Used by the tests; it is not installed.
//
//   ompracer-model FILE...                the races of each file, a line for each pair of places
//   ompracer-model --explain FILE A B     the verdict on the accesses at two places, with its proof
//   ompracer-model --without ID FILE...   without a rule
//   ompracer-model --print FILE...        the execution again
//   ompracer-model --rules                the ids of the rules and their sections
//
// FILE "-" is the standard input. Executions may follow each other in one file; each begins with the header line.
// Exit status: 0; 1 if there is a race; 2 for a file that is none.
#include "judge.h"

#include <cstring>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

using namespace model;

namespace {

enum class Mode { Races, Explain, Print };

struct Request {
  Mode mode = Mode::Races;
  RuleSet rules;
  std::string first, second;
};

bool printRaces(Judge &judge, const Execution &x) {
  std::set<std::string> lines;
  for (auto [a, b] : judge.races()) {
    const Event &e = x.tasks[a.task].events[a.event], &f = x.tasks[b.task].events[b.event];
    std::string places[] = {e.place, f.place};
    if (places[1] < places[0])
      std::swap(places[0], places[1]);
    std::ostringstream line;
    u64 from = std::max(e.address, f.address), to = std::min(e.address + e.size, f.address + f.size);
    line << "race 0x" << std::hex << from << std::dec << ' ' << to - from << ' ' << places[0] << ' ' << places[1];
    lines.insert(line.str());
  }
  for (const std::string &line : lines)
    std::cout << line << '\n';
  return !lines.empty();
}

bool explainPlaces(Judge &judge, const Execution &x, const Request &r) {
  bool race = false;
  std::set<std::string> seen;
  for (AccessId a : judge.accesses())
    for (AccessId b : judge.accesses())
      if (a != b && x.tasks[a.task].events[a.event].place == r.first &&
          x.tasks[b.task].events[b.event].place == r.second) {
        Verdict v = judge.judge(a, b);
        race |= v.answer == Answer::Race;
        std::string text = judge.explain(v);
        if (seen.insert(text).second)
          std::cout << text;
      }
  return race;
}

/// One execution. Returns the exit status.
int handle(const std::string &text, const Request &r) {
  Execution x;
  std::string error;
  std::istringstream in(text);
  if (!read(in, x, error)) {
    std::cerr << "ompracer-model: " << error << '\n';
    return 2;
  }
  if (r.mode == Mode::Print) {
    write(std::cout, x);
    return 0;
  }
  Judge judge(x, r.rules);
  if (!judge.isConsistent()) {
    std::cerr << "ompracer-model: the execution contradicts itself\n";
    return 2;
  }
  return r.mode == Mode::Explain ? explainPlaces(judge, x, r) : printRaces(judge, x);
}

int handleAll(std::istream &in, const Request &r) {
  int status = 0;
  std::string line, text;
  bool several = false;
  auto flush = [&] {
    status = std::max(status, handle(text, r));
    text.clear();
  };
  while (std::getline(in, line)) {
    if (line.rfind("ompracer-log ", 0) == 0) {
      several = several || !text.empty();
      if (!text.empty())
        flush();
      if (several && r.mode == Mode::Races)
        std::cout << "--\n";
    }
    text += line + '\n';
  }
  flush();
  return status;
}

} // namespace

int main(int argc, char **argv) {
  Request r;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--rules")) {
      for (std::size_t k = 0; k < kRules; ++k)
        std::cout << idOf(static_cast<Rule>(k)) << ' ' << sectionOf(static_cast<Rule>(k)) << '\n';
      return 0;
    }
    if (!std::strcmp(argv[i], "--explain"))
      r.mode = Mode::Explain;
    else if (!std::strcmp(argv[i], "--print"))
      r.mode = Mode::Print;
    else if (!std::strcmp(argv[i], "--without") && i + 1 < argc) {
      ++i;
      for (std::size_t k = 0; k < kRules; ++k)
        if (!std::strcmp(argv[i], idOf(static_cast<Rule>(k))))
          r.rules.without.set(k);
    } else
      files.push_back(argv[i]);
  }
  if (r.mode == Mode::Explain && files.size() == 3) {
    r.first = files[1];
    r.second = files[2];
    files.resize(1);
  } else if (files.empty() || r.mode == Mode::Explain) {
    std::cerr << "usage: ompracer-model [--explain FILE A B | --without ID | --print | --rules] FILE...\n";
    return 2;
  }
  int status = 0;
  for (const std::string &file : files) {
    std::ifstream in(file == "-" ? "/dev/stdin" : file);
    if (!in) {
      std::cerr << "ompracer-model: no file " << file << '\n';
      return 2;
    }
    status = std::max(status, handleAll(in, r));
  }
  return status;
}
