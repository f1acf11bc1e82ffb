import { globSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { stopTestServer } from '../cluster.ts'
import { demands } from './demands.ts'
import { promisesOf, recordVerified } from './verified.ts'

/**
 * Runs the tests of the promises at their full figures, all of them or those with the numbers that are given, one file
 * after the other, and prints what was measured. A test says so itself: 'promise 3: …' and 'promise 3 control: …'. It records
 * the promises that held in verified.json.
 */
process.env['PROMISES'] = '1'
const HOUR = 3_600_000

const asked = process.argv.slice(2).map(Number)
const numbers = asked.length > 0 ? asked : Object.keys(demands).map(Number)
const sources = globSync('{domain,web,api,worker,integrations,server,db,e2e,test}/**/*.test.{ts,tsx}').sort()
const filesOf = new Map(
  numbers.map((number) => [number, sources.filter((file) => promisesOf(file).includes(number))]),
)
const files = [...new Set([...filesOf.values()].flat())]

const measured: { number: number; isControl: boolean; text: string }[] = []
const secondsOf = new Map<string, number>()
const failed = new Set<string>()

const stream = run({ files, concurrency: 1, timeout: HOUR })
stream.on('test:diagnostic', ({ message }) => {
  const [, number, control, text] = /^promise (\d+)( control)?: (.+)$/s.exec(message) ?? []
  if (number && text) measured.push({ number: Number(number), isControl: control !== undefined, text })
})
stream.on('test:pass', ({ file = '', nesting, details }) => {
  if (nesting === 0) secondsOf.set(file, (secondsOf.get(file) ?? 0) + details.duration_ms / 1000)
})
stream.on('test:fail', ({ file = '' }) => void failed.add(file))
const shown: NodeJS.ReadableStream = stream.compose(new spec())
shown.pipe(process.stdout, { end: false })
await finished(shown)
await stopTestServer()

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
    !own.some((file) => [...failed].some((each) => each.endsWith(file)))
  if (isKept) held.push(number)
  const seconds = [...secondsOf].filter(([file]) => own.some((each) => file.endsWith(each)))
  const sum = seconds.reduce((total, [, one]) => total + one, 0).toFixed(0)
  const cells = [demand.figure, texts(false).join('; '), texts(true).join('; '), sum, isKept ? '✔' : '✖']
  console.log(`| ${number} | ${cells.join(' | ')} |`)
}
recordVerified(held, new Date().toISOString().slice(0, 10))
console.log(`\n${held.length} of ${numbers.length} promises kept`)
process.exit(held.length === numbers.length ? 0 : 1)
