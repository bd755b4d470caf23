#include "options/engine.h"

#include "base/check.h"
#include "platform/platform.h"

#include <cstring>

namespace ompracer {
namespace {

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

bool setInt(std::string_view key, std::string_view value, int &field, int min, int max, Text &error) {
  long number = 0;
  if (parseInt(value, number) && min <= number && number <= max) {
    field = static_cast<int>(number);
    return true;
  }
  error.add("option %.*s: '%.*s' is not a number from %d to %d", width(key), key.data(), width(value), value.data(),
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

bool setEnum(std::string_view key, std::string_view value, u8 &field, const char *const *words, Text &error) {
  for (u8 i = 0; words[i]; ++i)
    if (value == words[i]) {
      field = i;
      return true;
    }
  error.add("option %.*s: '%.*s' is not one of", width(key), key.data(), width(value), value.data());
  for (const char *const *word = words; *word; ++word)
    error.add(" %s", *word);
  return false;
}

template <class T> T &fieldOf(const OptionRow &row, char *result) {
  return *reinterpret_cast<T *>(result + row.offset);
}
template <class T> const T &fieldOf(const OptionRow &row, const void *result) {
  return *reinterpret_cast<const T *>(static_cast<const char *>(result) + row.offset);
}

bool set(const OptionRow &row, std::string_view value, char *result, Text &error) {
  const std::string_view key = row.key;
  switch (row.type) {
  case OptionRow::Type::Bool:
    return setBool(key, value, fieldOf<bool>(row, result), error);
  case OptionRow::Type::Int:
    return setInt(key, value, fieldOf<int>(row, result), row.min, row.max, error);
  case OptionRow::Type::String:
    return setString(key, value, fieldOf<const char *>(row, result), error);
  case OptionRow::Type::Enum:
    return setEnum(key, value, fieldOf<u8>(row, result), row.words, error);
  }
  return false;
}

bool assign(const OptionTable &table, std::string_view key, std::string_view value, char *result, Text &error) {
  for (u32 i = 0; i < table.count; ++i)
    if (key == table.rows[i].key)
      return set(table.rows[i], value, result, error);
  error.add("unknown option '%.*s'", width(key), key.data());
  return false;
}

/// "0|1", "0..255", "FILE", "auto|fast|precise"
Text valuesOf(const OptionRow &row) {
  Text values;
  switch (row.type) {
  case OptionRow::Type::Bool:
    return values.append("0|1");
  case OptionRow::Type::Int:
    return values.add("%d..%d", row.min, row.max);
  case OptionRow::Type::String:
    return values.append(row.metavar);
  case OptionRow::Type::Enum:
    for (const char *const *word = row.words; *word; ++word)
      values.add("%s%s", word == row.words ? "" : "|", *word);
  }
  return values;
}

Text defaultOf(const OptionRow &row, const void *defaults) {
  Text value;
  switch (row.type) {
  case OptionRow::Type::Bool:
    return value.append(fieldOf<bool>(row, defaults) ? "1" : "0");
  case OptionRow::Type::Int:
    return value.add("%d", fieldOf<int>(row, defaults));
  case OptionRow::Type::String:
    return value;
  case OptionRow::Type::Enum:
    return value.append(row.words[fieldOf<u8>(row, defaults)]);
  }
  return value;
}

} // namespace

bool parseOptions(const OptionTable &table, std::string_view text, void *result, Text &error) {
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
    if (!assign(table, key, value, static_cast<char *>(result), error))
      return false;
  }
}

void printOptionHelp(const OptionTable &table) {
  logBytes(Text("%s: options of %s=\"key=value:key=value\"\n", nameInLog(), table.variable).view());
  for (u32 i = 0; i < table.count; ++i) {
    const OptionRow &row = table.rows[i];
    Text line("  %s=%s", row.key, valuesOf(row).c_str());
    if (const Text value = defaultOf(row, table.defaults); value.size() != 0)
      line.add(" (default %s)", value.c_str());
    logBytes(line.add("\n      %s\n", row.help).view());
  }
}

void printOptionPage(const OptionTable &table, const char *title, const char *program, const char *source,
                     void (*emit)(std::string_view text)) {
  emit(Text("# %s\n\nSet in the environment of the %s: `%s=\"key=value:key=value\"`. Pairs are\n", title, program,
            table.variable)
           .view());
  emit("separated by colons, commas or blanks; a value with a separator in it stands in single or double quotes. An\n"
       "unknown key or a bad value ends the program at start with exit code 64. `help=1` prints this table.\n\n");
  emit(Text("This page is generated from `%s` by the build target `options-doc`.\n\n", source).view());
  emit("| option | values | default | meaning |\n|---|---|---|---|\n");
  for (u32 i = 0; i < table.count; ++i) {
    const OptionRow &row = table.rows[i];
    Text line("| `%s` | ", row.key);
    const Text values = valuesOf(row);
    for (const char c : values.view())
      line.add(c == '|' ? " \\%c " : "%c", c); // a bar would end the table cell
    line.add(" | %s | %s |\n", defaultOf(row, table.defaults).c_str(), row.help);
    emit(line.view());
  }
}

void readOptions(const OptionTable &table, void *result) {
  Text error;
  if (const char *text = environment(table.variable); text && !parseOptions(table, text, result, error))
    fatal(kExitUsage, "%s: %s (help=1 lists all options)", table.variable, error.c_str());
}

void applyCommonOptions(const OptionTable &table, const char *logPath, int verbosity, bool help) {
  setLogPath(logPath);
  setVerbosity(verbosity);
  if (help) {
    printOptionHelp(table);
    exitProcess(0);
  }
}

} // namespace ompracer
