import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { finished } from 'node:stream/promises'
import { findChromium } from './chromium.ts'
import { stopTestServer } from './cluster.ts'
import { makeDemonstration } from './demonstration.ts'
import { dataFolder } from './server.ts'

/**
 * Everything that must hold: types, lint, format and dead code; then the journeys in a browser against the program itself
 * together with the laws, rules and verbs. The last line counts.
 */
/** More than can run at once: some wait, for a time-out or for a mail. */
const TOGETHER = availableParallelism() + 1

const began = Date.now()
const compiled = dataFolder()
// Every test file and every server it starts is a process of its own, and reads the same modules.
process.env['NODE_COMPILE_CACHE'] = compiled.path
let passed = 0
let failed = 0

process.env['CHROMIUM'] = findChromium()
await check('the routes have their types', 'react-router', ['typegen'])
const [removeDemonstration] = await Promise.all([makeDemonstration(), checks()])
// Whoever gives up half way leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void removeDemonstration().finally(() => process.exit(1)))
// What takes longest begins first: no long one is left alone at the end.
await tests(TOGETHER, [
  'test/!(alone)/*.test.ts',
  'test/*.test.ts',
  'e2e/**/*.test.ts',
  '{domain,web,api,worker,integrations,server,db,art}/**/*.test.{ts,tsx}',
])
// What keeps the whole machine busy would be judged by what runs beside it, and that by it.
await tests(1, ['{test/alone,ops}/*.test.ts'])
await stopTestServer()
await removeDemonstration()
compiled.remove()

console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function checks(): Promise<void> {
  await check('types', 'tsc', ['-p', '.', '--checkers', '1'])
  await check('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
  await check('format', 'biome', ['format', '.'])
  await check('dead code', 'knip', [])
}

function check(name: string, command: string, args: string[]): Promise<void> {
  return new Promise((done) => {
    execFile(command, args, { maxBuffer: 1e8 }, (fault, stdout, stderr) => {
      if (fault) failed += 1
      else passed += 1
      console.log(`${fault ? '✖' : '✔'} ${name}`)
      if (fault) console.log(stdout, stderr)
      done()
    })
  })
}

async function tests(concurrency: number, patterns: string[]): Promise<void> {
  const files = patterns.flatMap((pattern) => globSync(pattern).sort())
  const stream = run({ files, concurrency, timeout: 180_000 })
  stream.on('test:pass', (event) => {
    if (event.details.type !== 'suite' && !isFile(event.name)) passed += 1
  })
  stream.on('test:fail', (event) => {
    if (event.details.type !== 'suite') failed += 1
  })
  const shown: NodeJS.ReadableStream = stream.compose(new spec())
  shown.pipe(process.stdout, { end: false })
  await finished(shown)
}

/** A file that passes as a whole is no test of its own. */
function isFile(name: string): boolean {
  return /\.test\.tsx?$/.test(name)
}
