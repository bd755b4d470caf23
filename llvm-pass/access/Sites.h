// The site table: one writable constant for each static access, in section "ompracer_sites" (OmpracerSite in
// include/ompracer/abi.h).
//
// Strings are self-relative offsets, so the table needs no dynamic relocations and costs nothing at start. Copies of
// one source access (unrolled, inlined twice into one function) share a site.
#pragma once

#include "access/AccessCollector.h"
#include "access/MovedAccesses.h"
#include "access/Statements.h"
#include "access/VariableUses.h"
#include "openmp/SourceText.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

#include <map>
#include <tuple>

namespace ompracer {

class Sites {
public:
  Sites(llvm::Module &module, const OmpStructure &structure);

  /// What a site says: file, line, column, first line of the statement, size, function, variable and what this is to
  /// the access.
  using Key = std::tuple<std::string, unsigned, unsigned, unsigned, unsigned, std::string, std::string, unsigned>;
  Key keyOf(const Access &access);

  /// The site of an access; created on first use.
  llvm::Constant *siteFor(const Access &access);

  /// A constant string of the module.
  llvm::GlobalVariable *string(llvm::StringRef text);

private:
  /// Self-relative offset of the target, as the site wants it.
  llvm::Constant *relative(llvm::GlobalVariable *site, llvm::Constant *target);
  llvm::Constant *relative(llvm::GlobalVariable *site, llvm::StringRef text);

  llvm::Module &module;
  SourceText text;
  Statements statements;
  MovedAccesses moved;
  VariableUses uses;
  llvm::StructType *type;
  llvm::StringMap<llvm::GlobalVariable *> strings;
  /// By what the site says and the site of the read that a write stands for; or null, for a statement.
  std::map<std::pair<Key, llvm::Constant *>, llvm::GlobalVariable *> sites;
};

} // namespace ompracer
