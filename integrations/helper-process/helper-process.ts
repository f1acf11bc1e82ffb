import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { Reply, Sent } from './answer-requests.ts'

type Settings = {
  /** A program that calls `answerRequests`. */
  program: URL
  /** Node's options, such as its permissions. */
  execArgv?: readonly string[]
  /** How many requests it works on at once; the others wait. */
  atOnce?: number
  /** Of the processor's time, as `nice` counts it: 0 is that of this program, 19 the lowest. */
  niceness?: number
  limitSeconds?: number
  idleSeconds?: number
}

type Task<Request, Answer> = {
  request: Request
  /** It was lost with a process that worked on several requests, so it runs without others. */
  isAlone: boolean
  timer?: NodeJS.Timeout
  done: (answer: Answer) => void
  failed: (error: HelperError) => void
}

/** Why a request has no answer; `cause` is the helper's error. */
export class HelperError extends Error {
  override name = 'HelperError'
  reason: 'failed' | 'process ended' | 'too slow' | 'stopped'

  constructor(reason: HelperError['reason'], cause?: unknown) {
    super(`the helper process gave no answer: ${reason}`, { cause })
    this.reason = reason
  }
}

/** It gets no secrets of this process, and each of its threads does not reserve memory of its own. */
const env = { MALLOC_ARENA_MAX: '2' }

/**
 * A separate process for work that takes much memory or processor time. It starts with the first request and ends after
 * `idleSeconds` without one, which frees its memory. A request that takes longer than `limitSeconds`, or that ends the
 * process, fails; the others run in a new process.
 */
export function openHelperProcess<Request, Answer>({
  program,
  execArgv = [],
  atOnce = 1,
  niceness = 0,
  limitSeconds = 20,
  idleSeconds = 60,
}: Settings) {
  const queue: Task<Request, Answer>[] = []
  const running = new Map<number, Task<Request, Answer>>()
  let helper: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isStopped = false
  let lastId = 0

  /** Ends the process, and returns what it was working on. */
  const end = (): Task<Request, Answer>[] => {
    clearTimeout(idle)
    helper?.kill('SIGKILL')
    helper = null
    const tasks = [...running.values()]
    running.clear()
    for (const { timer } of tasks) clearTimeout(timer)
    return tasks
  }

  const ended = (cause: unknown) => {
    const tasks = end()
    // Any of several may have ended it.
    if (tasks.length === 1) tasks[0]?.failed(new HelperError('process ended', cause))
    else queue.unshift(...tasks.map((task) => ({ ...task, isAlone: true })))
    next()
  }

  const tooSlow = (slow: Task<Request, Answer>) => {
    queue.unshift(...end().filter((task) => task !== slow))
    slow.failed(new HelperError('too slow'))
    next()
  }

  const start = (): ChildProcess => {
    const started = fork(program, [], {
      execArgv: [...execArgv],
      env,
      serialization: 'advanced',
      // What it prints could contain personal data.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (started.pid && niceness > 0) setPriority(started.pid, niceness)
    started.on('message', (reply: Reply<Answer>) => {
      const task = running.get(reply.id)
      if (!task) return
      clearTimeout(task.timer)
      running.delete(reply.id)
      if ('fault' in reply) task.failed(new HelperError('failed', reply.fault))
      else task.done(reply.answer)
      next()
    })
    const lost = (cause: unknown) => {
      if (helper === started) ended(cause)
    }
    started.on('error', lost)
    started.on('exit', lost)
    return started
  }

  const begin = (task: Task<Request, Answer>) => {
    clearTimeout(idle)
    helper ??= start()
    helper.ref()
    helper.channel?.ref()
    lastId += 1
    running.set(lastId, task)
    task.timer = setTimeout(tooSlow, limitSeconds * 1000, task)
    helper.send({ id: lastId, request: task.request } satisfies Sent<Request>)
  }

  const hasRoomFor = ({ isAlone }: Task<Request, Answer>) =>
    running.size === 0 ||
    (running.size < atOnce && !isAlone && ![...running.values()].some((each) => each.isAlone))

  const next = () => {
    for (let task = queue[0]; task && hasRoomFor(task); task = queue[0]) {
      queue.shift()
      begin(task)
    }
    if (running.size > 0 || !helper) return
    // An idle helper does not keep this process running.
    helper.unref()
    helper.channel?.unref()
    idle = setTimeout(end, idleSeconds * 1000).unref()
  }

  return {
    ask(request: Request): Promise<Answer> {
      return new Promise((done, failed) => {
        if (isStopped) throw new HelperError('stopped')
        queue.push({ request, isAlone: false, done, failed })
        next()
      })
    },
    /** The id of the process; null while none runs. */
    processId: () => helper?.pid ?? null,
    async stop(): Promise<void> {
      isStopped = true
      // Waits for an idle helper too.
      helper?.ref()
      const exit = helper && helper.exitCode === null ? once(helper, 'exit') : null
      for (const { failed } of [...queue.splice(0), ...end()]) failed(new HelperError('stopped'))
      await exit
    },
  }
}
