import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { signature } from '#db/embedded/presence.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { StartError } from '#db/embedded/start-error.ts'
import { migrate } from '#db/migrate.ts'
import type { Env } from '../../env.ts'
import { DUMP, readServer } from './back-up.ts'
import type { Announce } from '../terminal.ts'
import { checkedManifest, copyFiles, type Manifest, markOf } from './manifest.ts'
import { runTool } from './postgres-tools.ts'

/**
 * Restores a backup to the location in the settings, which must be empty, after checking every byte. Recovers the
 * database to the state at the end of the copy, and marks it as restored, so that later payments are found and adopted
 * or refunded. Returns a sentence about the result. `announce` receives each step.
 */
export async function restore(env: Env, from: string, announce: Announce = () => {}): Promise<string> {
  const folder = resolve(from)
  announce('Checking the backup')
  const manifest = await checkedManifest(folder)
  const { kind, takenAt, postgres, secretMark } = manifest
  const marks = [markOf(env.SECRET), markOf(env.SECRET_PREVIOUS)]
  if (secretMark !== null && !marks.includes(secretMark))
    throw new StartError(
      'This backup was sealed with another SECRET. Set the one that was used then as SECRET or SECRET_PREVIOUS.',
    )
  if ((kind === 'dump') !== (env.DATABASE_URL !== undefined))
    throw new StartError(
      kind === 'dump'
        ? 'This is a backup of a server of its own: set DATABASE_URL to an empty database.'
        : 'This is a backup of the embedded database: leave DATABASE_URL out and set DATA_DIR to an empty folder.',
    )
  const dataDir = resolve(env.DATA_DIR)
  refuseUsed(dataDir, kind)
  if (env.DATABASE_URL) announce('Filling the database')
  if (env.DATABASE_URL) await fill(env, env.DATABASE_URL, folder)
  announce('Copying the uploaded files')
  await putUploads(folder, dataDir, manifest)
  if (kind === 'embedded') announce('Copying the database')
  if (kind === 'embedded') await putCluster(folder, dataDir, manifest)
  announce('Starting the database and checking its rows')
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir })
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? ''
    const violations = await noteRestoration(url, new Date(takenAt))
    return (
      `The backup of ${takenAt} is restored (PostgreSQL ${postgres}), and ${violations} rows violate an invariant. ` +
      'Start one process and read docs/runbook.md, "After a restore", before you allow public traffic.'
    )
  } finally {
    await embedded?.stop()
  }
}

function refuseUsed(dataDir: string, kind: Manifest['kind']): void {
  const ours = kind === 'embedded' ? ['postgres', 'files'] : ['files']
  for (const name of ours) {
    const used = join(dataDir, name)
    if (existsSync(used) && readdirSync(used).length > 0)
      throw new StartError(`There is something in ${used} already. Restore into an empty DATA_DIR.`)
  }
}

async function putUploads(folder: string, dataDir: string, manifest: Manifest): Promise<void> {
  const uploads = manifest.files.filter(({ path }) => path.startsWith('files/'))
  await put(folder, dataDir, uploads)
}

/**
 * Uses a temporary name until everything is there, so that an interrupted restore leaves no database that would start.
 */
async function putCluster(folder: string, dataDir: string, manifest: Manifest): Promise<void> {
  const draft = join(dataDir, `postgres-draft-${signature()}`)
  try {
    mkdirSync(join(draft, 'users'), { recursive: true, mode: 0o700 })
    for (const path of folders(join(folder, 'cluster'), 'cluster'))
      mkdirSync(join(draft, path), { mode: 0o700 })
    const own = manifest.files.filter(({ path }) => path === 'password' || path.startsWith('cluster/'))
    await put(folder, draft, own)
    const home = join(dataDir, 'postgres')
    if (existsSync(home)) rmSync(home, { recursive: true })
    renameSync(draft, home)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Copies what the manifest lists, and checks it again on the way. */
async function put(folder: string, to: string, files: Manifest['files']): Promise<void> {
  for (const { path } of files) mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
  const stored = await copyFiles(
    files.map(({ path }) => ({ from: join(folder, path), path })),
    to,
  )
  const hashes = new Map(stored.map(({ path, sha256 }) => [path, sha256]))
  const changed = files.find(({ path, sha256 }) => hashes.get(path) !== sha256)
  if (changed) throw new StartError(`${changed.path} changed while it was restored.`)
}

/** A database also needs its empty folders. */
function folders(root: string, path: string): string[] {
  const inside = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [path, ...inside.flatMap(({ name }) => folders(join(root, name), `${path}/${name}`))]
}

async function fill(env: Env, databaseUrl: string, folder: string): Promise<void> {
  const { number } = await readServer(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client
    .query(`select from pg_class where relnamespace = 'public'::regnamespace limit 1`)
    .finally(() => client.end())
  if (rowCount)
    throw new StartError('There is something in this database already. Restore into an empty one.')
  await runTool('pg_restore', { folder: env.PG_TOOLS, server: number, databaseUrl }, [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    join(folder, DUMP),
  ])
}

async function noteRestoration(databaseUrl: string, takenAt: Date): Promise<number> {
  const { now } = await readServer(databaseUrl)
  const db = connect(databaseUrl, { max: 2, applicationName: 'chautari-restore' })
  try {
    await migrate(db)
    await db
      .insertInto('restoration')
      .values({
        backup_at: takenAt,
        restored_at: new Date(Math.max((await now()).getTime(), takenAt.getTime())),
      })
      .execute()
    // The payment of a membership that bought nothing is refunded in a separate step: a backup may fall between the
    // two.
    const wrong = await db
      .selectFrom('invariant_violation')
      .selectAll()
      .where('what', '<>', 'surplus membership not refunded')
      .unionAll(db.selectFrom('invariant_violation_of_documents').selectAll())
      .execute()
    return wrong.length
  } finally {
    await db.destroy()
  }
}
