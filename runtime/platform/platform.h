// Platform: everything the runtime asks of the operating system, in one documented interface.
//
// Of the other layers only entry/ and hosts/, which stand before functions of libc, include its headers as well.
// Functions are callable on any thread, do not use the application's heap and do not print, unless said otherwise.
// Implemented in linux.cpp, files.cpp, modules.cpp and unwind.cpp.
#pragma once

#include "base/types.h"

#include <cstddef>
#include <string_view>

namespace ompracer {

class SignalsHeld;

// --- memory ---

/// Address space that has no memory yet: zero pages appear on first touch (no swap is reserved). nullptr on failure:
/// who can go on without counts what is lost and lets the summary say so. The runtime asks the system nowhere else.
void *reserveMemory(std::size_t size);

/// The same, for what the runtime cannot do without: never nullptr. Ends the process by memoryRefused().
void *needMemory(std::size_t size, const char *purpose);

/// Ends the process: one line that says what there is no memory for, and the last words of base/log.h.
[[noreturn, gnu::cold]] void memoryRefused(const char *purpose);

/// Puts a page that nobody may touch below a reserved range that stays, where there is room: a program that writes past
/// the end of a block of its own, which the system likes to place there, stops, as it does without the range. For
/// ranges of which there are few: the system allows a process 65530 mappings, and each page is one.
void guardBelow(void *begin);

/// Gives the pages of a reserved range back; the range stays usable and reads as zero. Page-aligned.
void releaseMemory(void *begin, std::size_t size);
/// Gives whole pages memory now, in one call, instead of one by one at their first use. May do nothing.
void populateMemory(void *begin, std::size_t size);

/// Wishes for large pages in a reserved range that will be filled from its beginning: fewer page faults and TLB misses.
/// The first few MiB stay as they are, so that little use costs little memory.
void preferLargePages(void *begin, std::size_t size);

/// Bit 0 of pages[i]: the i-th page of a page-aligned reserved range has memory, or is in swap space. All do when that
/// is unknown.
void findResidentPages(void *begin, std::size_t size, u8 *pages);

/// Unmaps a reserved range.
void unmapMemory(void *begin, std::size_t size);

std::size_t pageSize();

/// A full fence on all processors that run threads of the process: with it, the others get by with compiler fences.
void heavyFence();
/// Does the system have heavyFence? Asks it once, before threads begin.
bool haveHeavyFence();

/// Bytes of physical memory the process uses now; 0 when unknown. Costs a system call or more.
u64 residentMemory();

// --- process and thread ---

u32 processId(); ///< never cached: right in a forked child
u32 threadId();  ///< kernel thread id, unique in the machine
u64 monotonicNanoseconds();

/// When it ends, errno is what it was at the beginning.
class ErrnoKept {
public:
  ErrnoKept();
  ~ErrnoKept();
  ErrnoKept(const ErrnoKept &) = delete;
  ErrnoKept &operator=(const ErrnoKept &) = delete;

private:
  int value;
};

struct AddressRange {
  uptr begin = 0;
  uptr end = 0;
  bool contains(uptr address) const { return begin <= address && address < end; }
};

/// Stack of the calling thread. Of the main thread: down to where the size limit lets it grow. {0, 0} when unknown.
/// Costs system calls and may use the heap: ask once for each thread.
AddressRange currentStack();
/// Lowest thread-local storage of the calling thread inside `stack`: the system lays it at the top of a thread's stack.
uptr threadStorage(AddressRange stack);

/// Value of an environment variable; nullptr when unset. Valid before libc has set up `environ` as well.
const char *environment(const char *name);

/// Absolute path of the executable, "" when unknown.
const char *executablePath();

/// Command line, blank-separated, cut at a few kilobytes.
const char *commandLine();

/// Ends the process at once: no atexit handlers, no destructors, no flushing of stdio.
[[noreturn]] void exitProcess(int code);

/// A short wait in a spin loop.
void spinWait();

/// Gives the processor to another thread.
void yieldThread();

/// Registers functions run around fork(), see pthread_atfork(3). Any may be nullptr.
void onFork(void (*prepare)(), void (*parent)(), void (*child)());

/// Runs `handler` at exit() of the process, after handlers registered later. May use the heap.
void onExit(void (*handler)());
/// The same at quick_exit().
void onQuickExit(void (*handler)());

/// Runs `body` on a thread of its own until the process ends. All signals are blocked on it.
bool startThread(void (*body)());
/// Has libc do now what it puts off until a program creates its first thread. False when it cannot be had.
bool prepareForThreads();
void sleepSeconds(unsigned seconds);

/// Stops in the debugger (SIGTRAP).
void breakpoint();

/// Address of a symbol in the modules loaded after this runtime; nullptr when there is none. May use the heap. No
/// signal handler may run meanwhile: one that came here, too, would have dlsym release its last error twice.
void *nextSymbol(const char *name, const SignalsHeld &);
void *nextSymbol(const char *name);
/// A name of the OpenMP runtime's: also looked for in the libraries that were loaded later and for themselves.
bool isOpenmpSymbol(const char *name);
/// The definition that the program itself would use, without what libraries opened for themselves bring; null: none.
void *programSymbol(const char *name);

/// Removes the file by which libomp finds that a process has two of it, where another process with the number of this
/// one left it: a killed one, or an earlier program of this process that exec replaced. libomp takes it for another
/// libomp's and ends the program ("OMP: Error #15"). To be called when libomp cannot have made one in this process yet.
void removeStaleRegistration();

// --- files ---

constexpr u64 kAtEnd = ~u64{0};
/// False when not everything was taken; of a pipe, when its reader takes nothing for ten seconds.
bool writeAt(int fd, u64 offset, const char *data, std::size_t size);
/// The file has these bytes, and room for them on its device. False: the device is full, or a limit forbids it.
bool allocateAt(int fd, u64 offset, u64 size);
bool isExecutableFile(const char *path);
bool hasOtherProgramForms();       ///< someone registered interpreters for files of any form (binfmt_misc)
bool fileExists(const char *path); ///< and can be mapped, or is /dev/null; not a directory or pipe

/// A file mapped read-only; empty when it cannot be read, and then without data(). Never unmapped.
std::string_view mapFile(const char *path);

/// False when it is unknown or too long.
bool workingDirectory(char *out, std::size_t capacity);

/// True for a terminal.
bool isTerminal(int fd);

// --- modules ---

/// A loaded executable or shared library.
struct Module {
  char path[512] = {};
  uptr base = 0; ///< load bias: address - base is the address in the file's own numbering
  AddressRange range;
  AddressRange text; ///< its code
};

/// Module that contains an address (code or data). False when there is none.
bool findModule(uptr address, Module &module);

/// The loaded modules one after another; the executable is the first. False after the last.
bool moduleAt(unsigned index, Module &module);

/// Name of the function that contains an address, by the symbol tables of its module's file. False when there is none.
bool functionAt(uptr address, char *name, std::size_t capacity);

/// A global variable as the linker knows it.
struct DataSymbol {
  char name[256] = {};
  uptr begin = 0;
  u64 size = 0;
};

/// Global variable of a module's symbol table that contains an address. Reads the module's file; one caller at a time.
bool findDataSymbol(uptr address, DataSymbol &symbol);
/// The same of a module of another process.
bool findDataSymbolIn(const Module &, uptr address, DataSymbol &symbol);

/// The first global variable of any module whose name begins with `prefix` and which `accept` takes. One caller at a
/// time.
bool findVariable(std::string_view prefix, bool (*accept)(std::string_view name, uptr address, void *data), void *data,
                  DataSymbol &symbol);

// --- stacks ---

/// Return addresses of the calling thread, innermost first, without the frame of captureStack itself; `skip` more are
/// left out. Works without frame pointers; needs unwind tables. Returns their number.
unsigned captureStack(uptr *frames, unsigned max, unsigned skip = 0);

} // namespace ompracer
