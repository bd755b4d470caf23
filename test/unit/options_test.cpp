// OMPRACER_OPTIONS: every kind of value, every kind of mistake, and the listings.
#include "options/options.h"

#include "base/check.h"
#include "base/log.h"
#include "options/engine.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <unistd.h>

namespace {

using namespace ompracer;

Options parsed(const char *text) {
  Options result;
  Text error;
  EXPECT_TRUE(parseOptionText(text, result, error)) << error.c_str();
  return result;
}

std::string mistake(const char *text) {
  Options result;
  Text error;
  EXPECT_FALSE(parseOptionText(text, result, error)) << text;
  return error.c_str();
}

/// The engine knows no table: another tool has its own.
struct Other {
  bool loud = false;
  int depth = 3;
  const char *file = nullptr;
  Mode mode = Mode::Fast;
};
constexpr const char *kOtherModes[] = {"none", "some", "all", nullptr};
constexpr Other kOtherDefaults;
constexpr OptionRow kOtherRows[] = {
    {OptionRow::Type::Bool, "loud", offsetof(Other, loud), 0, 1, nullptr, nullptr, "Say more"},
    {OptionRow::Type::Int, "depth", offsetof(Other, depth), 0, 9, nullptr, nullptr, "How deep"},
    {OptionRow::Type::String, "file", offsetof(Other, file), 0, 0, nullptr, "FILE", "Where to"},
    {OptionRow::Type::Enum, "which", offsetof(Other, mode), 0, 0, kOtherModes, nullptr, "Which"},
};
constexpr OptionTable kOther = {"OTHER_OPTIONS", kOtherRows, 4, &kOtherDefaults};

TEST(Options, ASecondTable) {
  Other other;
  Text error;
  EXPECT_TRUE(parseOptions(kOther, "loud=1:depth=9:file='a b':which=all", &other, error)) << error.c_str();
  EXPECT_TRUE(other.loud);
  EXPECT_EQ(other.depth, 9);
  EXPECT_STREQ(other.file, "a b");
  EXPECT_EQ(static_cast<int>(other.mode), 2);
  EXPECT_FALSE(parseOptions(kOther, "depth=10", &other, error));
  EXPECT_STREQ(error.c_str(), "option depth: '10' is not a number from 0 to 9");
  error.clear();
  EXPECT_FALSE(parseOptions(kOther, "mode=fast", &other, error));
  EXPECT_STREQ(error.c_str(), "unknown option 'mode'");
}

TEST(Options, DefaultsAreTheDocumentedOnes) {
  const Options o = parsed("");
  EXPECT_EQ(o.mode, Mode::Auto);
  EXPECT_EQ(o.exitCode, 66);
  EXPECT_EQ(o.incompleteExitCode, 0);
  EXPECT_FALSE(o.haltOnError);
  EXPECT_TRUE(o.summary);
  EXPECT_EQ(o.json, nullptr);
  EXPECT_EQ(o.maxReports, 0);
  EXPECT_EQ(o.memoryLimitMb, 0);
  EXPECT_EQ(o.verbosity, 0);
}

TEST(Options, EveryKindOfValue) {
  const Options o = parsed("mode=precise:exitcode=1:halt_on_error=1:json=out.json:summary=no:color=never");
  EXPECT_EQ(o.mode, Mode::Precise);
  EXPECT_EQ(o.exitCode, 1);
  EXPECT_TRUE(o.haltOnError);
  EXPECT_STREQ(o.json, "out.json");
  EXPECT_FALSE(o.summary);
  EXPECT_EQ(o.color, Color::Never);
}

TEST(Options, AllSeparatorsAndTheLastValueWins) {
  const Options o = parsed(":: exitcode=1,verbosity=2\nverbosity=3\thalt_on_error=true: ");
  EXPECT_EQ(o.exitCode, 1);
  EXPECT_EQ(o.verbosity, 3);
  EXPECT_TRUE(o.haltOnError);
}

TEST(Options, QuotesProtectSeparators) {
  const Options o = parsed("json=\"a:b c,d\":log_path='x\"y':exitcode=\"7\"");
  EXPECT_STREQ(o.json, "a:b c,d");
  EXPECT_STREQ(o.logPath, "x\"y");
  EXPECT_EQ(o.exitCode, 7);
}

TEST(Options, MistakesAreNamed) {
  EXPECT_EQ(mistake("exit_code=1"), "unknown option 'exit_code'");
  EXPECT_EQ(mistake("verbosity"), "expected '=' after 'verbosity'");
  EXPECT_EQ(mistake("verbosity:exitcode=1"), "expected '=' after 'verbosity'");
  EXPECT_EQ(mistake("=1"), "unknown option ''");
  EXPECT_EQ(mistake("halt_on_error=2"), "option halt_on_error: '2' is not a truth value (0 or 1)");
  EXPECT_EQ(mistake("halt_on_error="), "option halt_on_error: '' is not a truth value (0 or 1)");
  EXPECT_EQ(mistake("exitcode=256"), "option exitcode: '256' is not a number from 0 to 255");
  EXPECT_EQ(mistake("exitcode=-1"), "option exitcode: '-1' is not a number from 0 to 255");
  EXPECT_EQ(mistake("exitcode=6x"), "option exitcode: '6x' is not a number from 0 to 255");
  EXPECT_EQ(mistake("exitcode=99999999999999999999"),
            "option exitcode: '99999999999999999999' is not a number from 0 to 255");
  EXPECT_EQ(mistake("mode=quick"), "option mode: 'quick' is not one of auto fast precise");
  EXPECT_EQ(mistake("json="), "option json: the value is missing");
  EXPECT_EQ(mistake("json=\"abc"), "option json: the quote \" is not closed");
  EXPECT_EQ(mistake("json='a'b"), "option json: expected a separator after the closing quote");
}

TEST(Options, TooManyLongStringsAreAMistake) {
  const std::string text = "json=" + std::string(20000, 'x');
  EXPECT_NE(mistake(text.c_str()).find("longer than"), std::string::npos);
}

TEST(OptionsDeathTest, EnvironmentMistakeEndsWith64) {
  setenv("OMPRACER_OPTIONS", "mod=fast", 1);
  EXPECT_EXIT(parseOptions(), testing::ExitedWithCode(kExitUsage),
              "^ompracer: OMPRACER_OPTIONS: unknown option 'mod' \\(help=1 lists all options\\)\n$");
  unsetenv("OMPRACER_OPTIONS");
}

TEST(OptionsDeathTest, HelpListsEveryKeyAndEndsWith0) {
  setenv("OMPRACER_OPTIONS", "help=1", 1);
#define OMPRACER_BOOL(field, key, value, help) EXPECT_EXIT(parseOptions(), testing::ExitedWithCode(0), "\n  " key "=");
#define OMPRACER_INT(field, key, value, min, max, help) OMPRACER_BOOL(field, key, value, help)
#define OMPRACER_STRING(field, key, metavar, help) OMPRACER_BOOL(field, key, metavar, help)
#define OMPRACER_ENUM(field, key, type, value, help) OMPRACER_BOOL(field, key, value, help)
#include "options/options.def"
#undef OMPRACER_BOOL
#undef OMPRACER_INT
#undef OMPRACER_STRING
#undef OMPRACER_ENUM
  unsetenv("OMPRACER_OPTIONS");
}

TEST(OptionsDeathTest, EnvironmentIsTaken) {
  setenv("OMPRACER_OPTIONS", "mode=fast:verbosity=2", 1);
  EXPECT_EXIT(
      {
        parseOptions();
        _exit(options().mode == Mode::Fast && options().verbosity == 2 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
  unsetenv("OMPRACER_OPTIONS");
}

std::string gMarkdown;

TEST(Options, MarkdownHasARowForEachKeyAndNoBrokenRow) {
  gMarkdown.clear();
  printOptionMarkdown([](std::string_view text) { gMarkdown += text; });
  unsigned rows = 0;
  for (std::size_t at = gMarkdown.find("\n| `"); at != std::string::npos; at = gMarkdown.find("\n| `", at + 1)) {
    const std::string line = gMarkdown.substr(at + 1, gMarkdown.find('\n', at + 1) - at - 1);
    unsigned bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
      bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
    EXPECT_EQ(bars, 5u) << line;
    ++rows;
  }
  unsigned keys = 0;
#define OMPRACER_BOOL(...) ++keys;
#define OMPRACER_INT(...) ++keys;
#define OMPRACER_STRING(...) ++keys;
#define OMPRACER_ENUM(...) ++keys;
#include "options/options.def"
#undef OMPRACER_BOOL
#undef OMPRACER_INT
#undef OMPRACER_STRING
#undef OMPRACER_ENUM
  EXPECT_EQ(rows, keys);
}

} // namespace
