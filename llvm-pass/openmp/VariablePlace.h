// A part of a variable as the program writes it, found by its type in the debug information: "p.first", "this->count".
#pragma once

#include "llvm/IR/DebugInfoMetadata.h"

#include <string>

namespace ompracer {

/// Names that belong to the implementation ([lex.name]): the parameters, locals and members of the C++ library, which
/// say nothing to who calls it, and for which no clause can be written.
bool isReservedName(llvm::StringRef name);

/// A byte of an object. Of a member that a closure captured, the object is the captured variable.
struct VariablePlace {
  std::string text;                           ///< of the object, or of the pointer that leads to it; empty: not known
  const llvm::DIType *type = nullptr;         ///< of the object; null: not known, or the place is not certain
  int64_t offset = 0;                         ///< from its begin
  bool pointer = false;                       ///< the text is that of a pointer to the object
  const llvm::DIVariable *variable = nullptr; ///< that has this name; null: not known, or of a closure
  bool indirect = false; ///< a pointer led here, or a reference that gives the object another name than its declaration

  uint64_t size() const; ///< of the object in bytes; 0: not known
  bool isPointer() const;
  bool isClass() const;
  bool isArray() const;
  bool isMap() const;   ///< of the C++ library: operator[] may insert
  bool isOfStd() const; ///< its class is one of the C++ library
  /// An argument of the function, and no captured variable: in Fortran another name of its object.
  bool isDummyArgument() const;
  /// As far as the members of the object tell: what takes in `size` bytes from here on.
  void enterMembers(uint64_t size);
  /// The text alone, with the members that it needs: what lies in a closure, or in `*this`, has the name of a member.
  VariablePlace somewhere() const;
  /// What the pointer or reference that lies here leads to.
  VariablePlace pointee() const;
};

} // namespace ompracer
