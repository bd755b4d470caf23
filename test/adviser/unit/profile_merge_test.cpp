// Directives that stand in one place are one.
#include "profile/merge.h"

#include <gtest/gtest.h>
#include <vector>

namespace ompracer::profile {
namespace {

Directive directive(const char *kind, std::uint32_t line, Time work, std::uint32_t context) {
  Directive d;
  d.kind = kind;
  d.place = {"a.c", line, 0, 0, ""};
  d.context = context;
  d.instances = 1;
  d.work = d.own = work;
  d.spans.logical = work / 2;
  d.pathShare = 0.2;
  d.units = {"iteration", 10, work / 10, work / 5, {}};
  return d;
}

Context context(std::uint32_t directive, Time work) {
  Context c;
  c.parent = 0;
  c.directive = directive;
  c.work = work;
  return c;
}

TEST(MergeDirectives, OfOnePlaceBecomeOne) {
  std::vector<Directive> directives = {directive("main", 0, 1, 0), directive("for", 7, 100, 1),
                                       directive("for", 9, 50, 2), directive("for", 7, 300, 3),
                                       directive("task", 7, 20, 4)};
  std::vector<Context> contexts = {context(0, 1), context(1, 100), context(2, 50), context(3, 300), context(4, 20)};
  contexts[0].parent = kNone;
  std::vector<Lock> locks(1);
  locks[0].directive = 4;
  Profile profile;
  profile.directives = {directives.data(), 5};
  profile.contexts = {contexts.data(), 5};
  profile.locks = {locks.data(), 1};
  mergeDirectives(profile);

  ASSERT_EQ(4u, profile.directives.count);
  const Directive &d = profile.directives[1];
  EXPECT_EQ(400, d.work);
  EXPECT_EQ(200, d.spans.logical);
  EXPECT_EQ(2u, d.instances);
  EXPECT_EQ(20u, d.units.count);
  EXPECT_EQ(20, d.units.mean);
  EXPECT_EQ(60, d.units.max);
  EXPECT_DOUBLE_EQ(0.4, d.pathShare);
  EXPECT_EQ(3u, d.context);
  EXPECT_STREQ("task", profile.directives[3].kind);
  const std::uint32_t expected[] = {0, 1, 2, 1, 3};
  for (unsigned i = 0; i < 5; ++i)
    EXPECT_EQ(expected[i], contexts[i].directive);
  EXPECT_EQ(3u, locks[0].directive);
}

TEST(MergeDirectives, StretchesFollow) {
  std::vector<Directive> directives = {directive("main", 0, 1, kNone), directive("for", 7, 1, kNone),
                                       directive("for", 7, 1, kNone), directive("for", 9, 1, kNone)};
  std::vector<Stretch> serial = {{kNone, 2, 5, 1}, {2, 3, 5, 1}};
  Profile profile;
  profile.directives = {directives.data(), 4};
  profile.serial = {serial.data(), 2};
  mergeDirectives(profile);
  EXPECT_EQ(1u, serial[0].after);
  EXPECT_EQ(1u, serial[1].before);
  EXPECT_EQ(2u, serial[1].after);
}

TEST(MergeDirectives, UnknownPlacesStayApart) {
  std::vector<Directive> directives = {directive("main", 0, 1, kNone), directive("for", 0, 1, kNone),
                                       directive("for", 0, 1, kNone)};
  Profile profile;
  profile.directives = {directives.data(), 3};
  mergeDirectives(profile);
  EXPECT_EQ(3u, profile.directives.count);
}

} // namespace
} // namespace ompracer::profile
