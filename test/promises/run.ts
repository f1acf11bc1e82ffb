import { globSync } from 'node:fs'
import { findChromium } from '../chromium.ts'
import { stopTestServer } from '../servers/cluster.ts'
import { makeDemonstration } from '../demonstration.ts'
import { startResults } from '../runner/results.ts'
import { runTier } from '../runner/run-tier.ts'
import { demands } from './demands.ts'
import { promisesOf, recordVerified } from './record/verified.ts'

/**
 * Runs the promise tests at full size, all or those with the given numbers, one file after the other, each in its own
 * process, and prints the measurements. A test reports them as 'promise 3: …' and 'promise 3 control: …'. Records the
 * promises that held in verified.json. Without numbers, or with the word 'site', it also checks every page for
 * accessibility, follows every link and measures every picture, of which `npm test` does a part.
 */
process.env['PROMISES'] = '1'
process.env['CHROMIUM'] = findChromium()

const asked = process.argv.slice(2)
const numbers = (asked.length > 0 ? asked : Object.keys(demands))
  .filter((each) => each !== 'site')
  .map(Number)
const sources = globSync('{domain,web,api,worker,integrations,server,db,e2e,test}/**/*.test.{ts,tsx}').sort()
const filesOf = new Map(
  numbers.map((number) => [number, sources.filter((file) => promisesOf(file).includes(number))]),
)

/** Tests of every page, link and picture, which belong to no promise. */
const siteTests = [
  'e2e/browser/accessibility/*.test.ts',
  'e2e/http/visitor/every-link.test.ts',
  'art/compositions/compositions.test.ts',
  'art/pictures.test.ts',
]
const others = asked.length > 0 && !asked.includes('site') ? [] : globSync(siteTests).sort()

const measured: { number: number; isControl: boolean; text: string }[] = []
const secondsOf = new Map<string, number>()
const failed = new Set<string>()
const results = startResults()
const failures = () => results.summary(0).failed

const removeDemonstration = await makeDemonstration()
for (const file of new Set([...[...filesOf.values()].flat(), ...others])) {
  const [began, failuresBefore] = [Date.now(), failures()]
  await runTier({ name: 'promises', processes: 1 }, [file], { ...results, diagnosed })
  secondsOf.set(file, (Date.now() - began) / 1000)
  if (failures() > failuresBefore) failed.add(file)
}
await stopTestServer()
await removeDemonstration()

console.log('\n| | demanded | measured | control | s | |\n|---|---|---|---|---|---|')
const held: number[] = []
for (const number of numbers) {
  const own = filesOf.get(number) ?? []
  const texts = (isControl: boolean) =>
    measured.filter((each) => each.number === number && each.isControl === isControl).map(({ text }) => text)
  const demand = demands[number] ?? { figure: '?', needsControl: false }
  const isKept =
    texts(false).length > 0 &&
    (!demand.needsControl || texts(true).length > 0) &&
    !own.some((file) => failed.has(file))
  if (isKept) held.push(number)
  const seconds = own.reduce((total, file) => total + (secondsOf.get(file) ?? 0), 0).toFixed(0)
  const cells = [demand.figure, texts(false).join('; '), texts(true).join('; '), seconds, isKept ? '✔' : '✖']
  console.log(`| ${number} | ${cells.join(' | ')} |`)
}
recordVerified(held, new Date().toISOString().slice(0, 10))
console.log(`\n${held.length} of ${numbers.length} promises held`)
const wrong = others.filter((file) => failed.has(file))
if (wrong.length > 0) console.log(`failed beside them: ${wrong.join(', ')}`)
process.exit(held.length === numbers.length && wrong.length === 0 ? 0 : 1)

function diagnosed(message: string): void {
  results.diagnosed(message)
  const [, number, control, text] = /^promise (\d+)( control)?: (.+)$/s.exec(message) ?? []
  if (number && text) measured.push({ number: Number(number), isControl: control !== undefined, text })
}
