import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#db/embedded/free-port.ts'
import { postgresPrograms } from './find-programs.ts'

/** The owner of the servers, which refuse to run as root. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: '256MB',
  log_min_messages: 'fatal',
  wal_retrieve_retry_interval: '200ms',
}

export type Postgres = {
  url: string
  port: number
  rows: (text: string, values?: unknown[]) => Promise<any[]>
  /** Ends it at once, as a failing machine would. */
  kill: () => Promise<void>
}

/** An empty PostgreSQL with the database `chautari`. */
export async function startPrimary(folder: string): Promise<Postgres> {
  const data = dataIn(folder, 'primary')
  run('initdb', ['-D', data, '-U', 'chautari', '-A', 'trust', '-E', 'UTF8', '--no-sync'], folder)
  const primary = await startServer(data, 'postgres')
  await primary.rows('create database chautari')
  const url = urlOf(primary.port, 'chautari')
  return { ...primary, url, rows: rowsAt(url) }
}

/** A streaming replica; from now on the primary confirms a commit when the replica has it on its disk. */
export async function startReplica(folder: string, primary: Postgres): Promise<Postgres> {
  const data = dataIn(folder, 'replica')
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'chautari']
  run('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], folder)
  const replica = await startServer(data, 'chautari')
  await primary.rows(`alter system set synchronous_standby_names = '*'`)
  await primary.rows('select pg_reload_conf()')
  return replica
}

function urlOf(port: number, database: string): string {
  return `postgres://chautari@127.0.0.1:${port}/${database}`
}

function dataIn(folder: string, name: string): string {
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  if (user.uid) chownSync(data, user.uid, user.uid)
  return data
}

function run(program: string, args: string[], folder: string): void {
  execFileSync(join(postgresPrograms(), program), args, { ...user, cwd: folder, stdio: 'ignore' })
}

async function startServer(data: string, database: string): Promise<Postgres> {
  const port = await freePort('127.0.0.1')
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(join(postgresPrograms(), 'postgres'), ['-D', data, ...settings], {
    ...user,
    cwd: data,
    stdio: 'ignore',
  })
  const rows = rowsAt(urlOf(port, database))
  await answering(server, rows)
  return {
    port,
    url: urlOf(port, database),
    rows,
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGQUIT')
      await once(server, 'exit')
    },
  }
}

function rowsAt(url: string): Postgres['rows'] {
  return async (text, values = []) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    return client
      .query(text, values)
      .then(({ rows }) => rows)
      .finally(() => client.end().catch(() => {}))
  }
}

async function answering(server: ChildProcess, rows: (text: string) => Promise<unknown>): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await rows('select 1').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await pause(50)
  }
  throw new Error('PostgreSQL did not start')
}
