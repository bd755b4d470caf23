// What clang's lowering of OpenMP looks like: which functions are outlined bodies, what their parameters mean, which
// runtime calls take implementation memory.
//
// Functions are recognised by what is done with them (who passes them to which __kmpc_* entry), never by their names.
// Shared by both stages: stage 1 sees unoptimised clang output, stage 2 what simplification left of it, so nothing
// here may rely on a particular instruction sequence inside a body.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace ompracer {

enum class Role : unsigned char {
  Ordinary,     ///< any other function
  ParallelBody, ///< run by the implicit tasks of a team: (global_tid *, bound_tid *, captures …)
  TaskEntry,    ///< entry of an explicit task: (global_tid, kmp_task_t *)
  TaskBody,     ///< body called by the entry (-O0): (global_tid, part_id *, privates *, copy, task *, …, shareds *)
};

struct FunctionRole {
  Role role = Role::Ordinary;
  bool taskloop = false;                   ///< task functions: belongs to a taskloop
  bool untied = false;                     ///< task functions: run in parts
  const llvm::CallBase *creator = nullptr; ///< the fork or task allocation that names the function
  const llvm::Function *entry = nullptr;   ///< TaskBody: its TaskEntry; ParallelBody called by its wrapper: that
};

/// Bytes of kmp_task_t before the private variables.
inline constexpr uint64_t kTaskHeaderSize = 40;
inline constexpr uint64_t kTaskloopHeaderSize = 80;

class OmpStructure {
public:
  explicit OmpStructure(llvm::Module &module);

  FunctionRole roleOf(const llvm::Function *f) const { return roles.lookup(f); }
  bool isTask(const llvm::Function *f) const {
    Role r = roleOf(f).role;
    return r == Role::TaskEntry || r == Role::TaskBody;
  }

private:
  void addParallelBody(llvm::Function *f, const llvm::CallBase *fork);
  void addTaskEntry(llvm::Function *f, const llvm::CallBase *alloc);

  llvm::DenseMap<const llvm::Function *, FunctionRole> roles;
};

/// Name of the directly called function, empty for indirect calls.
llvm::StringRef calleeName(const llvm::CallBase &call);

/// Calls that hand memory of this task to other tasks: starting a region, a league or a task.
bool isForkCall(llvm::StringRef name);

/// The call is how clang runs a region whose `if` clause turned out false: directly, between begin and end of a
/// serialised region. Then the call that begins it, else null.
llvm::CallBase *serializationOf(llvm::CallBase &call);

/// The call is to the OpenMP runtime or to the offloading runtime (not to a user-visible omp_* function).
bool isImplementationCall(llvm::StringRef name);

/// May the callee store pointers in what the argument refers to, as far as its attributes tell?
bool mayStorePointers(const llvm::CallBase &call, unsigned argument);

/// Index of the lower-bound argument of the calls that hand out iterations, or -1.
int lowerBoundArgument(llvm::StringRef name);

/// Calls that pass an allocated task on to the runtime; the task is argument 2.
bool isTaskSubmission(llvm::StringRef name);

} // namespace ompracer
