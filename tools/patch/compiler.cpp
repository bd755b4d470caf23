// See compiler.h. What runs is the driver next to this program: it finds clang and its headers.
#include "patch/compiler.h"

#include "process/process.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace ompracer::patch {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

bool endsInOneOf(std::string_view file, std::initializer_list<std::string_view> endings) {
  const std::size_t dot = file.rfind('.');
  return dot != file.npos && std::find(endings.begin(), endings.end(), file.substr(dot + 1)) != endings.end();
}

std::string driverFor(std::string_view file) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return (self.parent_path() / (endsInOneOf(file, {"c"}) ? "ompracer-cc" : "ompracer-c++")).string();
}

/// Of compile_commands.json, as a shell would.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      inWord = true;
    } else if (quote != 0 && c != quote) {
      word += c;
    } else if (c == '"' || c == '\'') {
      quote = quote == 0 ? c : 0;
      inWord = true;
    } else if (c != ' ' && c != '\t' && c != '\n') {
      word += c;
      inWord = true;
    } else if (inWord) {
      words.push_back(word);
      word.clear();
      inWord = false;
    }
  }
  if (inWord)
    words.push_back(word);
  return words;
}

bool sameFile(const fs::path &a, const fs::path &b) {
  std::error_code error;
  return a == b || fs::equivalent(a, b, error);
}

/// The folder of a database that is meant for the file.
std::string databaseAbove(const std::string &file) {
  std::error_code error;
  for (fs::path folder = fs::absolute(file, error).parent_path(); !folder.empty(); folder = folder.parent_path()) {
    for (const fs::path &place : {folder, folder / "build"})
      if (fs::exists(place / "compile_commands.json", error))
        return place.string();
    if (folder == folder.root_path())
      break;
  }
  return "";
}

/// Options that are about outputs.
bool isOutput(std::string_view word, bool &takesNext) {
  takesNext = word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ";
  return takesNext || word == "-c" || word == "-S" || word == "-E" || word == "-MD" || word == "-MMD" || word == "-MP";
}

bool fromDatabase(const std::string &folder, const std::string &file, Command &command) {
  std::ifstream stream(fs::path(folder) / "compile_commands.json");
  const json entries = json::parse(stream, nullptr, false);
  if (!entries.is_array())
    throw std::runtime_error(folder + "/compile_commands.json cannot be read");
  for (const json &entry : entries) {
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string())
      continue;
    const fs::path directory = entry.value("directory", std::string());
    if (!sameFile(directory / entry["file"].get<std::string>(), file))
      continue;
    std::vector<std::string> words = split(entry.value("command", std::string()));
    if (words.empty() && entry.contains("arguments") && entry["arguments"].is_array())
      for (const json &word : entry["arguments"])
        words.push_back(word.is_string() ? word.get<std::string>() : "");
    command.directory = directory.string();
    for (std::size_t i = 1; i < words.size(); ++i) {
      bool takesNext = false;
      if (isOutput(words[i], takesNext))
        i += takesNext;
      else if (words[i] != "--" && (words[i].starts_with('-') || !sameFile(directory / words[i], file)))
        command.words.push_back(words[i]);
    }
    return true;
  }
  return false;
}

/// Runs it, and hands out its standard output in pieces. The exit status.
int execute(const Command &command, const std::function<void(std::string_view)> &take, std::string &errors) {
  int out[2];
  const ompracer::command::TemporaryFolder folder;
  const int log = open((folder.path + "/errors").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (log < 0 || pipe2(out, O_CLOEXEC) != 0)
    throw std::runtime_error(std::string("cannot run the compiler: ") + std::strerror(errno));
  std::vector<char *> pointers;
  for (const std::string &word : command.words)
    pointers.push_back(const_cast<char *>(word.c_str()));
  pointers.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(out[1], STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    if (command.directory.empty() || chdir(command.directory.c_str()) == 0)
      execv(pointers[0], pointers.data());
    std::fprintf(stderr, "error: cannot run %s: %s\n", pointers[0], std::strerror(errno));
    _exit(127);
  }
  close(out[1]);
  std::vector<char> block(1 << 16);
  for (ssize_t got; (got = read(out[0], block.data(), block.size())) > 0 || (got < 0 && errno == EINTR);)
    if (got > 0)
      take({block.data(), static_cast<std::size_t>(got)});
  close(out[0]);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  for (off_t at = 0; const ssize_t got = pread(log, block.data(), block.size(), at); at += got) {
    if (got < 0)
      break;
    errors.append(block.data(), static_cast<std::size_t>(got));
  }
  close(log);
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// "a.c:3:1: error: …" without the lines that quote.
std::string firstError(std::string_view errors) {
  std::size_t at = errors.find("error: ");
  if (at == errors.npos)
    return std::string(errors.substr(0, errors.find('\n')));
  const std::size_t begin = errors.rfind('\n', at);
  errors.remove_prefix(begin == errors.npos ? 0 : begin + 1);
  return std::string(errors.substr(0, errors.find('\n')));
}

} // namespace

bool isHeader(std::string_view file) {
  return endsInOneOf(file, {"h", "hh", "hpp", "hxx", "h++", "H", "inc", "inl", "ipp", "tcc"});
}

Command commandOf(const std::string &file, const std::string &user, const CommandSource &source) {
  const std::string &compiled = isHeader(file) && !user.empty() ? user : file;
  Command command;
  const std::string folder = !source.database.empty()    ? source.database
                             : !source.arguments.empty() ? ""
                                                         : databaseAbove(compiled);
  if (!folder.empty() && !fromDatabase(folder, compiled, command) && !source.database.empty())
    throw std::runtime_error(folder + "/compile_commands.json does not name " + compiled);
  command.words.insert(command.words.end(), source.arguments.begin(), source.arguments.end());
  std::vector<std::string> all{driverFor(compiled)};
  all.insert(all.end(), command.words.begin(), command.words.end());
  all.insert(all.end(), {"-fopenmp", "-fsyntax-only", "-w"});
  all.push_back(compiled);
  command.words = std::move(all);
  return command;
}

bool dump(const Command &command, const std::function<void(std::string_view line)> &take, std::string &message) {
  Command full = command;
  full.words.insert(full.words.end() - 1, {"-Xclang", "-ast-dump=json"});
  std::string rest, errors;
  const int status = execute(
      full,
      [&](std::string_view piece) {
        for (std::size_t end; (end = piece.find('\n')) != piece.npos; piece.remove_prefix(end + 1)) {
          if (rest.empty()) {
            take(piece.substr(0, end));
          } else {
            rest.append(piece.substr(0, end));
            take(rest);
            rest.clear();
          }
        }
        rest.append(piece);
      },
      errors);
  message = firstError(errors);
  return status == 0;
}

bool compiles(const Command &command, const std::string &file, std::string_view text, std::string &message) {
  const ompracer::command::TemporaryFolder folder;
  const std::string name = folder.path + "/edited";
  std::ofstream edited(name, std::ios::binary);
  edited << text << std::flush;
  Command full = command;
  full.words.insert(full.words.end() - 1, {"-Xclang", "-remap-file", "-Xclang", file + ";" + name});
  std::string errors;
  const bool good = edited.good() && execute(full, [](std::string_view) {}, errors) == 0;
  message = firstError(errors);
  return good;
}

} // namespace ompracer::patch
