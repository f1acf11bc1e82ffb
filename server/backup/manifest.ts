import { createHash, createHmac } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#db/embedded/start-error.ts'

const NAME = 'backup.json'
const FORMAT = 1

const shape = z.object({
  format: z.literal(FORMAT),
  /** A copy of the embedded database's files, or a dump of another server. */
  kind: z.enum(['embedded', 'dump']),
  /** Our books have every payment before it; later payments are found at the provider. */
  takenAt: z.iso.datetime(),
  postgres: z.number().int(),
  /** Identifies the secret that encrypted these data without revealing it; null when the database holds it. */
  secretMark: z.string().nullable(),
  files: z.array(
    z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
})

export type Manifest = z.infer<typeof shape>
export type CopiedFile = Manifest['files'][number]

/** The number of parallel file operations. */
const AT_ONCE = 16

/** Receives the progress in per cent, for every tenth of the files. */
export type OnTenth = (percent: number) => void

/** Copies files by source and by name in the folder; skips files that have been deleted in the meantime. */
export async function copyFiles(
  all: { from: string; path: string }[],
  folder: string,
  onTenth: OnTenth = () => {},
): Promise<CopiedFile[]> {
  const waiting = all.values()
  const stored: CopiedFile[] = []
  let done = 0
  const copyNext = async () => {
    for (const { from, path } of waiting) {
      const file = await copyFile(from, folder, path)
      if (file) stored.push(file)
      const before = Math.floor((done++ * 10) / all.length)
      const tenth = Math.floor((done * 10) / all.length)
      if (tenth > before) onTenth(tenth * 10)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext))
  return stored
}

/**
 * Copies a file that may still be written to, and returns what was copied; null when it is gone. The copy is on disk
 * when this returns.
 */
export async function copyFile(from: string, folder: string, path: string): Promise<CopiedFile | null> {
  let source
  try {
    source = await open(from)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const hash = createHash('sha256')
  let bytes = 0
  const target = await open(join(folder, path), 'wx', 0o600)
  try {
    for await (const chunk of source.createReadStream()) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
      // Writes all bytes, however many the disk accepts at a time.
      await target.appendFile(chunk as Buffer)
    }
    await target.sync()
  } finally {
    await target.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Writes a file of the backup itself. */
export async function writeCopied(folder: string, path: string, text: string): Promise<CopiedFile> {
  await writeFile(join(folder, path), text, { mode: 0o600, flush: true })
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { path, bytes: Buffer.byteLength(text), sha256 }
}

/** Writes the manifest; a folder without one is no backup. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest } satisfies Manifest, null, 1)
  await writeFile(join(folder, NAME), `${text}\n`, { mode: 0o600, flush: true })
}

/** Reads the manifest after checking that the backup contains exactly its files, byte for byte. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const file = join(folder, NAME)
  if (!existsSync(file)) throw new StartError(`There is no whole backup in ${folder}: it has no ${NAME}.`)
  const manifest = readManifest(file, folder)
  const known = new Set(manifest.files.map(({ path }) => path))
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await hashOf(join(folder, path))
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(
        `The backup in ${folder} is damaged: ${path} ${found ? 'is not as it was written' : 'is missing'}.`,
      )
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (!entry.isDirectory() && path !== NAME && !known.has(path))
      throw new StartError(`The backup in ${folder} is damaged: ${path} does not belong to it.`)
  }
  return manifest
}

/** A fingerprint by which the same secret is recognised. */
export function markOf(secret: string | undefined): string | null {
  return secret ? createHmac('sha256', secret).update('mark of a backup').digest('hex').slice(0, 16) : null
}

function readManifest(file: string, folder: string): Manifest {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartError(`The ${NAME} in ${folder} was not written by this program, or by a newer one.`)
  }
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}
