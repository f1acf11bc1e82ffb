import assert from 'node:assert/strict'

/** The size of a test: `quick` in `npm test`, the full figure of a promise in `npm run test:promises`. */
export function quickOrFull(quick: number, full: number): number {
  return process.env['PROMISES'] === '1' ? full : quick
}

/**
 * Fails when something takes longer than its promise allows. Only `npm run test:promises` checks it, because `npm test` runs
 * other tests at the same time.
 */
export function checkPromisedTime(what: string, milliseconds: number, most: number): void {
  if (process.env['PROMISES'] !== '1') return
  assert.ok(milliseconds <= most, `${what} took ${milliseconds} ms, at most ${most} are promised`)
}
