// Text and log: formatting without heap, cutting, and where messages go.
#include "base/check.h"
#include "base/log.h"

#include <cstdint>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <unistd.h>

namespace {

using namespace ompracer;

// The formats are arguments on purpose: what printf makes of them is the expectation.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
template <class... T> void expectSame(const char *format, T... values) {
  char expected[512];
  std::snprintf(expected, sizeof expected, format, values...);
  EXPECT_EQ(Text(format, values...).view(), expected) << format;
}
#pragma GCC diagnostic pop

TEST(Text, FormatsAsPrintfDoes) {
  expectSame("%d %i", 0, -17);
  expectSame("%d", INT32_MIN);
  expectSame("%u %x %X", 4294967295u, 0xbeefu, 0xbeefu);
  expectSame("%ld %lu %lx", INT64_MIN, UINT64_MAX, UINT64_MAX);
  expectSame("%llu", 12345678901234567890ull);
  expectSame("%zu", std::size_t{42});
  expectSame("[%5d|%-5d|%05d]", 42, 42, 42);
  expectSame("[%05d]", -42);
  expectSame("[%8s|%-8s]", "ab", "ab");
  expectSame("[%.2s|%.*s]", "abcd", 3, "abcd");
  expectSame("%c%%", 'x');
  expectSame("%#x", 255u);
  expectSame("%p", reinterpret_cast<void *>(0x1234));
}

TEST(Text, CutsAndTerminates) {
  Text text;
  const std::string longText(Text::kCapacity, 'a');
  text.append(longText);
  EXPECT_EQ(text.size(), Text::kCapacity - 1);
  EXPECT_TRUE(text.cut());
  EXPECT_EQ(text.c_str()[text.size()], 0);
  text.add("%d", 5);
  EXPECT_EQ(text.size(), Text::kCapacity - 1);
  text.clear();
  EXPECT_EQ(text.view(), "");
}

TEST(Text, NullStringIsShown) {
  const char *none = nullptr;
  EXPECT_EQ(Text("<%s>", none).view(), "<(null)>");
}

std::string contentOf(const std::string &path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Log, WritesLinesToStderr) {
  testing::internal::CaptureStderr();
  logLine("%d things", 3);
  logVerbose(1, "not shown");
  setVerbosity(1);
  logVerbose(1, "shown");
  setVerbosity(0);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "ompracer: 3 things\nompracer: shown\n");
}

TEST(Log, LongLineStillEndsInNewline) {
  testing::internal::CaptureStderr();
  logLine("%s", std::string(5000, 'y').c_str());
  const std::string line = testing::internal::GetCapturedStderr();
  EXPECT_EQ(line.back(), '\n');
  EXPECT_EQ(line.find('\n'), line.size() - 1);
}

TEST(Log, LogPathGetsThePid) {
  static const std::string base = testing::TempDir() + "ompracer_log_test";
  const std::string file = base + "." + std::to_string(getpid());
  setLogPath(base.c_str());
  EXPECT_FALSE(logsToStderr());
  logLine("one");
  logLine("two");
  setLogPath(nullptr);
  EXPECT_EQ(contentOf(file), "ompracer: one\nompracer: two\n");
  unlink(file.c_str());
}

TEST(Log, LogPathKeepsNoDescriptorOpen) {
  static const std::string base = testing::TempDir() + "ompracer_log_closed";
  const int before = dup(0);
  close(before);
  setLogPath(base.c_str());
  logLine("one");
  const int after = dup(0); // the lowest free number is the same as before
  close(after);
  EXPECT_EQ(after, before);
  setLogPath("stderr");
  EXPECT_TRUE(logsToStderr());
  unlink((base + "." + std::to_string(getpid())).c_str());
}

TEST(CheckDeathTest, OneLineAndExitCode) {
  EXPECT_EXIT(OMPRACER_CHECK(1 + 1 == 3), testing::ExitedWithCode(kExitInternal),
              "^ompracer: internal error: check failed at base_test.cpp:[0-9]+: 1 \\+ 1 == 3\n$");
  EXPECT_EXIT(OMPRACER_CHECK_LT(7, 4), testing::ExitedWithCode(kExitInternal), "7 < 4 \\(0x7, 0x4\\)");
  EXPECT_EXIT(fatal(kExitUsage, "bad %s", "thing"), testing::ExitedWithCode(kExitUsage), "^ompracer: bad thing\n$");
}

TEST(Check, EvaluatesOnceAndPasses) {
  int calls = 0;
  OMPRACER_CHECK_EQ(++calls, 1);
  EXPECT_EQ(calls, 1);
}

} // namespace
