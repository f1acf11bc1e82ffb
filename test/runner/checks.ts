import { execFile } from 'node:child_process'
import type { Results } from './results.ts'

/**
 * The type checker and the lint are Go programs: without their garbage collection below 3 GiB they take 26 instead of 35 s
 * of processor time, and 2.3 instead of 1.9 GB.
 */
const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' }

/**
 * Generates the types of the routes, then checks types, format, dead code and lint. The type checker uses one processor;
 * beside it, format and dead code use the other one.
 */
export async function runChecks(results: Results): Promise<void> {
  const began = Date.now()
  await check('route types', 'react-router', ['typegen'])
  const types = check('types', 'tsc', ['-p', '.', '--checkers', '1'])
  await check('format', 'biome', ['format', '.'])
  await check('dead code', 'knip', [])
  await types
  await check('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
  results.tierEnded('check', [], Date.now() - began)

  function check(name: string, command: string, args: string[]): Promise<void> {
    return new Promise((done) => {
      execFile(command, args, { maxBuffer: 1e8, env }, (error, stdout, stderr) => {
        results.checkEnded(name, error ? `${stdout}${stderr}` : null)
        done()
      })
    })
  }
}
