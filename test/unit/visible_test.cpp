// Strings of the program as they are shown: what is escaped, what stays, and that a second time changes nothing.
#include "base/visible.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <string>

namespace {

using namespace ompracer;

std::string visible(std::string_view text) {
  std::string result;
  putVisible(text, [&](std::string_view piece) { result += piece; });
  return result;
}

std::string utf8(unsigned code) {
  const auto tail = [code](unsigned shift) { return static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80)
    return {static_cast<char>(code)};
  if (code < 0x800)
    return {static_cast<char>(0xc0 | code >> 6), tail(0)};
  if (code < 0x10000)
    return {static_cast<char>(0xe0 | code >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xf0 | code >> 18), tail(12), tail(6), tail(0)};
}

TEST(Visible, TextStaysAsItIs) {
  for (const char *text : {"", "a", "\ttab", "operator<< <int>", "größe", "変数", "\U0001f600", R"(C:\x1b)"}) {
    EXPECT_EQ(visible(text), text);
    EXPECT_TRUE(isVisible(text)) << text;
  }
}

TEST(Visible, ControlCharactersAreEscaped) {
  EXPECT_EQ(visible("\x1b[2Jx"), R"(\x1b[2Jx)");
  EXPECT_EQ(visible("a\nb\r\v\f"), R"(a\x0ab\x0d\x0b\x0c)");
  EXPECT_EQ(visible(std::string_view("a\0b", 3)), R"(a\x00b)");
  EXPECT_EQ(visible("\x7f"), R"(\x7f)");
  EXPECT_EQ(visible("\u009b"), R"(\u009b)"); // CSI in one character
  EXPECT_FALSE(isVisible("a\n"));
}

TEST(Visible, MarksOfWritingDirectionAndWithoutShapeAreEscaped) {
  for (const unsigned code :
       {0x61cu, 0x200bu, 0x200eu, 0x200fu, 0x2028u, 0x2029u, 0x202au, 0x202eu, 0x2066u, 0x2069u, 0xfeffu, 0xadu}) {
    char expected[16];
    std::snprintf(expected, sizeof expected, "a\\u%04xb", code);
    EXPECT_EQ(visible("a" + utf8(code) + "b"), expected);
  }
  EXPECT_EQ(visible(utf8(0xe0001)), R"(\U000e0001)");
  EXPECT_EQ(visible(utf8(0x200a) + utf8(0x2010)), utf8(0x200a) + utf8(0x2010)); // neighbours of the ranges
}

TEST(Visible, BytesThatAreNoUtf8AreEscapedOneByOne) {
  EXPECT_EQ(visible("\xff\xfe"), R"(\xff\xfe)");
  EXPECT_EQ(visible("\x80z"), R"(\x80z)");                       // no first byte
  EXPECT_EQ(visible("\xc3"), R"(\xc3)");                         // cut off
  EXPECT_EQ(visible("\xe2\x82x"), R"(\xe2\x82x)");               // cut off by another character
  EXPECT_EQ(visible("\xc0\xaf"), R"(\xc0\xaf)");                 // overlong
  EXPECT_EQ(visible("\xe0\x80\xaf"), R"(\xe0\x80\xaf)");         // overlong
  EXPECT_EQ(visible("\xf0\x82\x82\xac"), R"(\xf0\x82\x82\xac)"); // overlong
  EXPECT_EQ(visible("\xed\xa0\x80"), R"(\xed\xa0\x80)");         // surrogate
  EXPECT_EQ(visible("\xf4\x90\x80\x80"), R"(\xf4\x90\x80\x80)"); // beyond the last character
}

TEST(Visible, TwiceIsOnce) {
  std::string all;
  for (unsigned byte = 0; byte < 256; ++byte)
    all += static_cast<char>(byte);
  for (unsigned code = 0; code < 0x110000; code += code < 0x3000 ? 1 : 0xff)
    all += utf8(code);
  const std::string once = visible(all);
  EXPECT_TRUE(isVisible(once));
  EXPECT_EQ(visible(once), once);
}

} // namespace
