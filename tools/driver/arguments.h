// What the driver must know about a clang command line: does it compile, does it link, and how.
//
// The command line itself is never changed, only looked at; response files are read for looking, too.
#pragma once

#include <string>
#include <vector>

namespace ompracer::driver {

struct Invocation {
  bool asksOnly = false;           ///< --version, -print-…, -cc1: nothing is added
  bool asksForVersion = false;     ///< --version
  bool asksForHelp = false;        ///< --help, -help, --help-hidden
  bool compiles = false;           ///< some input is source code, IR or standard input
  bool hasInput = false;           ///< anything at all to work on
  bool stopsBeforeLink = false;    ///< -c, -S, -E, -M, -fsyntax-only, …
  bool relocatable = false;        ///< -r
  bool noDefaultLibraries = false; ///< -nostdlib, -nodefaultlibs
  bool staticLink = false;         ///< -static, -static-pie
  bool choosesDebugInfo = false;   ///< some -g option
  bool openmp = false;             ///< -fopenmp and not taken back
  bool openmpLibrary = false;      ///< -lomp by hand
  std::string staticOption;        ///< the last of -static, -static-pie, and -static-openmp
  bool emulatedTls = false;        ///< -femulated-tls and not taken back
  std::string otherDetector;       ///< option for a tool that watches accesses, too, and cannot do so together with us

  bool links() const { return hasInput && !asksOnly && !stopsBeforeLink; }
  bool needsRuntime() const { return links() && !relocatable && !noDefaultLibraries; }
  bool linksOpenmpStatically() const { return needsRuntime() && (openmp || openmpLibrary) && !staticOption.empty(); }
};

Invocation look(const std::vector<std::string> &arguments);

} // namespace ompracer::driver
