#include "export.h"

#include "profile/advice.h"
#include "profile/number.h"
#include "profile/render.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ompracer::advise {
namespace {

using nlohmann::json;
using namespace profile;

std::string words(const Profile &profile, std::uint32_t directive) {
  Buffer text;
  if (directive == 0)
    text.append("main");
  else
    putDirective(text, profile.directives[directive], profile.run);
  return std::string(text.view());
}

/// From the root to the context.
std::vector<std::uint32_t> stackOf(const Profile &profile, std::uint32_t context) {
  std::vector<std::uint32_t> result;
  for (; context != kNone; context = profile.contexts[context].parent)
    result.push_back(context);
  std::reverse(result.begin(), result.end());
  return result;
}

void quoted(Buffer &out, std::string_view text, char quote, std::string_view escape) {
  out.append(quote);
  for (const char c : text) {
    if (c == quote)
      out.appendAsIs(escape);
    out.append(std::string_view(&c, 1));
  }
  out.append(quote);
}

json sampled(const Profile &profile, const char *name, Time Context::*weight) {
  json samples = json::array(), weights = json::array();
  double total = 0;
  for (std::uint32_t i = 0; i < profile.contexts.count; ++i) {
    const Time own = profile.contexts[i].*weight;
    if (own <= 0)
      continue;
    json stack = json::array();
    for (const std::uint32_t context : stackOf(profile, i))
      stack.push_back(profile.contexts[context].directive);
    samples.push_back(std::move(stack));
    weights.push_back(own);
    total += own;
  }
  const bool time = std::string_view(profile.run.unit) == "ns";
  return {{"type", "sampled"},
          {"name", name},
          {"unit", time ? "nanoseconds" : "none"},
          {"startValue", 0},
          {"endValue", total},
          {"samples", std::move(samples)},
          {"weights", std::move(weights)}};
}

} // namespace

void renderSpeedscope(Buffer &out, const Profile &profile) {
  json frames = json::array();
  for (std::uint32_t i = 0; i < profile.directives.count; ++i) {
    const Place &place = profile.directives[i].place;
    json frame = {{"name", words(profile, i)}};
    if (*place.file)
      frame["file"] = place.file;
    if (place.line != 0)
      frame["line"] = place.line;
    if (place.column != 0)
      frame["col"] = place.column;
    frames.push_back(std::move(frame));
  }
  const json document = {
      {"$schema", "https://www.speedscope.app/file-format-schema.json"},
      {"name", profile.run.command},
      {"exporter", std::string("ompracer ") + profile.run.version},
      {"activeProfileIndex", 0},
      {"shared", {{"frames", std::move(frames)}}},
      {"profiles", {sampled(profile, "work", &Context::work), sampled(profile, "critical path", &Context::path)}}};
  out.appendAsIs(document.dump(1, ' ', false, json::error_handler_t::replace)).append('\n');
}

void renderFolded(Buffer &out, const Profile &profile) {
  for (std::uint32_t i = 0; i < profile.contexts.count; ++i) {
    const Time work = profile.contexts[i].work;
    if (work < 0.5)
      continue;
    bool first = true;
    for (const std::uint32_t context : stackOf(profile, i)) {
      std::string frame = words(profile, profile.contexts[context].directive);
      std::replace(frame.begin(), frame.end(), ';', ',');
      out.append(first ? "" : ";").append(frame);
      first = false;
    }
    out.append(' ');
    putFixed(out, work, 0);
    out.append('\n');
  }
}

void renderDot(Buffer &out, const Profile &profile) {
  out.append("digraph contexts {\n  node [shape=box, fontname=sans];\n");
  for (std::uint32_t i = 0; i < profile.contexts.count; ++i) {
    const Context &c = profile.contexts[i];
    Buffer label;
    label.append(words(profile, c.directive)).append("\\n");
    putTime(label, c.work, profile.run);
    label.append(", ");
    putPercent(label, parallelism(c.path, profile.totals.spans.logical));
    label.append(" of the span");
    out.add("  c%u [label=", i);
    quoted(out, label.view(), '"', "\\");
    // Darker: more of the critical path.
    out.append(", style=filled, fillcolor=\"0.05 ");
    putFixed(out, std::min(1.0, parallelism(c.path, profile.totals.spans.logical)), 3);
    out.append(" 1\"];\n");
    if (c.parent != kNone) {
      out.add("  c%u -> c%u [label=\"", c.parent, i);
      putShort(out, static_cast<double>(c.instances));
      out.append("\"];\n");
    }
  }
  out.append("}\n");
}

void renderCsv(Buffer &out, const Profile &profile) {
  out.append(
      "kind,file,line,function,instances,work,own,span_scheduled,span_logical,span_burdened,span_locks,path_share,"
      "unit,units,unit_mean,unit_max,create,schedule,wait_barrier,wait_lock,blame_in,blame_out,advice\n");
  for (const Directive &d : profile.directives) {
    quoted(out, d.kind, '"', "\"");
    out.append(',');
    quoted(out, d.place.file, '"', "\"");
    out.add(",%u,", d.place.line);
    quoted(out, d.place.function, '"', "\"");
    out.add(",%llu", static_cast<unsigned long long>(d.instances));
    for (const double value :
         {d.work, d.own, d.spans.scheduled, d.spans.logical, d.spans.burdened, d.spans.locks, d.pathShare})
      putExact(out.append(','), value);
    out.append(',').append(d.units.kind).add(",%llu", static_cast<unsigned long long>(d.units.count));
    for (const double value : {d.units.mean, d.units.max, d.overhead.create, d.overhead.schedule,
                               d.states[State::Barrier], d.states[State::Lock], d.blame.in, d.blame.out})
      putExact(out.append(','), value);
    out.append(',');
    quoted(out, d.advice.empty() ? "" : d.advice[0].text, '"', "\"");
    out.append('\n');
  }
}

} // namespace ompracer::advise
