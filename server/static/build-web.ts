import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { startOf } from '#db/embedded/presence.ts'
import { readIfThere } from '#db/embedded/read-if-there.ts'
import { StartError } from '#db/embedded/start-error.ts'
import { slimManifest } from './slim-manifest.ts'

const root = new URL('../..', import.meta.url).pathname
const router = `${root}node_modules/@react-router/dev/bin.cjs`
const stamp = `${root}build/stamp`
const lock = `${root}.react-router/build.lock`

/** Builds the pages when there is no build or their sources have changed. */
export function buildWeb(announce: (step: string) => void): void {
  if (isBuilt()) return
  announce('Building the pages')
  const release = takeLock()
  try {
    if (!isBuilt()) build()
  } finally {
    release()
  }
}

function isBuilt(): boolean {
  return readIfThere(stamp) === sourcesHash()
}

function build(): void {
  const now = sourcesHash()
  const built = spawnSync(process.execPath, [router, 'build'], { cwd: root, encoding: 'utf8' })
  if (built.status !== 0)
    throw new StartError(`The pages could not be built.\n${built.stdout}\n${built.stderr}`)
  slimManifest(`${root}build/client/assets`)
  for (const file of globSync(`${root}build/client/**/*.{js,css,svg}`)) compress(file)
  writeFileSync(stamp, now)
}

/** Two programs that start at once in one folder build in turn; a builder that died does not hold the lock. */
function takeLock(): () => void {
  mkdirSync(dirname(lock), { recursive: true })
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch {
      if (startOf(Number(readIfThere(lock))) === null) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  throw new StartError('Another program is building the pages and does not finish.')
}

function sourcesHash(): string {
  const files = globSync('{web,domain}/**/*.{ts,tsx,css,svg,webmanifest}', { cwd: root })
    .concat([
      'brand.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'package-lock.json',
      'server/static/slim-manifest.ts',
    ])
    .filter((file) => !file.includes('.test.'))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(`${root}${file}`))
  return hash.digest('hex')
}

function compress(file: string) {
  const content = readFileSync(file)
  if (content.length < 1000) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
