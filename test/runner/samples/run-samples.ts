import { startResults } from '../results.ts'
import { runTier } from '../run-tier.ts'

/** Runs sample test files as one tier, for the tests of the runner, and exits with the number of failures. */
const files = process.argv.slice(2).map((name) => `test/runner/samples/${name}.sample.ts`)
const results = startResults()
await runTier({ name: 'samples', processes: 1 }, files, results)
const { text, failed } = results.summary(0)
console.log(text)
process.exit(failed)
