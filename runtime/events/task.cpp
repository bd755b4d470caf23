#include "events/task.h"

namespace ompracer {

__thread OmptThread omptThread;
constinit std::atomic<bool> oneTeam{false};

} // namespace ompracer
