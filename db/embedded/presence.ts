import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process's mark that it uses the server, and its mark that it is about to stop it. */
export type Presence = {
  /** From now on newcomers wait until this process has ended. */
  leave(): void
  forget(): void
  othersUse(): boolean
  othersLeave(): boolean
}

/**
 * Counts the living processes that share one embedded server, so that the last one stops it. A newcomer first writes
 * `using` and then checks `leaving`; a leaving process does it in reverse, so one sees the other.
 */
export function arrive(home: string): Presence {
  const folder = join(home, 'users')
  const name = signature()
  const using = join(folder, `${name}.using`)
  const leaving = join(folder, `${name}.leaving`)
  writeFileSync(using, '')
  return {
    leave: () => renameSync(using, leaving),
    forget: () => [using, leaving].forEach((file) => rmSync(file, { force: true })),
    othersUse: () => others(folder, name, '.using'),
    othersLeave: () => others(folder, name, '.leaving'),
  }
}

function others(folder: string, own: string, state: string) {
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((entry) => {
    if (entry.startsWith(own)) return false
    const alive = signerLives(entry)
    if (!alive) rmSync(join(folder, entry), { force: true })
    return alive && entry.endsWith(state)
  })
}

/** A name that identifies the process. */
export function signature(): string {
  return `${process.pid}-${startOf(process.pid)}-${randomUUID()}`
}

/** Whether the process with this name still runs. */
export function signerLives(name: string): boolean {
  const [pid, start] = name.split('-')
  return startOf(Number(pid)) === start
}

/**
 * The start time of a process as the system counts it, which distinguishes it from a later one with the same id. Null
 * when it has ended.
 */
export function startOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) ? '0' : null
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return state === 'Z' ? null : fields[18]!
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? '0' : null
  }
}
