#include "events/task.h"

namespace ompracer {

__thread OmptThread omptThread;
constinit std::atomic<bool> oneTeam{false};
Pool<Task, true> taskPool;
Pool<Team> teamPool;

} // namespace ompracer
