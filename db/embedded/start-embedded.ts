import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCluster, inspectCluster } from './create-cluster.ts'
import { diskRefusal } from './disk-refusal.ts'
import { keepRunning } from './keep-running.ts'
import { launchServer } from './launch-server.ts'
import { prepareBinaries } from './prepare-binaries.ts'
import { arrive, startOf } from './presence.ts'
import type { Presence } from './presence.ts'
import { answers, isOurServer, readServerNote, serverUrl } from './running-server.ts'
import { chooseServerUser } from './server-user.ts'
import { StartError } from './start-error.ts'

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** Off only for tests: a power failure may then lose the data. */
  fsync?: boolean
  /**
   * PostgreSQL settings by name, over the defaults. They apply to the process that starts the server, not to one that
   * joins.
   */
  settings?: Record<string, string | number>
  /** Restarts the server, at its address, whenever it dies. */
  keepUp?: boolean
}

export type EmbeddedServer = {
  /** Contains the password: never log it. */
  url: string
  /**
   * Stops the server unless another living process uses it; true when it is stopped. `remove` also deletes its data.
   */
  stop: (options?: { remove?: boolean }) => Promise<boolean>
}

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 7000

/**
 * Starts the bundled PostgreSQL with its data below `dataDir`, or joins it when it runs already. Throws a StartError
 * with one sentence when the folder or the machine does not allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir)
  try {
    return await enter({ ...options, dataDir })
  } catch (error) {
    throw diskRefusal(error, dataDir)
  }
}

async function enter(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir } = options
  const home = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    try {
      const server = await tryOnce(options, home)
      if (server) return server
    } catch (error) {
      // Another process deleted its data during the check.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(home)) throw error
    }
    await pause(20)
  }
  throw new StartError(
    `The embedded PostgreSQL in ${home} was not ready within a minute. Its words are in ${home}/postgres.log.`,
  )
}

async function tryOnce(options: EmbeddedOptions, home: string): Promise<EmbeddedServer | null> {
  const { dataDir, log = () => {}, fsync = true } = options
  if (!inspectCluster(dataDir)) {
    log('Creating the database')
    const user = chooseServerUser(home)
    await createCluster(dataDir, prepareBinaries(dataDir, user), user, fsync)
  }
  const presence = arrive(home)
  let url: string | null = null
  try {
    url = presence.othersLeave() ? null : await joinOrLaunch(options, home)
  } finally {
    if (!url) presence.forget()
  }
  if (!url) return null
  const port = Number(new URL(url).port)
  const rest = options.keepUp ? keepRunning(home, () => joinOrLaunch(options, home, port), log) : null
  const stop = async ({ remove = false } = {}) => {
    await rest?.()
    return leave(home, presence, remove)
  }
  return { url, stop }
}

/**
 * The address of the server when it accepts connections; null when it is starting or stopping and must be checked
 * again.
 */
async function joinOrLaunch(
  { dataDir, log = () => {}, fsync = true, settings = {} }: EmbeddedOptions,
  home: string,
  samePort: number | null = null,
) {
  const note = readServerNote(home)
  if (note && isOurServer(home, note)) {
    if (!note.ready) return null
    const url = serverUrl(home, note.port)
    if (!(await answers(url))) return null
    log('Joined the PostgreSQL that was running')
    return url
  }
  const user = chooseServerUser(home)
  const binaries = prepareBinaries(dataDir, user)
  const port = await launchServer({
    home,
    dataDir,
    binaries,
    user,
    fsync,
    settings,
    staleProcess: note?.pid ?? null,
    samePort,
  })
  return port === null ? null : serverUrl(home, port)
}

async function leave(home: string, presence: Presence, remove: boolean): Promise<boolean> {
  try {
    presence.leave()
    if (presence.othersUse()) return false
    await stopServer(home)
    if (remove) {
      const doomed = `${home}-removed-${process.pid}`
      renameSync(home, doomed)
      rmSync(doomed, { recursive: true, force: true })
    }
    return true
  } finally {
    presence.forget()
  }
}

async function stopServer(home: string) {
  const note = readServerNote(home)
  if (!note || !isOurServer(home, note)) return
  const began = startOf(note.pid)
  process.kill(note.pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (startOf(note.pid) === began) {
    if (Date.now() > deadline) {
      process.kill(note.pid, 'SIGQUIT')
      await pause(500)
      return
    }
    await pause(5)
  }
}
