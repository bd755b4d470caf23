// The operating system interface: memory, stacks, modules, symbols.
#include "platform/helper.h"
#include "platform/platform.h"
#include "platform/symboliser.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <link.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

int gPlatformTestArray[50];

namespace {

using namespace ompracer;

TEST(Memory, ReservedMemoryIsZeroAgainAfterRelease) {
  const std::size_t size = std::size_t{1} << 36; // more than the machine has
  auto *bytes = static_cast<unsigned char *>(reserveMemory(size));
  ASSERT_NE(bytes, nullptr);
  bytes[0] = 1;
  bytes[size - 1] = 2;
  releaseMemory(bytes, pageSize());
  EXPECT_EQ(bytes[0], 0);
  EXPECT_EQ(bytes[size - 1], 2);
  unmapMemory(bytes, size);
}

TEST(MemoryDeathTest, APageBelowIsGuarded) {
  const std::size_t page = pageSize();
  auto *bytes = static_cast<volatile char *>(reserveMemory(4 * page));
  ASSERT_NE(bytes, nullptr);
  unmapMemory(const_cast<char *>(bytes), 2 * page); // room
  guardBelow(const_cast<char *>(bytes) + 2 * page);
  bytes[2 * page] = 1;
  EXPECT_DEATH(bytes[2 * page - 1] = 1, "");
  unmapMemory(const_cast<char *>(bytes), 4 * page);
}

TEST(Memory, ImpossibleReservationFails) { EXPECT_EQ(reserveMemory(std::size_t{1} << 62), nullptr); }

TEST(Memory, ResidentMemoryGrows) {
  constexpr std::size_t kSize = 64 << 20;
  const u64 before = residentMemory();
  ASSERT_GT(before, 0u);
  auto *bytes = static_cast<char *>(reserveMemory(kSize));
  ASSERT_NE(bytes, nullptr);
  std::memset(bytes, 1, kSize);
  EXPECT_GE(residentMemory(), before + kSize / 2);
  unmapMemory(bytes, kSize);
}

TEST(Stack, ContainsALocalOfItsOwnThreadOnly) {
  int local = 0;
  const AddressRange main = currentStack();
  EXPECT_TRUE(main.contains(reinterpret_cast<uptr>(&local)));
  std::thread([&] {
    int inner = 0;
    const AddressRange own = currentStack();
    EXPECT_TRUE(own.contains(reinterpret_cast<uptr>(&inner)));
    EXPECT_FALSE(own.contains(reinterpret_cast<uptr>(&local)));
    EXPECT_FALSE(main.contains(reinterpret_cast<uptr>(&inner)));
  }).join();
}

TEST(Stack, MainThreadMayGrowToItsLimit) {
  const AddressRange stack = currentStack();
  int local = 0;
  // The usual limit is 8 MiB, and a fresh process has touched a small part of it.
  EXPECT_GE(reinterpret_cast<uptr>(&local) - stack.begin, uptr{1} << 19);
}

[[gnu::noinline]] unsigned captureHere(uptr *frames, unsigned max, unsigned skip) {
  const unsigned count = captureStack(frames, max, skip);
  asm volatile("" ::: "memory"); // no tail call
  return count;
}

TEST(Capture, InnermostFrameIsTheCaller) {
  uptr frames[64];
  const unsigned count = captureHere(frames, 64, 0);
  ASSERT_GT(count, 2u);
  Frames symbols;
  symbolise(frames[0], symbols);
  EXPECT_NE(std::string(symbols.frames[0].function).find("captureHere"), std::string::npos)
      << symbols.frames[0].function;
  uptr skipped[64];
  ASSERT_GT(captureHere(skipped, 64, 1), 1u);
  symbolise(skipped[0], symbols);
  EXPECT_NE(std::string(symbols.frames[symbols.count - 1].function).find("InnermostFrameIsTheCaller"),
            std::string::npos)
      << symbols.frames[0].function;
}

TEST(Capture, RespectsTheLimit) {
  uptr frames[4] = {0, 0, 0, 77};
  EXPECT_EQ(captureStack(frames, 3), 3u);
  EXPECT_EQ(frames[3], 77u);
}

TEST(Modules, KnowsCodeAndData) {
  Module module;
  ASSERT_TRUE(findModule(reinterpret_cast<uptr>(&gPlatformTestArray), module));
  EXPECT_STREQ(module.path, executablePath());
  ASSERT_TRUE(findModule(reinterpret_cast<uptr>(&std::malloc), module));
  int local = 0;
  EXPECT_FALSE(findModule(reinterpret_cast<uptr>(&local), module));
}

TEST(Modules, FindsTheVariableAroundAnAddress) {
  DataSymbol symbol;
  ASSERT_TRUE(findDataSymbol(reinterpret_cast<uptr>(&gPlatformTestArray[7]), symbol));
  EXPECT_STREQ(symbol.name, "gPlatformTestArray");
  EXPECT_EQ(symbol.begin, reinterpret_cast<uptr>(&gPlatformTestArray));
  EXPECT_EQ(symbol.size, sizeof gPlatformTestArray);
  int local = 0;
  EXPECT_FALSE(findDataSymbol(reinterpret_cast<uptr>(&local), symbol));
}

/// Another thread may hold the linker's other lock and wait for the one of this list, when a question looks up a
/// symbol.
TEST(Modules, AreAskedWithoutTheLinkersLocks) {
  DataSymbol symbol;
  auto accept = [](std::string_view, uptr, void *) {
    std::thread([] { dl_iterate_phdr([](dl_phdr_info *, std::size_t, void *) { return 1; }, nullptr); }).join();
    return true;
  };
  ASSERT_TRUE(findVariable("gPlatformTestArray", accept, nullptr, symbol));
  EXPECT_EQ(symbol.begin, reinterpret_cast<uptr>(&gPlatformTestArray));
}

TEST(Symboliser, KnowsGlobalsAndInstallsNoHandler) {
  struct sigaction before[65];
  for (int signal = 1; signal < 65; ++signal)
    sigaction(signal, nullptr, &before[signal]);
  testing::internal::CaptureStderr();
  GlobalVariable variable;
  ASSERT_TRUE(symboliseGlobal(reinterpret_cast<uptr>(&gPlatformTestArray), variable));
  EXPECT_STREQ(variable.name, "gPlatformTestArray");
  EXPECT_NE(std::string(variable.file).find("platform_test.cpp"), std::string::npos);
  EXPECT_GT(variable.line, 0u);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  for (int signal = 1; signal < 65; ++signal) {
    struct sigaction after = {};
    if (sigaction(signal, nullptr, &after) == 0) {
      EXPECT_EQ(after.sa_handler, before[signal].sa_handler) << "signal " << signal;
    }
  }
}

TEST(Helper, AnswersUntilItEnds) {
  Helper helper;
  const char *nobody[] = {"/nowhere/helper", nullptr};
  EXPECT_FALSE(helper.start(nobody));
  EXPECT_FALSE(helper.running());
  const char *echo[] = {"/bin/sh", "-c", "while read line; do test \"$line\" != end || exit; echo $line; echo; done",
                        nullptr};
  ASSERT_TRUE(helper.start(echo));
  EXPECT_TRUE(helper.running());
  char answer[8];
  ASSERT_TRUE(helper.ask("one\n", answer, sizeof answer));
  EXPECT_STREQ(answer, "one\n\n");
  ASSERT_TRUE(helper.ask("two three four\n", answer, sizeof answer));
  EXPECT_STREQ(answer, "two thr"); // what there is room for
  ASSERT_TRUE(helper.ask("five\n", answer, sizeof answer));
  EXPECT_STREQ(answer, "five\n\n");
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG | __WALL), -1) << "the program has a child";
  EXPECT_FALSE(helper.ask("end\n", answer, sizeof answer));
  EXPECT_FALSE(helper.running());
}

TEST(Symboliser, UnknownAddressHasAnOffsetOnly) {
  Frames frames;
  symbolise(0x10, frames);
  ASSERT_EQ(frames.count, 1u);
  EXPECT_STREQ(frames.frames[0].function, "");
  symbolise(0, frames);
  EXPECT_EQ(frames.count, 0u);
}

TEST(Environment, ReadsVariables) {
  setenv("OMPRACER_PLATFORM_TEST", "value", 1);
  EXPECT_STREQ(environment("OMPRACER_PLATFORM_TEST"), "value");
  EXPECT_EQ(environment("OMPRACER_PLATFORM"), nullptr);
  EXPECT_NE(std::string(commandLine()).find("platform_test"), std::string::npos);
}

TEST(Files, WriteAtReplacesInPlace) {
  const std::string path = testing::TempDir() + "ompracer_write_at";
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  ASSERT_GT(fd, 2);
  EXPECT_TRUE(writeAt(fd, 0, "hello world", 11));
  EXPECT_TRUE(writeAt(fd, 6, "there", 5));
  close(fd);
  const std::string_view content = mapFile(path.c_str());
  EXPECT_EQ(content, "hello there");
  unmapMemory(const_cast<char *>(content.data()), content.size());
  unlink(path.c_str());
  EXPECT_TRUE(mapFile(path.c_str()).empty());
}

} // namespace
