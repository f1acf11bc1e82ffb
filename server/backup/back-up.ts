import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { brand } from '#brand'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { StartError } from '#db/embedded/start-error.ts'
import type { Env } from '../../env.ts'
import type { Announce } from '../terminal.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyUploads } from './copy-uploads.ts'
import { copyFile, type CopiedFile, markOf, type OnTenth, writeManifest } from './manifest.ts'
import { runTool } from './postgres-tools.ts'

export const DUMP = 'database.dump'

type Taken = { files: CopiedFile[]; takenAt: Date; postgres: number }

/**
 * Copies the database and the uploaded files to a new folder, with or without a running program: the embedded database
 * in backup mode, another one by its own pg_dump. The folder gets its name only when it is complete and on disk.
 * Returns a sentence about its contents. `announce` receives each step and its progress.
 */
export async function backUp(env: Env, to: string, announce: Announce = () => {}): Promise<string> {
  const folder = resolve(to)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`The folder ${folder} is not empty. Give each backup a folder of its own.`)
  const draft = `${folder}.draft-${process.pid}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const share = (what: string) => (percent: number) => announce(`${what}, ${percent}%`)
  announce('Copying the database')
  try {
    const dataDir = resolve(env.DATA_DIR)
    const taken = env.DATABASE_URL
      ? await dump(env, env.DATABASE_URL, draft)
      : await copyEmbedded(dataDir, draft, share('Copying the database'))
    // A file is written before the row that names it, so after the database's copy all of them exist.
    if (!env.S3_URL) {
      announce('Copying the uploaded files')
      const onTenth = share('Copying the uploaded files')
      taken.files.push(...(await copyUploads(join(dataDir, 'files'), draft, onTenth)))
    }
    await writeManifest(draft, {
      kind: env.DATABASE_URL ? 'dump' : 'embedded',
      takenAt: taken.takenAt.toISOString(),
      postgres: taken.postgres,
      secretMark: markOf(env.SECRET),
      files: taken.files,
    })
    if (existsSync(folder)) rmSync(folder, { recursive: true })
    renameSync(draft, folder)
    return sentence(env, folder, taken)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

async function copyEmbedded(dataDir: string, folder: string, onTenth: OnTenth): Promise<Taken> {
  const home = join(dataDir, 'postgres')
  if (!existsSync(home)) throw new StartError(`There is no database in ${dataDir} to copy.`)
  const server = await startEmbedded({ dataDir })
  try {
    const { number, now } = await readServer(server.url)
    const cluster = join(home, 'cluster')
    const { files, takenAt } = await copyCluster(server.url, cluster, folder, now, onTenth)
    const password = await copyFile(join(home, 'password'), folder, 'password')
    return { files: password ? [...files, password] : files, takenAt, postgres: number }
  } finally {
    await server.stop()
  }
}

async function dump(env: Env, databaseUrl: string, folder: string): Promise<Taken> {
  const { number, now } = await readServer(databaseUrl)
  const takenAt = await now()
  const file = join(folder, 'draft.dump')
  await runTool('pg_dump', { folder: env.PG_TOOLS, server: number, databaseUrl }, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${file}`,
  ])
  const stored = await copyFile(file, folder, DUMP)
  rmSync(file)
  return { files: stored ? [stored] : [], takenAt, postgres: number }
}

/** The server's major version, and the clock of the program that uses it. */
export async function readServer(databaseUrl: string): Promise<{ number: number; now: () => Promise<Date> }> {
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows[0]
    } catch (error) {
      throw new StartError(`Cannot reach the database: ${(error as Error).message}`)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const { version, is_moved } = await ask(
    `select current_setting('server_version_num')::int / 10000 as version,
       to_regclass('demonstration.clock') is not null as is_moved`,
  )
  const now = async () => {
    const { offset_ms } = is_moved
      ? await ask('select offset_ms::float from demonstration.clock')
      : { offset_ms: 0 }
    return new Date(Date.now() + offset_ms)
  }
  return { number: version, now }
}

function sentence(env: Env, folder: string, { files, takenAt }: Taken): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const not = [
    env.S3_URL ? 'the uploaded files in the bucket' : '',
    env.SECRET ? 'SECRET, without which sealed data cannot be read' : '',
  ].filter(Boolean)
  return (
    `The backup of ${brand.name} of ${takenAt.toISOString()} is in ${folder}: ${files.length} files, ` +
    `${Math.ceil(bytes / 1e6)} MB.${not.length > 0 ? ` Not in it: ${not.join('; ')}.` : ''}`
  )
}
