import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { acceptedInMoney } from './accepted-in-money.ts'
import { acceptedInOthers } from './accepted-in-others.ts'
import { acceptedInTreks } from './accepted-in-treks.ts'
import { judge } from './judge.ts'
import { chosenFiles, ruleFiles } from './rule-files.ts'
import { shortSurvivorsText, survivorsText, tableText } from './report.ts'

const REPORT = '.cache/mutation'

/**
 * `npm run mutate [-- path…]`: mutates the rule files and fails where the test beside a file misses too many mutants.
 */
const chosen = chosenFiles(ruleFiles(), process.argv.slice(2))
const results = await new Stryker({
  mutate: chosen.map(({ file }) => file),
  testRunner: 'beside',
  plugins: [new URL('beside-runner.ts', import.meta.url).href],
  coverageAnalysis: 'perTest',
  concurrency: Math.min(2, availableParallelism()),
  // Node never unloads a module, so a worker grows with each mutant.
  maxTestRunnerReuse: 300,
  reporters: ['html', 'progress-append-only'],
  htmlReporter: { fileName: `${REPORT}/report.html` },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: [
    '.data*',
    '.react-router',
    'art',
    'bench',
    'build',
    'content',
    'docs',
    'e2e',
    'ops',
    'test-results',
    'tsconfig.json',
  ],
  // TypeScript 7 has no interface for programs: neither a checker nor a rewritten tsconfig.json.
  disableTypeChecks: false,
  timeoutMS: 20_000,
  warnings: { unknownOptions: true, preprocessorErrors: true, unserializableOptions: true, slow: false },
  logLevel: 'warn' as LogLevel,
}).runMutationTest()

const sources = new Map(chosen.map(({ file }) => [file, readFileSync(file, 'utf8')]))
const mutants = results.map(({ fileName, location, mutatorName, replacement = '', status }) => {
  const file = relative(process.cwd(), fileName)
  return { file, location, mutatorName, replacement, status, source: sources.get(file) ?? '' }
})
const { rows, survivors, stale } = judge(chosen, mutants, [
  ...acceptedInMoney,
  ...acceptedInOthers,
  ...acceptedInTreks,
])
const table = tableText(rows)
mkdirSync(REPORT, { recursive: true })
writeFileSync(`${REPORT}/table.txt`, table)
writeFileSync(`${REPORT}/survivors.txt`, survivorsText(survivors))
console.log(`\n${shortSurvivorsText(survivors, rows)}\n${table}`)
for (const { file, mutant } of stale)
  console.log(`not a survivor, remove it from the accepted ones: ${file}: ${mutant}`)
const below = rows.filter(({ isBelow }) => isBelow)
for (const { file, score, threshold } of below)
  console.log(`${file}: ${score} % killed, ${threshold} % needed`)
process.exit(below.length + stale.length > 0 ? 1 : 0)
