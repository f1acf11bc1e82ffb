import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DATABASE } from './create-cluster.ts'
import { startOf } from './presence.ts'
import { readIfThere } from './read-if-there.ts'

export type ServerNote = { pid: number; port: number; ready: boolean }

/** What the server recorded about itself beside its data; null when none runs there. */
export function readServerNote(home: string): ServerNote | null {
  const file = join(home, 'cluster', 'postmaster.pid')
  const lines = readIfThere(file)?.split('\n')
  if (!lines) return null
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Whether the recorded process is alive and works in our data; after a crash its id may be another program's. */
export function isOurServer(home: string, note: ServerNote): boolean {
  if (startOf(note.pid) === null) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${note.pid}/cwd`) === realpathSync(join(home, 'cluster'))
  } catch {
    return false
  }
}

export function serverUrl(home: string, port: number): string {
  const password = readFileSync(join(home, 'password'), 'utf8')
  return `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`
}

/** Proves with our password that the server at this address answers and belongs to these data. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
