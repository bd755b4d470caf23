// Reads a clang command line. See arguments.h.
#include "arguments.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <string_view>

namespace ompracer::driver {
namespace {

bool startsWith(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

template <std::size_t N> bool oneOf(std::string_view text, const std::string_view (&list)[N]) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

/// Options whose value is the next argument, which is therefore no input.
constexpr std::string_view kTakesNext[] = {
    "-o",
    "-x",
    "-I",
    "-L",
    "-D",
    "-U",
    "-l",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-isysroot",
    "--sysroot",
    "-iwithprefixbefore",
    "-cxx-isystem",
    "-include-pch",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-Xclang",
    "-Xlinker",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xanalyzer",
    "-Xopenmp-target",
    "-mllvm",
    "-target",
    "--target",
    "-arch",
    "-T",
    "-u",
    "-z",
    "-e",
    "-B",
    "-F",
    "-A",
    "-G",
    "--param",
    "-aux-info",
    "-dumpdir",
    "-ivfsoverlay",
    "-mlinker-version",
    "-working-directory",
    "-rpath",
    "--config",
    "-framework",
    "-serialize-diagnostics",
    "--serialize-diagnostics",
    "-isystem-after",
    "-stdlib++-isystem",
    "-fmodule-name",
    "-current_version",
    "-Xcuda-ptxas",
    "-Xcuda-fatbinary",
};

constexpr std::string_view kStops[] = {"-c",
                                       "-S",
                                       "-E",
                                       "-M",
                                       "-MM",
                                       "-fsyntax-only",
                                       "--precompile",
                                       "--analyze",
                                       "-emit-ast",
                                       "--compile",
                                       "--assemble",
                                       "--preprocess",
                                       "-emit-pch",
                                       "-verify-pch",
                                       "--emit-static-lib",
                                       "-extract-api",
                                       "-emit-interface-stubs"};

constexpr std::string_view kAsks[] = {
    "--version", "-dumpversion", "-dumpmachine",       "--help",        "-help", "--help-hidden",
    "-cc1",      "-cc1as",       "-cc1gen-reproducer", "--autocomplete"};

/// Extensions of inputs that the front end does not compile.
constexpr std::string_view kNotCompiled[] = {"o", "a", "so", "lo", "obj", "s", "S", "sx", "ld", "lds", "map", "dylib"};

bool isCompiled(std::string_view input) {
  const std::size_t slash = input.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? input : input.substr(slash + 1);
  if (name.find(".so.") != std::string_view::npos)
    return false;
  const std::size_t dot = name.rfind('.');
  // Clang hands a file without an extension it knows to the linker.
  return dot != std::string_view::npos && !oneOf(name.substr(dot + 1), kNotCompiled);
}

/// Splits a response file as clang does on Linux: blanks separate, quotes and backslashes protect.
std::vector<std::string> splitResponse(const std::string &text) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && quote != '\'') {
      word += text[++i];
      inWord = true;
    } else if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      inWord = true;
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      if (inWord)
        words.push_back(word);
      word.clear();
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (inWord)
    words.push_back(word);
  return words;
}

constexpr int kDeepestResponse = 16; // a file that names itself

std::vector<std::string> expand(const std::vector<std::string> &arguments, int depth) {
  std::vector<std::string> result;
  for (const std::string &argument : arguments) {
    std::ifstream file;
    if (argument.size() > 1 && argument[0] == '@' && depth < kDeepestResponse)
      file.open(argument.substr(1), std::ios::binary);
    if (!file.is_open() || !file) {
      result.push_back(argument);
      continue;
    }
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    for (std::string &word : expand(splitResponse(text), depth + 1))
      result.push_back(std::move(word));
  }
  return result;
}

/// Clang makes a precompiled header of it, and links nothing.
bool isHeader(std::string_view input) {
  constexpr std::string_view kHeaders[] = {"h", "H", "hh", "hpp", "hxx", "h++", "hp", "tcc"};
  const std::size_t dot = input.rfind('.');
  return dot != std::string_view::npos && oneOf(input.substr(dot + 1), kHeaders);
}

void addInput(Invocation &invocation, std::string_view input, bool sourceLanguage) {
  invocation.hasInput = true;
  invocation.stopsBeforeLink |= !sourceLanguage && isHeader(input);
  invocation.compiles |= sourceLanguage || isCompiled(input);
}

/// -fsanitize=LIST: address, leak and undefined go together with us, those that keep shadow memory of their own do not.
std::string otherDetector(std::string_view list) {
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const std::string_view one = list.substr(0, comma);
    if (one == "thread" || one == "memory" || one == "hwaddress" || one == "dataflow" || one == "type")
      return "-fsanitize=" + std::string(one);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
  }
  return {};
}

/// The names under which LLVM installs its OpenMP runtime.
bool isOpenmpLibrary(std::string_view name) { return name == "omp" || name == "omp5" || name == "iomp5"; }

/// A -g option that says how much debug information is wanted.
bool choosesDebugInfo(std::string_view argument) {
  return startsWith(argument, "-g") && !startsWith(argument, "-gcc-") && !startsWith(argument, "-gz") &&
         !startsWith(argument, "-gno-");
}

} // namespace

Invocation look(const std::vector<std::string> &given) {
  const std::vector<std::string> arguments = expand(given, 0);
  Invocation result;
  bool sourceLanguage = false; // -x LANGUAGE in force: every following input is of it
  bool onlyInputs = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (onlyInputs || argument.empty() || argument[0] != '-') {
      addInput(result, argument, sourceLanguage);
    } else if (argument == "-") {
      addInput(result, argument, true);
    } else if (argument == "--") {
      onlyInputs = true;
    } else if (argument == "-x" || startsWith(argument, "-x")) {
      std::string_view language = argument.substr(2);
      if (language.empty() && i + 1 < arguments.size())
        language = arguments[++i];
      sourceLanguage = language != "none" && language != "assembler";
      result.stopsBeforeLink |= language.find("-header") != std::string_view::npos;
    } else if (oneOf(argument, kTakesNext)) {
      result.hasInput |= argument == "-l";
      ++i;
      result.openmpLibrary |= argument == "-l" && i < arguments.size() && isOpenmpLibrary(arguments[i]);
    } else if (oneOf(argument, kStops)) {
      result.stopsBeforeLink = true;
    } else if (oneOf(argument, kAsks) || startsWith(argument, "-print-") || startsWith(argument, "--print-") ||
               startsWith(argument, "--help=") || startsWith(argument, "--autocomplete=")) {
      result.asksOnly = true;
      result.asksForVersion |= argument == "--version";
      result.asksForHelp |= argument == "--help" || argument == "-help" || argument == "--help-hidden";
    } else if (argument == "-r") {
      result.relocatable = true;
    } else if (argument == "-nostdlib" || argument == "--no-standard-libraries" || argument == "-nodefaultlibs") {
      result.noDefaultLibraries = true;
    } else if (argument == "-static" || argument == "--static" || argument == "-static-pie") {
      result.staticLink = true;
      result.staticOption = argument;
    } else if (argument == "-static-openmp") {
      result.staticOption = argument;
    } else if (argument == "-fopenmp" || startsWith(argument, "-fopenmp=")) {
      result.openmp = true;
    } else if (argument == "-fno-openmp") {
      result.openmp = false;
    } else if (argument == "-femulated-tls" || argument == "-fno-emulated-tls") {
      result.emulatedTls = argument == "-femulated-tls";
    } else if (startsWith(argument, "-fsanitize=")) {
      if (std::string found = otherDetector(argument.substr(std::string_view("-fsanitize=").size())); !found.empty())
        result.otherDetector = std::move(found);
    } else if (argument == "-fmemory-profile" || startsWith(argument, "-fmemory-profile=")) {
      result.otherDetector = argument;
    } else if (startsWith(argument, "-fno-sanitize=")) {
      const std::string_view list = argument.substr(std::string_view("-fno-sanitize=").size());
      if (list == "all" || otherDetector(list) == result.otherDetector)
        result.otherDetector.clear();
    } else if (choosesDebugInfo(argument)) {
      result.choosesDebugInfo = true;
    } else if (startsWith(argument, "-l")) {
      result.hasInput = true;
      result.openmpLibrary |= isOpenmpLibrary(argument.substr(2));
    }
  }
  return result;
}

} // namespace ompracer::driver
