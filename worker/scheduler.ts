import type { Deps } from '#domain/deps.ts'
import type { ScheduledTask } from './schedule.ts'

/** Tasks that are due within this time of each other start together, so that an idle process wakes up less often. */
const TOGETHER_MS = 200
const FIRST_RUN_MS = 100

/**
 * Runs each task at its interval, never twice at once in a process: the next run is due one interval after the last one has
 * ended. One timer serves all tasks. A process that does not lead runs only tasks for every process. `runNow` starts those
 * that wait and lets those that are running run once more; `stop` lets the running ones finish.
 */
export function startScheduler(
  deps: Deps,
  tasks: ScheduledTask[],
  onError: (name: string, error: unknown) => void,
  leads: () => boolean = () => true,
) {
  const dueAt = new Map<ScheduledTask, number>()
  const running = new Map<ScheduledTask, Promise<void>>()
  const runAgain = new Set<ScheduledTask>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const start = (task: ScheduledTask) => {
    dueAt.delete(task)
    if (!task.inEveryProcess && !leads()) return schedule(task, task.everySeconds * 1000)
    const run = task
      .run(deps)
      .catch((error: unknown) => onError(task.name, error))
      .then(() => {
        running.delete(task)
        schedule(task, runAgain.delete(task) ? 0 : task.everySeconds * 1000)
      })
    running.set(task, run)
  }
  // A list, because a task that does not run here is due again at once in the map.
  const startAll = (due: ScheduledTask[]) => due.forEach(start)
  const startDue = () => {
    const until = performance.now() + TOGETHER_MS
    startAll(Array.from(dueAt.keys()).filter((task) => (dueAt.get(task) ?? 0) <= until))
    setTimer()
  }
  const setTimer = () => {
    clearTimeout(timer)
    if (isStopped || dueAt.size === 0) return
    timer = setTimeout(startDue, Math.max(0, Math.min(...dueAt.values()) - performance.now()))
  }
  const schedule = (task: ScheduledTask, inMs: number) => {
    if (isStopped) return
    dueAt.set(task, performance.now() + inMs)
    setTimer()
  }
  for (const task of tasks) schedule(task, FIRST_RUN_MS)

  return {
    runNow() {
      if (isStopped) return
      for (const task of running.keys()) runAgain.add(task)
      startAll(Array.from(dueAt.keys()))
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
