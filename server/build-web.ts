import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { StartError } from '#db/embedded/start-error.ts'

const root = new URL('..', import.meta.url).pathname
const router = `${root}node_modules/@react-router/dev/bin.cjs`
const stamp = `${root}build/stamp`

/** Builds the pages when they are not built yet or their sources have changed since. */
export function buildWeb(): void {
  const now = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  const built = spawnSync(process.execPath, [router, 'build'], { cwd: root, encoding: 'utf8' })
  if (built.status !== 0)
    throw new StartError(`The pages could not be built.\n${built.stdout}\n${built.stderr}`)
  for (const file of globSync(`${root}build/client/**/*.{js,css,svg}`)) compress(file)
  writeFileSync(stamp, now)
}

function sourcesHash(): string {
  const files = globSync('{web,domain}/**/*.{ts,tsx,css,svg,webmanifest}', { cwd: root })
    .concat(['brand.ts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'])
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
