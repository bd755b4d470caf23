#include "platform/rank.h"

#include "base/log.h"
#include "platform/platform.h"

#include <cstring>
#include <string_view>

namespace ompracer {
namespace {

/// Where launchers say it. A launcher that starts another one leaves its own variables: what MPI's says comes first.
struct Launcher {
  const char *rank, *size;
};
constexpr Launcher kLaunchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"}, // Open MPI
    {"PMIX_RANK", "PMIX_SIZE"},                       // PMIx; most say no size
    {"PMI_RANK", "PMI_SIZE"},                         // MPICH, Intel MPI, Slurm with --mpi=pmi2
    {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"},   // MVAPICH
    {"PALS_RANKID", "PALS_SIZE"},                     // HPE Cray
    {"FLUX_TASK_RANK", "FLUX_JOB_SIZE"},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"},
    {"SLURM_PROCID", "SLURM_NTASKS"},
};

/// False where there is no such variable, or no number in it.
bool numberOf(const char *variable, u32 &number) {
  constexpr u32 kMost = 100000000;
  const char *text = environment(variable);
  if (!text || !*text)
    return false;
  u32 value = 0;
  for (; *text; ++text) {
    if (*text < '0' || *text > '9' || value > kMost)
      return false;
    value = value * 10 + static_cast<u32>(*text - '0');
  }
  number = value;
  return true;
}

/// A batch script of Slurm has the number 0, and is no task of a step.
bool isBatchScript(const Launcher &launcher) {
  return launcher.rank == std::string_view("SLURM_PROCID") && environment("SLURM_JOB_ID") &&
         !environment("SLURM_STEP_ID");
}

u32 gNumber;

Ranks readRank() {
  Ranks ranks;
  for (const Launcher &launcher : kLaunchers) {
    u32 number, size;
    if (isBatchScript(launcher) || !numberOf(launcher.rank, number) || (ranks.count != 0 && number != gNumber))
      continue;
    gNumber = number;
    ranks.list = &gNumber;
    ranks.count = 1;
    // Of another launcher that says the same rank, if the first one says no size.
    if (numberOf(launcher.size, size) && number < size) {
      ranks.world = size;
      break;
    }
  }
  return ranks;
}

} // namespace

const Ranks &ownRank() {
  static constinit bool known = false; // the first call comes at start, when there is one thread
  static constinit Ranks ranks;
  if (!known)
    ranks = readRank();
  known = true;
  return ranks;
}

void nameRankInLog(const char *tool) {
  if (ownRank().count == 0)
    return setLogName(tool);
  static constinit char name[64];
  Text text("%s: ", tool);
  const std::string_view said = putRanks(text, ownRank()).view().substr(0, sizeof name - 1);
  std::memcpy(name, said.data(), said.size());
  setLogName(name);
}

} // namespace ompracer
