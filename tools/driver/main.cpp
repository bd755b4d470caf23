// ompracer-cc, ompracer-c++ and ompracer-flang: the compiler with the plugin, the runtime and an rpath.
//
// One program, three names. It adds options to the command line and becomes the compiler; every argument passes
// through unchanged and in order. The installation is found from the program's own place (bin/../lib), so a prefix can
// be moved.
//
//   OMPRACER_CLANG, OMPRACER_CLANGXX, OMPRACER_FLANG   the compiler to use instead of the one chosen at build time
#include "arguments.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

namespace fs = std::filesystem;
using ompracer::driver::Invocation;

constexpr int kExitUsage = 64;

/// The folder above bin/ and lib/.
fs::path installation() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : self.parent_path().parent_path();
}

/// The compiler that a name of this program stands for.
struct FrontEnd {
  const char *driver;   ///< the name
  const char *variable; ///< of the environment
  const char *built;    ///< path of the one chosen at build time
  const char *command;  ///< the versioned name in PATH
  const char *kind;
};
constexpr FrontEnd kC{"ompracer-cc", "OMPRACER_CLANG", OMPRACER_CLANG_PATH, "clang-" OMPRACER_LLVM_MAJOR, "clang"};
constexpr FrontEnd kCxx{"ompracer-c++", "OMPRACER_CLANGXX", OMPRACER_CLANGXX_PATH, "clang++-" OMPRACER_LLVM_MAJOR,
                        "clang"};
constexpr FrontEnd kFortran{"ompracer-flang", "OMPRACER_FLANG", OMPRACER_FLANG_PATH, "flang-" OMPRACER_LLVM_MAJOR,
                            "flang"};

const FrontEnd &frontEnd(const std::string &name) {
  if (name.find("flang") != std::string::npos)
    return kFortran;
  return name.find("++") != std::string::npos ? kCxx : kC;
}

/// A full path from the environment or the build, else the versioned name in PATH.
std::string compiler(const FrontEnd &front) {
  if (const char *chosen = std::getenv(front.variable); chosen && *chosen)
    return chosen;
  return access(front.built, X_OK) == 0 ? front.built : front.command;
}

/// Fortran compilers without LLVM, and flangs for which the plugin was not built.
bool isUnfitFortran(const std::string &command) {
  const std::string name = fs::path(command).filename();
  const std::string fit = kFortran.command;
  if (name == "flang" || name == "flang-new" || name.find(fit) != std::string::npos ||
      name.find("flang-new-" OMPRACER_LLVM_MAJOR) != std::string::npos)
    return false;
  const std::size_t version = name.find("flang-");
  return name.find("gfortran") != std::string::npos || name.find("ifort") != std::string::npos || name == "ifx" ||
         (version != std::string::npos && name.find_first_of("0123456789", version) != std::string::npos);
}

/// Options that stand before the user's.
std::vector<std::string> before(const Invocation &invocation, const fs::path &prefix, const FrontEnd &front) {
  const bool fortran = &front == &kFortran; // knows few of clang's options
  std::vector<std::string> result;
  // Whether the plugin or the debug level is used depends on the kind of each input; that is not the user's mistake.
  if (!fortran)
    result.push_back("--start-no-unused-arguments");
  if (invocation.compiles) {
    const std::string plugin = (prefix / "lib" / "libompracer.so").string();
    result.push_back("-fpass-plugin=" + plugin);
    if (invocation.emulatedTls) {
      // The plugin cannot see it, and is loaded too late for options of its own unless it counts as one of clang, too.
      result.push_back("-fplugin=" + plugin);
      result.push_back("-mllvm");
      result.push_back("-ompracer-emulated-tls");
    }
    if (!invocation.choosesDebugInfo)
      result.push_back("-gline-tables-only"); // lines in reports
    // Marks the lifetimes of local variables at -O0, too: the objects of two iterations at one place are two.
    if (!fortran) {
      result.push_back("-Xclang");
      result.push_back("-fsanitize-address-use-after-scope");
    }
    // After all other folders: <ompracer/annotate.h> is found, nothing else changes.
    const fs::path include = prefix / "include";
    if (!fortran && fs::exists(include / "ompracer") && include != "/usr/include")
      result.push_back("-idirafter" + include.string());
#ifdef OMPRACER_OMP_HEADER_DIR
    if (!fortran && invocation.openmp)
      result.push_back("-idirafter" OMPRACER_OMP_HEADER_DIR);
#endif
  }
  if (invocation.needsRuntime()) {
    const std::string library = (prefix / "lib").string();
    if (invocation.staticLink) {
      // All of it: nothing refers to the interposed functions and to ompt_start_tool by an undefined symbol.
      result.push_back("-Wl,--whole-archive");
      result.push_back(library + "/libompracer_rt.a");
      result.push_back("-Wl,--no-whole-archive");
    } else {
      // First of all libraries, so that it stands before libomp and libc in the search order of the dynamic linker,
      // and kept although nothing before it on the command line refers to it.
      result.push_back("-L" + library);
      result.push_back("-Wl,--push-state,--no-as-needed");
      result.push_back("-lompracer_rt");
      result.push_back("-Wl,--pop-state");
      result.push_back("-Wl,-rpath," + library);
    }
  }
  if (!fortran)
    result.push_back("--end-no-unused-arguments");
  return result;
}

/// Where flang keeps omp_lib.h: in LLVM's own layout, or in Debian's. It looks there for modules and not for headers.
std::string fortranHeaders(const std::string &command) {
  std::error_code error;
  fs::path file = command;
  if (!file.has_parent_path()) {
    const char *path = std::getenv("PATH");
    for (std::string_view rest = path ? path : ""; !rest.empty();) {
      const std::string_view folder = rest.substr(0, rest.find(':'));
      rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
      if (access((fs::path(folder) / command).c_str(), X_OK) == 0) {
        file = fs::path(folder) / command;
        break;
      }
    }
  }
  const fs::path root = fs::canonical(file, error).parent_path().parent_path();
  for (const char *folder : {"include/flang", "lib/clang/" OMPRACER_LLVM_MAJOR "/finclude/flang", "include"})
    if (fs::exists(root / folder / "omp_lib.h", error))
      return (root / folder).string();
  return "";
}

/// What stands after the user's options: folders of headers that the user's own come before, and the libraries that the
/// static runtime itself needs.
std::vector<std::string> after(const Invocation &invocation, const FrontEnd &front, const std::string &command) {
  std::vector<std::string> result;
  if (&front == &kFortran && invocation.compiles && invocation.openmp)
    if (const std::string headers = fortranHeaders(command); !headers.empty())
      result.push_back("-I" + headers);
  if (invocation.needsRuntime() && invocation.staticLink)
    result.insert(result.end(), {"-lpthread", "-ldl", "-lm"});
  return result;
}

int fail(const FrontEnd &front, const std::string &message) {
  std::fprintf(stderr, "%s: %s\n", front.driver, message.c_str());
  return kExitUsage;
}

int become(std::vector<std::string> command, const FrontEnd &front) {
  std::vector<char *> pointers;
  for (std::string &word : command)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  return fail(front, "cannot run " + command[0] + ": " + std::strerror(errno) + " (set " + front.variable + " to a " +
                         front.kind + " " OMPRACER_LLVM_MAJOR ")");
}

/// The compiler answers first: build systems take the first name and the first number for the compiler's.
int answer(const std::vector<std::string> &command, const FrontEnd &front, const Invocation &invocation) {
  const pid_t child = fork();
  if (child == 0)
    _exit(become(command, front));
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (child < 0 || !WIFEXITED(status))
    return fail(front, "cannot run " + command[0]);
  if (WEXITSTATUS(status) != 0)
    return WEXITSTATUS(status);
  if (invocation.asksForHelp)
    std::printf("\nompracer: every option of %s passes through. What is compiled is instrumented, what is linked "
                "gets the runtime.\nompracer: a program's reports are chosen when it runs: OMPRACER_OPTIONS=help=1 "
                "lists the options.\n",
                front.kind);
  else
    std::printf("ompracer version " OMPRACER_VERSION "\n");
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::string name = fs::path(argc > 0 ? argv[0] : "ompracer-cc").filename();
  const FrontEnd &front = frontEnd(name);
  const std::vector<std::string> given(argv + (argc > 0), argv + argc);
  const Invocation invocation = ompracer::driver::look(given);

  std::vector<std::string> command{compiler(front)};
  if (&front == &kFortran && isUnfitFortran(command[0]))
    return fail(front, command[0] + " does not take the plugin: set OMPRACER_FLANG to a flang " OMPRACER_LLVM_MAJOR);
  if (!invocation.asksOnly && invocation.hasInput) {
    const fs::path prefix = installation();
    for (const char *library : {"libompracer.so", "libompracer_rt.so"})
      if (!fs::exists(prefix / "lib" / library))
        return fail(front, "incomplete installation: " + (prefix / "lib" / library).string() + " does not exist");
    if (!invocation.otherDetector.empty())
      return fail(front, invocation.otherDetector + " and ompracer cannot watch one program: choose one of them");
    if (invocation.linksOpenmpStatically())
      return fail(front,
                  invocation.staticOption +
                      ": OpenMP must come from the shared libomp, or ompracer cannot follow the program: leave it out "
                      "(the C++ library alone may be static: -static-libstdc++ -static-libgcc)");
    for (std::string &option : before(invocation, prefix, front))
      command.push_back(std::move(option));
    command.insert(command.end(), given.begin(), given.end());
    // "--" ends the options, so nothing may follow it.
    if (std::find(given.begin(), given.end(), "--") == given.end())
      for (std::string &option : after(invocation, front, command[0]))
        command.push_back(std::move(option));
  } else {
    command.insert(command.end(), given.begin(), given.end());
  }

  if (invocation.asksForVersion || invocation.asksForHelp)
    return answer(command, front, invocation);
  return become(std::move(command), front);
}
