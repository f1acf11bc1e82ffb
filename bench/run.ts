import { cpus } from 'node:os'
import { bookingCommand } from './booking-command.ts'
import { connections } from './connections.ts'
import { finding } from './finding.ts'
import { growth } from './growth.ts'
import { guestFlow } from './guest-flow.ts'
import { idle } from './idle.ts'
import { mails } from './mails.ts'
import { messageLinks } from './message-links.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { pages } from './pages.ts'
import { signIn } from './sign-in.ts'
import { starts } from './starts.ts'

export type Figure = { what: string; measured: string; baseline: string; ratio: number; target: string }

/** Measures the product against baselines taken in the same run and prints one line for each figure. */
const all: Record<string, () => Promise<Figure[]>> = {
  starts,
  pages,
  booking: bookingCommand,
  guest: guestFlow,
  finding,
  growth,
  mails,
  memory,
  messages,
  idle,
  connections,
  'sign-in': signIn,
  'message-links': messageLinks,
}
const asked = process.argv.slice(2)
const figures: Figure[] = []
const wanted = Object.entries(all).filter(([name]) => asked.length === 0 || asked.includes(name))
for (const [index, [name, measure]] of wanted.entries()) {
  // Separate from the table on stdout, which may be redirected to a file.
  process.stderr.write(`Measuring ${name}, ${index + 1} of ${wanted.length} …\n`)
  figures.push(...(await measure()))
}

console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}\n`)
console.log('| figure | Chautari | baseline | ratio | target |\n|---|---|---|---|---|')
for (const { what, measured, baseline, ratio, target } of figures)
  console.log(`| ${what} | ${measured} | ${baseline} | ${ratio.toPrecision(3)} | ${target} |`)
process.exit(0)
