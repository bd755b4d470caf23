#include "tool/live.h"

namespace ompracer {

__thread u32 adviserBusy;
__thread ProfiledThread profiledThread;

static Pool<Task> taskPool;
static Pool<Team> teamPool;
static Pool<HostThread> hostPool;
static __thread PoolCache hostCache;

TaskSkeleton &skeletonOf(Task &task) { return task; }
TeamSkeleton &skeletonOf(Team &team) { return team; }
HostThreadSkeleton &skeletonOf(HostThread &host) { return host; }

bool reserveTasks() { return taskPool.init(kMostTasks) && teamPool.init(kMostTeams); }
Task *makeTask() { return taskPool.make(omptThread.tasks); }
void freeTask(Task *task) { taskPool.free(omptThread.tasks, task); }
Team *makeTeam() { return teamPool.make(omptThread.teams); }
void freeTeam(Team *team) { teamPool.free(omptThread.teams, team); }

bool reserveHostThreads() { return hostPool.init(kMostHostThreads); }
HostThread *makeHostThread() { return hostPool.make(hostCache); }
void freeHostThread(HostThread *host) { hostPool.free(hostCache, host); }

} // namespace ompracer
