// The text of a statement of inline assembly, taken apart: instructions, and operands as they are written.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace ompracer {

struct AsmOperand {
  std::string text;
  std::optional<unsigned> number; ///< it is, or its address is made of, this operand of the statement alone
  char modifier = 0;              ///< of `%w0`
  bool isMemory = false;          ///< it is written as an address: `8(%0)`, `[%0, #8]`, `counter(%rip)`
  int64_t displacement = 0;       ///< of an address, with `number`
  bool isOwn = false;             ///< memory of the thread: its stack, or a segment of thread-local storage
};

struct AsmInstruction {
  std::string mnemonic; ///< lower case
  llvm::SmallVector<AsmOperand, 4> operands;
  bool isLocked = false; ///< x86: `lock`
  bool isRepeated = false;
  bool isEncoded = false; ///< given as data (`.byte`), or by a macro: nobody knows what it is
};

enum class AsmSyntax { Att, Intel, AArch64 };

/// asmText: as in IR, where `$0` stands for an operand.
llvm::SmallVector<AsmInstruction, 8> readInstructions(llvm::StringRef asmText, AsmSyntax syntax);

} // namespace ompracer
