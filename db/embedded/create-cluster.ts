import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { outputRefusal } from './disk-refusal.ts'
import type { Binaries } from './prepare-binaries.ts'
import { signature, signerLives } from './presence.ts'
import { dataFolderArgument, handOver } from './server-user.ts'
import type { ServerUser } from './server-user.ts'
import { StartError } from './start-error.ts'

export const DATABASE = 'chautari'
const MAJOR = '18'
const DRAFT = 'postgres-draft-'

/** Refuses a data folder of another program or another PostgreSQL; returns whether the database exists. */
export function inspectCluster(dataDir: string): boolean {
  const home = join(dataDir, 'postgres')
  if (existsSync(join(dataDir, 'PG_VERSION')))
    throw new StartError(
      `The data folder ${dataDir} belongs to another PostgreSQL. Set DATA_DIR to a folder of its own.`,
    )
  if (!existsSync(home)) return false
  const version = join(home, 'cluster', 'PG_VERSION')
  if (!existsSync(join(home, 'password')) || !existsSync(version))
    throw new StartError(`The folder ${home} was not made by Chautari. Set DATA_DIR to another folder.`)
  const major = readFileSync(version, 'utf8').trim()
  if (major !== MAJOR)
    throw new StartError(
      `The database in ${home} was made by PostgreSQL ${major}, and this program brings PostgreSQL ${MAJOR}.`,
    )
  return true
}

/**
 * Creates the empty database in a temporary folder and renames it when it is complete, so that a killed start leaves no
 * obstacle, and of two starts at once one wins.
 */
export async function createCluster(dataDir: string, binaries: Binaries, user: ServerUser, fsync: boolean) {
  dropOldDrafts(dataDir)
  const draft = join(dataDir, DRAFT + signature())
  try {
    await fill(draft, dataDir, binaries, user, fsync)
    renameSync(draft, join(dataDir, 'postgres'))
  } catch (error) {
    const lost = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!lost) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function fill(draft: string, dataDir: string, binaries: Binaries, user: ServerUser, fsync: boolean) {
  const cluster = join(draft, 'cluster')
  for (const folder of [draft, cluster, join(draft, 'users')]) mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(draft, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  handOver(draft, user)
  const folder = dataFolderArgument(cluster, user)
  const options = ['-U', DATABASE, '--auth=scram-sha-256', `--pwfile=${folder}/../password`, '-E', 'UTF8']
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8']
  await run(binaries.initdb, ['-D', folder, ...options, ...locale, '--no-sync'])
  const single = ['--single', '-D', folder, '-c', 'fsync=off', '-c', 'log_checkpoints=off', 'postgres']
  await run(binaries.postgres, single, `create database ${DATABASE};\n`)
  // Syncs once at the end instead of twice before.
  if (fsync) await run(binaries.initdb, ['-D', folder, '--sync-only'])

  async function run(program: string, args: string[], input = '') {
    const child = spawn(program, args, { cwd: cluster, env: {}, ...user })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    if (code !== 0) throw outputRefusal(errors + output, dataDir)
  }
}

function dropOldDrafts(dataDir: string) {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(DRAFT))) {
    if (signerLives(name.slice(DRAFT.length))) continue
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {
      // The initdb of a killed start may still be writing. The next start finds its result.
    }
  }
}
