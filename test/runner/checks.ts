import { execFile } from 'node:child_process'
import type { Results } from './results.ts'

/** Generates the types of the routes, then checks types, lint, format and dead code, one after the other. */
export async function runChecks(results: Results): Promise<void> {
  const began = Date.now()
  await check('route types', 'react-router', ['typegen'])
  await check('types', 'tsc', ['-p', '.', '--checkers', '1'])
  await check('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
  await check('format', 'biome', ['format', '.'])
  await check('dead code', 'knip', [])
  results.tierEnded('check', [], Date.now() - began)

  function check(name: string, command: string, args: string[]): Promise<void> {
    return new Promise((done) => {
      execFile(command, args, { maxBuffer: 1e8 }, (error, stdout, stderr) => {
        results.checkEnded(name, error ? `${stdout}${stderr}` : null)
        done()
      })
    })
  }
}
