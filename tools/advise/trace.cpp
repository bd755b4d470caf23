#include "trace.h"

#include "profile/advice.h"
#include "profile/number.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ompracer::advise {
namespace {

using analyse::Node;
using analyse::Record;
using analyse::Told;
using profile::Profile;
using profile::putFixed;

enum : unsigned { kThreads = 1, kPath = 2 }; ///< processes of the trace

class Trace {
public:
  Trace(Buffer &out, const Profile &profile, const analyse::RunGraph &run)
      : out(out), run(run), counted(count(run.graph, {}, true)), spans(run.log.records.size()) {
    for (std::uint32_t c = 0; c < run.log.contexts.size(); ++c)
      names.push_back(nameOf(profile, c));
    place();
  }

  void render() {
    out.append("{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n");
    name("process_name", kThreads, 0, "threads");
    name("process_name", kPath, 0, "longest chain");
    name("thread_name", kPath, 1, "longest chain");
    for (std::uint32_t thread = 1; thread <= run.log.threads; ++thread)
      name("thread_name", kThreads, thread, "thread " + std::to_string(thread));
    for (std::size_t i = 0; i < spans.size(); ++i)
      if (const Record &r = run.log.records[i]; r.kind == Told::Fragment && r[1] > 0)
        piece(kThreads, r.thread, names[r[2]], spans[i].begin, spans[i].end);
    path();
    arrows();
    out.append("\n]}\n");
  }

private:
  struct Span {
    double begin = 0, end = 0; ///< in units of the log
  };

  std::string nameOf(const Profile &profile, std::uint32_t context) const {
    if (context == 0)
      return "\"serial code\"";
    const analyse::Place &at = run.places[context];
    Buffer words;
    words.append(run.log.contexts[context].construct).append(' ');
    profile::putPlace(words, {at.file.c_str(), at.line, 0, 0, at.function.c_str()}, profile.run);
    return nlohmann::json(std::string(words.view())).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  }

  /// When each fragment was executed. Where the log knows no time: after what was before it on its thread, and after
  /// what it follows.
  void place() {
    if (std::none_of(run.log.records.begin(), run.log.records.end(),
                     [](const Record &r) { return r.kind == Told::Fragment && r[3] > 0; }))
      return byFollowing();
    struct Thread {
      double clock = 0, ended = 0;
    };
    std::vector<Thread> threads(run.log.threads + 1);
    for (std::size_t i = 0; i < spans.size(); ++i) {
      const Record &r = run.log.records[i];
      if (r.kind != Told::Fragment)
        continue;
      Thread &thread = threads[r.thread];
      const double weight = static_cast<double>(r[1]);
      thread.clock += static_cast<double>(r[3]);
      const double end = r[3] > 0 ? thread.clock : thread.ended + weight; // 0: not known
      spans[i] = {std::max(thread.ended, end - weight), end};
      thread.ended = end;
    }
  }

  void byFollowing() {
    std::vector<double> ended(run.log.threads + 1), ends(run.graph.nodes.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const Node &node = run.graph.nodes[i];
      for (std::uint32_t b = 0; b < node.before; ++b)
        ends[i] = std::max(ends[i], ends[run.graph.before[node.firstBefore + b]]);
      const Record &r = run.log.records[node.record];
      if (r.kind != Told::Fragment)
        continue;
      const double begin = std::max(ends[i], ended[r.thread]);
      ends[i] = ended[r.thread] = begin + static_cast<double>(r[1]);
      spans[node.record] = {begin, ends[i]};
    }
  }

  void path() {
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t i = counted.end; i != analyse::kNone; i = counted.last[i])
      nodes.push_back(i);
    std::reverse(nodes.begin(), nodes.end());
    double time = 0;
    for (std::size_t i = 0; i < nodes.size();) { // code of one directive in one piece
      const double begin = time;
      const std::uint32_t context = run.graph.nodes[nodes[i]].context;
      for (;
           i < nodes.size() && (run.graph.nodes[nodes[i]].weight == 0 || run.graph.nodes[nodes[i]].context == context);
           ++i)
        time += run.graph.nodes[nodes[i]].weight / run.graph.nodes[nodes[i]].units;
      if (begin < time)
        piece(kPath, 1, names[context], begin, time);
    }
  }

  void arrows() {
    std::vector<std::uint32_t> code(run.graph.nodes.size(), analyse::kNone); // the last of a node's chain
    unsigned number = 0;
    for (std::uint32_t i = 0; i < code.size(); ++i) {
      const Node &node = run.graph.nodes[i];
      const std::uint32_t from = counted.last[i] == analyse::kNone ? analyse::kNone : code[counted.last[i]];
      const bool isCode = node.weight > 0 && run.log.records[node.record].kind == Told::Fragment;
      code[i] = isCode ? i : from;
      if (!isCode || from == analyse::kNone || run.graph.nodes[from].body == node.body)
        continue;
      const Node &before = run.graph.nodes[from];
      ++number;
      flow('s', number, run.log.records[before.record].thread, spans[before.record].end);
      flow('f', number, run.log.records[node.record].thread, spans[node.record].begin);
    }
  }

  void next() {
    if (!first)
      out.append(",\n");
    first = false;
  }
  /// Microseconds, or units of the clock as such.
  void time(const char *key, double value) {
    out.add(", \"%s\": ", key);
    putFixed(out, value * run.unit / 1000, 3);
  }
  void name(const char *what, unsigned process, unsigned thread, const std::string &value) {
    next();
    out.add("{\"ph\": \"M\", \"name\": \"%s\", \"pid\": %u, \"tid\": %u, \"args\": {\"name\": \"", what, process,
            thread)
        .append(value)
        .append("\"}}");
  }
  void piece(unsigned process, unsigned thread, const std::string &quoted, double begin, double end) {
    next();
    out.append("{\"ph\": \"X\", \"name\": ").appendAsIs(quoted).add(", \"pid\": %u, \"tid\": %u", process, thread);
    time("ts", begin);
    time("dur", end - begin);
    out.append('}');
  }
  void flow(char phase, unsigned number, unsigned thread, double at) {
    next();
    out.add("{\"ph\": \"%c\", \"name\": \"follows\", \"cat\": \"order\", \"id\": %u, \"pid\": %u, \"tid\": %u", phase,
            number, static_cast<unsigned>(kThreads), thread);
    time("ts", at);
    if (phase == 'f')
      out.append(", \"bp\": \"e\"");
    out.append('}');
  }

  Buffer &out;
  const analyse::RunGraph &run;
  const analyse::Count counted;
  std::vector<Span> spans; ///< by record
  std::vector<std::string> names;
  bool first = true;
};

} // namespace

void renderTrace(Buffer &out, const Profile &profile, const analyse::RunGraph &run) {
  Trace(out, profile, run).render();
}

} // namespace ompracer::advise
