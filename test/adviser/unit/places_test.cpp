// Where a directive stands, and which constructs are one.
#include "profile/combined.h"
#include "report/function_name.h"
#include "report/source.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace ompracer {
namespace {

class Source {
public:
  explicit Source(const std::string &text) : name(testing::TempDir() + "statement." + std::to_string(getpid())) {
    std::FILE *file = std::fopen(name.c_str(), "w");
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
  }
  ~Source() { unlink(name.c_str()); }
  Source(const Source &) = delete;
  Source &operator=(const Source &) = delete;
  unsigned after(unsigned line) const { return lineOfStatement(name.c_str(), line); }

private:
  std::string name;
};

TEST(Statement, NextLineThatIsCode) {
  const Source c("int x;\n"
                 "#pragma omp parallel for \\\n"
                 "    schedule(static)\n"
                 "\n"
                 "  // a comment\n"
                 "  /* and\n"
                 "     another */\n"
                 "  for (;;)\n"
                 "    x++;\n"
                 "_Pragma(\"omp parallel\")\n"
                 "#pragma omp for\n"
                 "  for (;;)\n");
  EXPECT_EQ(c.after(2), 8u);
  EXPECT_EQ(c.after(10), 11u);
  EXPECT_EQ(c.after(11), 12u);
  EXPECT_EQ(c.after(8), 0u) << "no directive";
  EXPECT_EQ(c.after(12), 0u);
  EXPECT_EQ(c.after(100), 0u);
  const Source fortran("!$omp parallel do &\n!$omp& schedule(static)\n! a comment\n  do i = 1, n\n");
  EXPECT_EQ(fortran.after(1), 4u);
}

TEST(Statement, WithoutTheFileItIsTheNextLine) {
  EXPECT_EQ(lineOfStatement("/no/such/file.c", 7), 8u);
  EXPECT_EQ(lineOfStatement("", 0), 0u);
}

Frames frame(const char *function, unsigned line) {
  Frames frames;
  frames.count = 1;
  std::snprintf(frames.frames[0].function, sizeof frames.frames[0].function, "%s", function);
  frames.frames[0].line = line;
  return frames;
}

TEST(Place, OfACallThatWasAJumpIsThatOfTheBody) {
  const Frames call = frame("main", 20), body = frame("f.omp_outlined", 5), runtime = frame("__kmp_invoke", 0);
  EXPECT_EQ(frameOfRegion(call, body).line, 5u);
  EXPECT_EQ(frameOfRegion(runtime, body).line, 5u);
  EXPECT_EQ(frameOfRegion(frame("f", 6), body).line, 6u);
  EXPECT_EQ(frameOfRegion(frame("f.omp_outlined_debug__", 6), body).line, 6u);
  EXPECT_EQ(frameOfRegion(call, {}).line, 20u);
  EXPECT_EQ(frameOfRegion({}, body).line, 5u);
  EXPECT_EQ(frameOfRegion(call, frame("f_..omp_par", 0)).line, 20u) << "flang";
  EXPECT_STREQ(frameOfRegion(runtime, frame("f.omp_outlined", 0)).function, "f.omp_outlined");
}

TEST(Place, OfABodyIsThatOfItsFunction) {
  Frames body = frame("inlined", 30);
  body.count = 2;
  body.frames[1] = frame("f.omp_outlined", 5).frames[0];
  EXPECT_EQ(frameOfRegion(frame("main", 20), body).line, 5u);
}

TEST(Combined, ARegionThatConsistsOfOneLoop) {
  profile::Run run;
  run.unit = "unit";
  EXPECT_TRUE(profile::consistsOf({4, 10}, {4, 1000}, run));
  EXPECT_FALSE(profile::consistsOf({4, 11}, {4, 1000}, run));
  EXPECT_FALSE(profile::consistsOf({4, 0}, {8, 1000}, run)) << "it meets the loop twice";
  run.unit = "ns";
  EXPECT_TRUE(profile::consistsOf({4, 8000}, {4, 0}, run));
  EXPECT_FALSE(profile::consistsOf({4, 8001}, {4, 0}, run));
}

} // namespace
} // namespace ompracer
