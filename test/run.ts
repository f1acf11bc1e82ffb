import { findChromium } from './chromium.ts'
import { stopTestServer } from './servers/cluster.ts'
import { runChecks } from './runner/checks.ts'
import { prepare } from './runner/prepare.ts'
import { startResults } from './runner/results.ts'
import { limitTo } from './runner/limit-processes.ts'
import { runTier } from './runner/run-tier.ts'
import { selectFiles } from './runner/select-files.ts'
import { processesAtOnce, type Tier } from './runner/tiers.ts'
import { dataFolder } from './servers/server.ts'

/**
 * `npm test`: checks and every tier of tests. `npm test -- <path or word> …` runs the files that match, without the checks.
 */
const began = Date.now()
const words = process.argv.slice(2)
const selection = selectFiles(words).filter(({ files }) => files.length > 0)
if (selection.length === 0) throw new Error(`no test file has ${words.join(' or ')} in its path or text`)

const results = startResults()
const compiled = dataFolder()
// Every process of a tier and every program that it starts loads the same modules.
process.env['NODE_COMPILE_CACHE'] = compiled.path
// Programs of a test live for seconds: with a heap that is not collected before 300 MB they take 18% less processor time.
process.env['TEST_PROGRAM_ARGUMENTS'] = '--initial-heap-size=300'
const needsProgram = selection.some(({ tier }) => tier.needsProgram)
if (needsProgram) process.env['CHROMIUM'] = findChromium()

let removeDemonstration = async (): Promise<void> => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void removeDemonstration().finally(() => process.exit(1)))

const preparing = needsProgram ? prepare(selection) : Promise.resolve(removeDemonstration)
preparing.catch(() => {})
// Beside the tests the checks take three times the processor time.
if (words.length === 0) await runChecks(results)
const limit = limitTo(processesAtOnce)
const together = selection.filter(({ tier }) => !tier.runsAlone)
await Promise.all(together.map(runSelected))
for (const alone of selection.filter(({ tier }) => tier.runsAlone)) await runSelected(alone)
await stopTestServer()
await removeDemonstration()
compiled.remove()

const { text, failed } = results.summary((Date.now() - began) / 1000)
console.log(text)
process.exit(failed > 0 ? 1 : 0)

async function runSelected({ tier, files }: { tier: Tier; files: string[] }): Promise<void> {
  if (tier.needsProgram) removeDemonstration = await preparing
  await runTier(tier, files, results, limit)
}
