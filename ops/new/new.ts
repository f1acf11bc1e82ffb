import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Repository, WrongInput } from './plan.ts'
import { planFiles } from './plan-files.ts'

/**
 * Writes the files of a new verb, route, mail or migration: `npm run new -- verb claim/reopen-claim`, in the root folder
 * of the project. Wrong input is one sentence and exit code 1, and nothing is written.
 */
try {
  const { created, changed, steps } = planFiles(process.argv.slice(2), readRepository())
  for (const { path, text } of created) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
    console.log(`wrote   ${path}`)
  }
  for (const { path, text } of changed) {
    writeFileSync(path, text)
    console.log(`changed ${path}`)
  }
  format([...created, ...changed].map(({ path }) => path).filter((path) => !path.endsWith('.sql')))
  console.log(`\nNext:\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`)
} catch (error) {
  if (!(error instanceof WrongInput)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readRepository(): Repository {
  const paths = globSync('{domain,web,worker,e2e,db}/**/*.{ts,tsx,css,sql}')
  return {
    paths: new Set(paths.map((path) => path.replaceAll('\\', '/'))),
    read: (path) => readFileSync(path, 'utf8'),
  }
}

/** Breaks the lines that a long name has made too long. */
function format(paths: string[]): void {
  if (paths.length === 0) return
  const biome = join(import.meta.dirname, '../../node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'format', '--write', ...paths], { stdio: 'pipe' })
}
