import { cpus } from 'node:os'
import { bookingCommand } from './booking-command.ts'
import { connections } from './connections.ts'
import { finding } from './finding.ts'
import { growth } from './growth.ts'
import { guestFlow } from './guest-flow.ts'
import { hotDeparture } from './hot-departure.ts'
import { idle } from './idle.ts'
import { mails } from './mails.ts'
import { messageLinks } from './message-links.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { pages } from './pages.ts'
import { season } from './season.ts'
import { signIn } from './sign-in.ts'
import { starts } from './starts.ts'

export type Figure = { what: string; measured: string; baseline: string; ratio: number; target: string }

/** Measures the product against baselines taken in the same run and prints one line for each figure. */
const all: Record<string, () => Promise<Figure[]>> = {
  starts,
  pages,
  booking: bookingCommand,
  guest: guestFlow,
  hot: hotDeparture,
  finding,
  growth,
  mails,
  memory,
  messages,
  idle,
  season,
  connections,
  'sign-in': signIn,
  'message-links': messageLinks,
}
const asked = process.argv.slice(2)
/** `--runs 3` measures each part three times in turns and prints the figure with the median ratio. */
const runs = asked.includes('--runs') ? Number(asked[asked.indexOf('--runs') + 1]) : 1
const wanted = Object.entries(all).filter(
  ([name]) => !asked.some((each) => each in all) || asked.includes(name),
)
const measured = new Map<string, Figure[]>()
for (let run = 1; run <= runs; run += 1)
  for (const [index, [name, measure]] of wanted.entries()) {
    // Separate from the table on stdout, which may be redirected to a file.
    process.stderr.write(`Measuring ${name}, ${index + 1} of ${wanted.length}, run ${run} of ${runs} …\n`)
    for (const [place, figure] of (await measure()).entries()) {
      // What a figure measures may contain a number that differs between runs.
      const key = `${name} ${place}`
      measured.set(key, [...(measured.get(key) ?? []), figure])
    }
  }

console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}\n`)
console.log('| figure | Chautari | baseline | ratio | target |\n|---|---|---|---|---|')
for (const figures of measured.values()) {
  const sorted = figures.toSorted((one, other) => one.ratio - other.ratio)
  const median = sorted[Math.floor(sorted.length / 2)]!
  const ratios = runs > 1 ? ` (${sorted.map(({ ratio }) => ratio.toPrecision(3)).join(', ')})` : ''
  const ratio = `${median.ratio.toPrecision(3)}${ratios}`
  console.log(`| ${median.what} | ${median.measured} | ${median.baseline} | ${ratio} | ${median.target} |`)
}
process.exit(0)
