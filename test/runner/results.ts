import { relative } from 'node:path'
import { inspect } from 'node:util'

type Ended = {
  name: string
  file?: string
  nesting: number
  details: { duration_ms: number; type?: string; error?: Error }
}

export type Results = ReturnType<typeof startResults>

/** Collects what tests and checks report while they run, and prints it for a person. */
export function startResults(print: (text: string) => void = console.log) {
  const tiers: { name: string; files: number; seconds: number; tests: number }[] = []
  const files: { name: string; tier: string; seconds: number }[] = []
  const testsOf = new Map<string, number>()
  const failures: string[] = []
  let passed = 0
  let failed = 0

  const count = (isPass: boolean, name: string, error?: unknown) => {
    if (isPass) passed += 1
    else failed += 1
    if (isPass) return
    const text = `✖ ${name}\n${error === undefined ? '' : indented(error)}`
    failures.push(text)
    print(text)
  }

  return {
    /** One report of a tier's process: level 0 is the process, level 1 a file, below are tests and their suites. */
    testEnded(tier: string, isPass: boolean, { name, file = '', nesting, details }: Ended) {
      const isFile = nesting === 1
      if (isFile) {
        const seconds = details.duration_ms / 1000
        files.push({ name, tier, seconds })
        print(`${isPass ? '✔' : '✖'} ${name} (${seconds.toFixed(1)} s)`)
      }
      const isTest = nesting > 1 && details.type !== 'suite'
      if (isTest) testsOf.set(tier, (testsOf.get(tier) ?? 0) + 1)
      if (isTest) return count(isPass, `${relative('.', file)}: ${name}`, details.error)
      // A suite fails because of its tests, which are counted, or because of a hook or a crash, which nothing else counts.
      if (!isPass && !isSubtestFailure(details.error))
        count(false, nesting === 0 ? `a process of the tier ${tier}` : name, details.error)
    },
    checkEnded: (name: string, output: string | null) => {
      if (output === null) print(`✔ ${name}`)
      count(output === null, name, output ?? undefined)
    },
    /** A tier has run these files. One without a result crashed its process. */
    tierEnded(name: string, ran: string[], milliseconds: number) {
      const finished = new Set(files.map((file) => file.name))
      for (const file of ran)
        if (!finished.has(file)) count(false, file, 'its process ended before the file had a result')
      tiers.push({ name, files: ran.length, seconds: milliseconds / 1000, tests: testsOf.get(name) ?? 0 })
    },
    diagnosed: (message: string) => print(`ℹ ${message}`),
    printed: (message: string) => print(message.trimEnd()),
    /** The tiers with their seconds, the ten slowest files, every failure again, and the counts in the last line. */
    summary(seconds: number): { text: string; failed: number } {
      const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
      const lines = [
        '',
        ...tiers.map((tier) => row(tier.seconds, `${tier.name}: ${tier.files} files, ${tier.tests} tests`)),
        row(seconds, 'in all'),
        '\nThe slowest files:',
        ...slowest.map((file) => row(file.seconds, `${file.name} (${file.tier})`)),
        ...(failures.length > 0 ? ['\nWhat failed:', ...failures] : []),
        `\n${passed} passed, ${failed} failed`,
      ]
      return { text: lines.join('\n'), failed }
    },
  }
}

function row(seconds: number, text: string): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${text}`
}

/** What is printed of an error: a page in an assertion can be very long. */
const MOST_CHARACTERS = 14_000

function isSubtestFailure(error: Error | undefined): boolean {
  return (error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed'
}

function indented(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const text = typeof cause === 'string' ? cause : inspect(cause, { depth: 4, maxStringLength: 9000 })
  return text
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .filter((line) => !line.includes('(node:internal/'))
    .map((line) => `    ${line}`)
    .join('\n')
}
