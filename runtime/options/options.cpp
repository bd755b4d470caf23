// Parser of OMPRACER_OPTIONS and the listings made from the same table. See options.h.
#include "options/options.h"

#include "base/check.h"
#include "base/log.h"
#include "platform/platform.h"

#include <cstring>

namespace ompracer {
namespace {

constinit Options gOptions;

/// Values of string options, one after another. Options are parsed once; paths are the only long values.
constexpr std::size_t kStringBytes = 16384;
char gStrings[kStringBytes];
std::size_t gStringsUsed = 0;

const char *keep(std::string_view text) {
  if (text.size() + 1 > kStringBytes - gStringsUsed)
    return nullptr;
  char *copy = gStrings + gStringsUsed;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = 0;
  gStringsUsed += text.size() + 1;
  return copy;
}

/// The words of an enum option, in the order of the enumerators.
template <class T> struct Words;
template <> struct Words<Mode> {
  static constexpr const char *kWords[] = {"auto", "fast", "precise"};
};
template <> struct Words<Color> {
  static constexpr const char *kWords[] = {"auto", "always", "never"};
};

bool isSeparator(char c) { return c == ':' || c == ',' || c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// For messages: string_views are not terminated.
int width(std::string_view text) { return static_cast<int>(text.size()); }

bool parseBool(std::string_view value, bool &out) {
  if (value == "1" || value == "true" || value == "yes" || value == "on")
    out = true;
  else if (value == "0" || value == "false" || value == "no" || value == "off")
    out = false;
  else
    return false;
  return true;
}

bool parseInt(std::string_view value, long &out) {
  bool negative = false;
  if (!value.empty() && (value[0] == '-' || value[0] == '+')) {
    negative = value[0] == '-';
    value.remove_prefix(1);
  }
  if (value.empty() || value.size() > 12)
    return false;
  long result = 0;
  for (const char c : value) {
    if (c < '0' || c > '9')
      return false;
    result = result * 10 + (c - '0');
  }
  out = negative ? -result : result;
  return true;
}

bool setBool(std::string_view key, std::string_view value, bool &field, Text &error) {
  if (parseBool(value, field))
    return true;
  error.add("option %.*s: '%.*s' is not a truth value (0 or 1)", width(key), key.data(), width(value), value.data());
  return false;
}

bool setInt(std::string_view key, std::string_view value, int &field, long min, long max, Text &error) {
  long number = 0;
  if (parseInt(value, number) && min <= number && number <= max) {
    field = static_cast<int>(number);
    return true;
  }
  error.add("option %.*s: '%.*s' is not a number from %ld to %ld", width(key), key.data(), width(value), value.data(),
            min, max);
  return false;
}

bool setString(std::string_view key, std::string_view value, const char *&field, Text &error) {
  if (value.empty()) {
    error.add("option %.*s: the value is missing", width(key), key.data());
    return false;
  }
  field = keep(value);
  if (!field)
    error.add("option %.*s: the values are longer than %u bytes", width(key), key.data(),
              static_cast<unsigned>(kStringBytes));
  return field != nullptr;
}

template <class T> bool setEnum(std::string_view key, std::string_view value, T &field, Text &error) {
  unsigned index = 0;
  for (const char *word : Words<T>::kWords) {
    if (value == word) {
      field = static_cast<T>(index);
      return true;
    }
    ++index;
  }
  error.add("option %.*s: '%.*s' is not one of", width(key), key.data(), width(value), value.data());
  for (const char *word : Words<T>::kWords)
    error.add(" %s", word);
  return false;
}

bool assign(std::string_view key, std::string_view value, Options &result, Text &error) {
#define OMPRACER_BOOL(field, name, default, help)                                                                      \
  if (key == name)                                                                                                     \
    return setBool(key, value, result.field, error);
#define OMPRACER_INT(field, name, default, min, max, help)                                                             \
  if (key == name)                                                                                                     \
    return setInt(key, value, result.field, min, max, error);
#define OMPRACER_STRING(field, name, metavar, help)                                                                    \
  if (key == name)                                                                                                     \
    return setString(key, value, result.field, error);
#define OMPRACER_ENUM(field, name, type, default, help)                                                                \
  if (key == name)                                                                                                     \
    return setEnum(key, value, result.field, error);
#include "options/options.def"
#undef OMPRACER_BOOL
#undef OMPRACER_INT
#undef OMPRACER_STRING
#undef OMPRACER_ENUM
  error.add("unknown option '%.*s'", width(key), key.data());
  return false;
}

/// One row of the table as text, for the two listings.
struct Row {
  const char *key;
  Text values; ///< "0|1", "0..255", "FILE", "auto|fast|precise"
  Text value;  ///< default
  const char *help;
};

template <class T> void listWords(T value, Row &row) {
  const char *separator = "";
  for (const char *word : Words<T>::kWords) {
    row.values.add("%s%s", separator, word);
    separator = "|";
  }
  row.value.append(Words<T>::kWords[static_cast<unsigned>(value)]);
}

void forEachRow(void (*use)(const Row &row, void *context), void *context) {
  const Options defaults;
#define OMPRACER_BOOL(field, name, default, text)                                                                      \
  {                                                                                                                    \
    Row row{name, {}, {}, text};                                                                                       \
    row.values.append("0|1");                                                                                          \
    row.value.append(defaults.field ? "1" : "0");                                                                      \
    use(row, context);                                                                                                 \
  }
#define OMPRACER_INT(field, name, default, min, max, text)                                                             \
  {                                                                                                                    \
    Row row{name, {}, {}, text};                                                                                       \
    row.values.add("%d..%d", min, max);                                                                                \
    row.value.add("%d", defaults.field);                                                                               \
    use(row, context);                                                                                                 \
  }
#define OMPRACER_STRING(field, name, metavar, text)                                                                    \
  {                                                                                                                    \
    Row row{name, {}, {}, text};                                                                                       \
    row.values.append(metavar);                                                                                        \
    use(row, context);                                                                                                 \
  }
#define OMPRACER_ENUM(field, name, type, default, text)                                                                \
  {                                                                                                                    \
    Row row{name, {}, {}, text};                                                                                       \
    listWords(defaults.field, row);                                                                                    \
    use(row, context);                                                                                                 \
  }
#include "options/options.def"
#undef OMPRACER_BOOL
#undef OMPRACER_INT
#undef OMPRACER_STRING
#undef OMPRACER_ENUM
}

} // namespace

const Options &options() { return gOptions; }

void setOptions(const Options &values) { gOptions = values; }

bool parseOptionText(std::string_view text, Options &result, Text &error) {
  unsigned line = 1;
  for (const char c : text) {
    line += c == '\n';
    if ((static_cast<unsigned char>(c) < 0x20 && !isSeparator(c)) || c == 0x7f) {
      error.add("line %u holds \\x%02x, which is no text", line, static_cast<unsigned>(c));
      return false;
    }
  }
  std::size_t i = 0;
  for (;;) {
    while (i < text.size() && isSeparator(text[i]))
      ++i;
    if (i == text.size())
      return true;
    const std::size_t keyBegin = i;
    while (i < text.size() && text[i] != '=' && !isSeparator(text[i]))
      ++i;
    const std::string_view key = text.substr(keyBegin, i - keyBegin);
    if (i == text.size() || text[i] != '=') {
      error.add("expected '=' after '%.*s'", width(key), key.data());
      return false;
    }
    ++i;
    std::string_view value;
    if (i < text.size() && (text[i] == '"' || text[i] == '\'')) {
      const char quote = text[i];
      const std::size_t begin = ++i;
      while (i < text.size() && text[i] != quote)
        ++i;
      if (i == text.size()) {
        error.add("option %.*s: the quote %c is not closed", width(key), key.data(), quote);
        return false;
      }
      value = text.substr(begin, i - begin);
      ++i;
      if (i < text.size() && !isSeparator(text[i])) {
        error.add("option %.*s: expected a separator after the closing quote", width(key), key.data());
        return false;
      }
    } else {
      const std::size_t begin = i;
      while (i < text.size() && !isSeparator(text[i]))
        ++i;
      value = text.substr(begin, i - begin);
    }
    if (!assign(key, value, result, error))
      return false;
  }
}

void printOptionHelp() {
  logBytes("ompracer: options of OMPRACER_OPTIONS=\"key=value:key=value\"\n");
  forEachRow(
      [](const Row &row, void *) {
        Text line("  %s=%s", row.key, row.values.c_str());
        if (row.value.size() != 0)
          line.add(" (default %s)", row.value.c_str());
        logBytes(line.add("\n      %s\n", row.help).view());
      },
      nullptr);
}

void printOptionMarkdown(void (*emit)(std::string_view text)) {
  emit("# Options\n\n"
       "Set in the environment of the instrumented program: `OMPRACER_OPTIONS=\"key=value:key=value\"`. Pairs are\n"
       "separated by colons, commas or blanks; a value with a separator in it stands in single or double quotes. An\n"
       "unknown key or a bad value ends the program at start with exit code 64. `help=1` prints this table.\n\n"
       "This page is generated from `runtime/options/options.def` by the build target `options-doc`.\n\n"
       "| option | values | default | meaning |\n|---|---|---|---|\n");
  struct Context {
    void (*emit)(std::string_view text);
  } context{emit};
  forEachRow(
      [](const Row &row, void *data) {
        Text line("| `%s` | ", row.key);
        for (const char c : row.values.view())
          line.add(c == '|' ? " \\%c " : "%c", c); // a bar would end the table cell
        line.add(" | %s | %s |\n", row.value.size() != 0 ? row.value.c_str() : "", row.help);
        static_cast<Context *>(data)->emit(line.view());
      },
      &context);
}

void parseOptions() {
  if (const char *text = environment("OMPRACER_OPTIONS")) {
    Text error;
    if (!parseOptionText(text, gOptions, error))
      fatal(kExitUsage, "OMPRACER_OPTIONS: %s (help=1 lists all options)", error.c_str());
  }
  setLogPath(gOptions.logPath);
  setVerbosity(gOptions.verbosity);
  if (gOptions.help) {
    printOptionHelp();
    exitProcess(0);
  }
}

} // namespace ompracer
