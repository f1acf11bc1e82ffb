import { spawn } from 'node:child_process'
import { findChromium } from '../chromium.ts'
import { limitTo } from './limit-processes.ts'
import { prepare } from './prepare.ts'
import { startResults } from './results.ts'
import { runTier } from './run-tier.ts'
import { selectFiles } from './select-files.ts'
import { processesAtOnce } from './tiers.ts'
import { dataFolder } from '../servers/server.ts'
import { stopTestServer } from '../servers/cluster.ts'

/**
 * `npm run test:repeat -- <times> <path or word> …`: runs the matching test files again and again while four other
 * processes use all the processor time that they get, and prints the result of each round. It finds tests that depend on
 * timing.
 */
const BUSY_PROCESSES = 4
const [times = '', ...words] = process.argv.slice(2)
const rounds = Number(times)
const selection = selectFiles(words).filter(({ files }) => files.length > 0)
if (!Number.isInteger(rounds) || rounds < 1 || words.length === 0 || selection.length === 0)
  throw new Error('usage: npm run test:repeat -- <times> <path or word of test files> …')

process.env['CHROMIUM'] = findChromium()
const compiled = dataFolder()
process.env['NODE_COMPILE_CACHE'] = compiled.path
const remove = await prepare(selection)
const busy = Array.from({ length: BUSY_PROCESSES }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
process.once('exit', () => busy.forEach((each) => each.kill()))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void remove().finally(() => process.exit(1)))

let failed = 0
for (let round = 1; round <= rounds; round += 1) {
  const began = Date.now()
  const results = startResults((text) => text.startsWith('✖') && console.log(text))
  const limit = limitTo(processesAtOnce)
  await Promise.all(selection.map(({ tier, files }) => runTier(tier, files, results, limit)))
  const { text, failed: count } = results.summary((Date.now() - began) / 1000)
  failed += count
  console.log(`round ${round}: ${text.split('\n').at(-1)}, ${((Date.now() - began) / 1000).toFixed(0)} s`)
}
busy.forEach((each) => each.kill())
await stopTestServer()
await remove()
compiled.remove()
console.log(`${rounds} rounds beside ${BUSY_PROCESSES} busy processes, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
