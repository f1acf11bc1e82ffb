import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { outputRefusal } from './disk-refusal.ts'
import { freePort } from './free-port.ts'
import type { Binaries } from './prepare-binaries.ts'
import { readServerNote } from './running-server.ts'
import { dataFolderArgument, handOver } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

export type Launch = {
  home: string
  dataDir: string
  binaries: Binaries
  user: ServerUser
  fsync: boolean
  settings: Record<string, string | number>
  /** The process id that a crashed server left behind, maybe another program's now. */
  staleProcess: number | null
  /** The address where connected clients look for it. */
  samePort: number | null
}

// Errors of single statements stay out of the log, because they would contain typed text.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

// Another start, or the last children of a killed server, holds the port or the data for a moment.
const PASSING =
  /Address already in use|could not bind|lock file "postmaster\.pid" already exists|shared memory block .* is still in use/

const LOG_LIMIT_BYTES = 1_000_000

/**
 * Starts PostgreSQL on a free port of 127.0.0.1; null when another start was quicker or the old server still runs.
 */
export async function launchServer(launch: Launch): Promise<number | null> {
  const { home, dataDir, user } = launch
  const cluster = join(home, 'cluster')
  if (user && statSync(cluster).uid !== user.uid) handOver(home, user)
  const port = launch.samePort ?? (await freePort('127.0.0.1'))
  const logFile = join(home, 'postgres.log')
  if (sizeOf(logFile) > LOG_LIMIT_BYTES) rmSync(logFile)
  const logStart = sizeOf(logFile)
  const log = openSync(logFile, 'a', 0o600)
  if (user) chownSync(logFile, user.uid, user.gid)
  const child = spawn(launch.binaries.postgres, postgresArguments(launch, cluster, port), {
    cwd: cluster,
    // PostgreSQL treats its grandparent's process id in an old lock file as its own, and so as no other server's.
    env: launch.staleProcess ? { PG_GRANDPARENT_PID: String(launch.staleProcess) } : {},
    detached: true,
    stdio: ['ignore', log, log],
    ...user,
  })
  closeSync(log)
  child.unref()
  if (await becomesReady(child, home)) return port
  const output = readFileSync(logFile).subarray(logStart).toString()
  if (PASSING.test(output)) return null
  throw outputRefusal(output, dataDir)
}

function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function postgresArguments({ user, fsync, settings }: Launch, cluster: string, port: number) {
  const durability = fsync ? 'on' : 'off'
  const all = {
    ...SETTINGS,
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    ...settings,
    port,
  }
  return [
    '-D',
    dataFolderArgument(cluster, user),
    ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
}

/** Recovery after a crash may take long; it ends in a ready server or in the end of the process. */
async function becomesReady(child: ChildProcess, home: string) {
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  while (!ended) {
    const note = readServerNote(home)
    if (note?.pid === child.pid && note?.ready) return true
    await pause(5)
  }
  return false
}
