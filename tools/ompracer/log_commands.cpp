#include "log_commands.h"

#include <iostream>

namespace ompracer::command {

LogCommands::LogCommands(CLI::App &app) : dump(app.add_subcommand("dump", "Show what a log says")) {
  dump->add_option("LOG", file, "Log of a run")->required();
  dump->add_flag("--model", model, "As the model's input (docs/log.md)");
}

static void dumpRecords(const Log &log, Places &places) {
  for (const LogRecord &r : log.records) {
    std::cout << 'T' << r.thread << ' ' << r.number << ' ' << nameOf(r.kind);
    std::string_view names = fieldsOf(r.kind);
    for (unsigned i = 0; !names.empty(); ++i) {
      const std::string_view name = names.substr(0, names.find(' '));
      names.remove_prefix(std::min(names.size(), name.size() + 1));
      if (name == "pc")
        std::cout << " at=" << places.ofCall(r[i]);
      else if (name == "site")
        std::cout << " at=" << places.ofSite(static_cast<u32>(r[i]));
      else
        std::cout << ' ' << name << '=' << r[i];
    }
    std::cout << '\n';
  }
}

int LogCommands::run() {
  const Log log = loadLog(file);
  Places places(log);
  if (!model) {
    dumpRecords(log, places);
    return 0;
  }
  const Story story = tellStory(log, places, selection);
  model::write(std::cout, story.execution);
  for (const std::string &what : story.missing)
    std::cerr << "ompracer: not in the log, or not in the model: " << what << '\n';
  return 0;
}

} // namespace ompracer::command
