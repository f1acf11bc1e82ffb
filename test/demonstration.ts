import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE } from '#db/embedded/create-cluster.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { scratchFolder } from './scratch-folder.ts'
import { dataFolder, embeddedUrl, startServer } from './server.ts'

/** Where a server keeps the pictures that it has narrowed, in its data folder. */
const NARROWED = 'files/resized'

export type SiteData = {
  folder: string
  /** What a server that works on these data is told. */
  settings: Record<string, string>
  /** Known once a server runs on them. */
  databaseUrl: () => string
  remove: () => Promise<void>
}

/**
 * Data of a demonstration for one file of tests, of which nobody else knows. Where the whole run has made one they are a copy
 * of its database, in a server that all sites share; else, or when `embedded`, the program brings up its own.
 */
export async function demonstrationSite({ embedded = false } = {}): Promise<SiteData> {
  const server = process.env['SITES_DATABASE']
  if (embedded || !server) {
    const { path, remove } = demonstrationFolder()
    const databaseUrl = () => embeddedUrl(path)
    return { folder: path, settings: { DATA_DIR: path }, databaseUrl, remove: async () => remove() }
  }
  const { path, remove } = dataFolder()
  pointToNarrowed(path, process.env['NARROWED_PICTURES'] ?? '')
  const name = `site_${process.pid}_${randomUUID().slice(0, 8)}`
  await inMaintenance(server, `create database ${name} template ${DATABASE} strategy file_copy`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return {
    folder: path,
    settings: { DATA_DIR: path, DATABASE_URL: url },
    databaseUrl: () => url,
    async remove() {
      await inMaintenance(server, `drop database if exists ${name} with (force)`)
      remove()
    },
  }
}

/** A data folder with a demonstration in it that was started once and stopped, where the whole run has made one; else empty. */
export function demonstrationFolder() {
  const folder = dataFolder()
  const made = process.env['DEMONSTRATION_FOLDER']
  if (made) execFileSync('cp', ['-a', `${made}/.`, folder.path])
  return folder
}

/** Makes the demonstration that all sites begin with, its first mails sent; answers how to remove it. */
export async function makeDemonstration(): Promise<() => Promise<void>> {
  const { path, remove } = dataFolder()
  const server = await startServer({ DATA_DIR: path })
  await firstWorkDone(embeddedUrl(path))
  await server.stop()
  // A picture is narrowed once for the whole run, by whoever asks first. All copies point to one
  // folder beside this one: in it, another test would copy a picture that is half written.
  const narrowed = dataFolder()
  rmSync(join(path, NARROWED), { recursive: true, force: true })
  pointToNarrowed(path, narrowed.path)

  // Memory forgets nothing while it has power, and needs no disk.
  const sites = mkdtempSync(join(scratchFolder(), 'chautari-sites-'))
  execFileSync('cp', ['-a', `${path}/.`, sites])
  const shared = await startEmbedded({ dataDir: sites, settings: { max_connections: 400 } })
  process.env['NARROWED_PICTURES'] = narrowed.path
  process.env['DEMONSTRATION_FOLDER'] = path
  process.env['SITES_DATABASE'] = shared.url
  return async () => {
    await shared.stop({ remove: true })
    rmSync(sites, { recursive: true, force: true })
    remove()
    narrowed.remove()
  }
}

function pointToNarrowed(path: string, narrowed: string): void {
  mkdirSync(dirname(join(path, NARROWED)), { recursive: true })
  symlinkSync(narrowed, join(path, NARROWED))
}

/** Waits until every round has had its first turn and no job is left that could be done now. */
async function firstWorkDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await pause(300)
    const { rowCount } = await client.query(
      `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
    )
    if (rowCount) quiet = 0
  }
  await client.end()
}

/** Carries it out where nobody works: a database that is copied must have nobody in it. */
async function inMaintenance(server: string, statement: string): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(server), { pathname: '/postgres' }).href)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
