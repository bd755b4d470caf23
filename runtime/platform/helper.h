// A process next to the program that answers questions, one line each.
//
// The program must not notice it: it is no child that wait() would find, ends without SIGCHLD, keeps none of the
// program's files open, is reached by a socket that the program's own children do not inherit across exec, and gets no
// copy of the address space, however large. It ends when the program does. One caller at a time.
#pragma once

#include "base/types.h"

#include <cstddef>
#include <string_view>

namespace ompracer {

class Helper {
public:
  constexpr Helper() = default;

  /// Is there one that started in this process, and is the descriptor still its socket? The program may have closed
  /// all descriptors and use the number for a file.
  bool running() const;

  /// False when the file cannot be executed. `arguments` ends with nullptr and begins with the path.
  bool start(const char *const *arguments);

  /// Sends a line, and stores the answer up to its empty line, terminated, or as much as there is room for. False when
  /// the helper has ended or its time is up; then it is left.
  bool ask(std::string_view line, char *answer, std::size_t capacity);

  /// The waits of this run have taken all the time that they may take together. A question may take kPrompt without
  /// being counted, so that many questions cost nothing.
  bool timeIsUp() const { return patience == 0; }
  static constexpr u64 kPatience = 10'000'000'000, kPrompt = 100'000'000; // nanoseconds

  /// Closes the socket, by which the helper ends, unless another process has it, too.
  void leave();

private:
  bool send(std::string_view line);
  bool receive(char *answer, std::size_t capacity, u64 until);

  u64 patience = kPatience; ///< what is left of it
  int socket = -1;
  u32 owner = 0; ///< process
  u64 inode = 0; ///< of the socket; no other open file of its device has it
  u64 device = 0;
};

} // namespace ompracer
