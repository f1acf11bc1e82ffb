import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE } from '#db/embedded/create-cluster.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { scratchFolder } from './scratch-folder.ts'
import { dataFolder, embeddedUrl, startServer } from './servers/server.ts'

/** Where a server caches resized pictures, in its data folder. */
const NARROWED = 'files/resized'

export type SiteData = {
  folder: string
  /** The settings of a server on these data. */
  settings: Record<string, string>
  /** Known when a server runs on them. */
  databaseUrl: () => string
  remove: () => Promise<void>
}

/**
 * Demonstration data for one test file only. Where the whole run has created one, they are a copy of its database, in a
 * server that all sites share; otherwise, or when `embedded`, the program starts its own.
 */
export async function demonstrationSite({ embedded = false } = {}): Promise<SiteData> {
  const server = process.env['SITES_DATABASE']
  if (embedded || !server) {
    const { path, remove } = demonstrationFolder()
    const databaseUrl = () => embeddedUrl(path)
    return { folder: path, settings: { DATA_DIR: path }, databaseUrl, remove: async () => remove() }
  }
  const { path, remove } = dataFolder()
  // Its pictures and documents, and the link to the resized pictures.
  execFileSync('cp', ['-a', join(process.env['DEMONSTRATION_FOLDER'] ?? '', 'files'), path])
  const name = `site_${process.pid}_${randomUUID().slice(0, 8)}`
  await inMaintenance(server, `create database ${name} template ${DATABASE} strategy file_copy`)
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
  const url = at(server)
  const set = databaseSet()
  const databases: Record<string, string> = set
    ? { DATABASE_URL: at(set.pooler), DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URL: at(set.replica) }
    : { DATABASE_URL: url }
  return {
    folder: path,
    settings: { DATA_DIR: path, ...databases },
    databaseUrl: () => url,
    async remove() {
      await inMaintenance(server, `drop database if exists ${name} with (force)`)
      remove()
    },
  }
}

/** The URLs of a primary, its pooler and its replica, where sites run on such a set (bench/scale). */
export type DatabaseUrls = { primary: string; pooler: string; replica: string }

function databaseSet(): DatabaseUrls | null {
  const given = process.env['DATABASE_SET']
  return given ? (JSON.parse(given) as DatabaseUrls) : null
}

/**
 * A data folder with a demonstration that was started once and stopped, where the whole run has created one; else
 * empty.
 */
export function demonstrationFolder() {
  const folder = dataFolder()
  const made = process.env['DEMONSTRATION_FOLDER']
  if (made) execFileSync('cp', ['-a', `${made}/.`, folder.path])
  return folder
}

/** Creates the demonstration that all sites start from, with its first mails sent; returns how to delete it. */
export async function makeDemonstration(): Promise<() => Promise<void>> {
  const { path, remove } = dataFolder()
  const server = await startServer({ DATA_DIR: path })
  await firstWorkDone(embeddedUrl(path))
  await server.stop()
  // A picture is resized once for the whole run. All copies point to one folder beside this one: inside it, another
  // test would copy a half-written picture.
  const narrowed = dataFolder()
  rmSync(join(path, NARROWED), { recursive: true, force: true })
  pointToNarrowed(path, narrowed.path)

  const sites = await startSites(path)
  process.env['DEMONSTRATION_FOLDER'] = path
  process.env['SITES_DATABASE'] = sites.url
  return async () => {
    await sites.stop()
    remove()
    narrowed.remove()
  }
}

/** The server of the sites' databases, with the demonstration that each site copies. */
async function startSites(demonstration: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const set = databaseSet()
  if (set) {
    const data = dataFolder()
    const server = await startServer({ DATA_DIR: data.path, DATABASE_URL: set.primary })
    await firstWorkDone(set.primary)
    await server.stop()
    return { url: set.primary, stop: async () => data.remove() }
  }
  // Memory does not need fsync.
  const sites = mkdtempSync(join(scratchFolder(), 'chautari-sites-'))
  execFileSync('cp', ['-a', `${demonstration}/.`, sites])
  const { url, stop } = await startEmbedded({ dataDir: sites, settings: { max_connections: 400 } })
  return {
    url,
    async stop() {
      await stop({ remove: true })
      rmSync(sites, { recursive: true, force: true })
    },
  }
}

function pointToNarrowed(path: string, narrowed: string): void {
  mkdirSync(dirname(join(path, NARROWED)), { recursive: true })
  symlinkSync(narrowed, join(path, NARROWED))
}

/** Waits until every scheduled task has run once and no due job or document is left. */
async function firstWorkDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await pause(300)
    const { rowCount } = await client.query(
      `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
       union all select from accounting_document_due`,
    )
    if (rowCount) quiet = 0
  }
  await client.end()
}

/** Runs it while nobody is connected, because a database with connections cannot be copied. */
async function inMaintenance(server: string, statement: string): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(server), { pathname: '/postgres' }).href)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
