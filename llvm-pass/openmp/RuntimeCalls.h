// Declarations, in the module being instrumented, of the C interface: a method for each row of ompracer/abi.def.
//
// The calls for plain accesses are declared to touch no memory of the program, so that the optimiser may keep values
// in registers across them; they stay in order among themselves and with every call it does not know. The iteration
// mark, the atomic operations and the reduction calls clobber all memory on purpose.
#pragma once

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace ompracer {

/// Module metadata: stage 2 is done, and neither stage looks at the module again. Example: clang gets its own bitcode.
inline constexpr llvm::StringLiteral kInstrumentedMarker = "ompracer.instrumented";

/// Function attribute: implementation code that is not instrumented.
inline constexpr llvm::StringLiteral kSkipAttribute = "ompracer-skip";

/// Attribute of an argument: the callee stores no pointer in what it refers to.
inline constexpr llvm::StringLiteral kKeepsPointersAttribute = "ompracer-keeps-pointers";

/// Prefix of every entry point of the runtime.
inline constexpr llvm::StringLiteral kRuntimePrefix = "__ompracer_";

/// Stand for accesses that the optimiser would remove (DeadAccesses.h, NarrowedCopies.h) or that libraries make
/// (CopyPrivate.h, FlangArrays.h), between the stages. The runtime does not have them.
inline constexpr llvm::StringLiteral kDeadRead = "__ompracer_dead_read", kDeadWrite = "__ompracer_dead_write",
                                     kImpliedWrite = "__ompracer_implied_write",
                                     kImpliedArrayRead = "__ompracer_implied_array_read",
                                     kImpliedArrayWrite = "__ompracer_implied_array_write";
inline constexpr llvm::StringLiteral kPlaceholders[] = {kDeadRead, kDeadWrite, kImpliedWrite, kImpliedArrayRead,
                                                        kImpliedArrayWrite};

/// What the body of a task or region may ask about the variables that it captured (include/ompracer/abi.h).
enum class CaptureMask { TaskOwned, TaskNumbers, TaskPointers, RegionOwned, RegionNumbers, RegionPointers };
inline constexpr size_t kCaptureMasks = 6;

class RuntimeCalls {
public:
  explicit RuntimeCalls(llvm::Module &module, bool emulatedTls = false);

#define OMPRACER_CALL(method, name, effects, result, parameters) llvm::FunctionCallee method();
#include "ompracer/abi.def"
#undef OMPRACER_CALL

  /// The call for a plain access of 1, 2, 4, 8 or 16 bytes.
  llvm::FunctionCallee access(bool write, unsigned size);
  llvm::FunctionCallee range(bool write) { return write ? writeRange() : readRange(); }
  llvm::FunctionCallee repeated(bool write, unsigned dimensions);
  llvm::FunctionCallee array(bool write) { return write ? writeArray() : readArray(); }
  llvm::FunctionCallee captureMask(CaptureMask which);

  // The placeholders.
  llvm::FunctionCallee deadRead();
  llvm::FunctionCallee deadWrite();
  llvm::FunctionCallee impliedWrite();
  /// Of an array: its address, its descriptor and, of a read, which of the elements (__ompracer_read_array).
  llvm::FunctionCallee impliedArray(bool write);

  /// OmpracerSeries and OmpracerIterations.
  llvm::StructType *seriesType();
  llvm::StructType *iterationsType();

  /// Address of the thread-local { callee, owned } pair.
  llvm::Value *arguments(llvm::IRBuilder<> &builder);

  /// What the module that defines `callee` exports of its result, a weak constant of 32 bits: defined where it does,
  /// else declared, and perhaps nowhere.
  llvm::GlobalVariable *exportedResult(const llvm::Function &callee);
  /// A constant of this value that stands for it where nobody exports any.
  llvm::GlobalVariable *noExportedResult(uint32_t value);
  llvm::StructType *argumentsType();

private:
  /// What the optimiser may think that a call does to memory: see abi.def.
  enum class Effects { Clobbers, Unmerged, Compares, Apart, Address, Looks };

  /// F: pointer to a function of C.
  template <typename F> llvm::FunctionCallee declare(llvm::StringRef name, Effects effects);
  template <typename R, typename... A> llvm::FunctionType *typeOf(R (*)(A...));
  template <typename T> llvm::Type *typeOf();

  llvm::Module &module;
  bool emulatedTls;
  llvm::Type *voidType;
  llvm::PointerType *pointer;
  llvm::IntegerType *i32;
  llvm::IntegerType *i64;
};

} // namespace ompracer
