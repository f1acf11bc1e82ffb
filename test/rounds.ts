import assert from 'node:assert/strict'

/** How much of a promise's work a test does: a little in `npm test`, the figure of RELIABILITY.md in `npm run test:promises`. */
export function rounds(small: number, full: number): number {
  return process.env['PROMISES'] === '1' ? full : small
}

/**
 * Fails when something takes longer than its promise allows. Only `npm run test:promises` checks it: in `npm test` other
 * tests keep the machine busy.
 */
export function checkPromisedTime(what: string, milliseconds: number, most: number): void {
  if (process.env['PROMISES'] !== '1') return
  assert.ok(milliseconds <= most, `${what} took ${milliseconds} ms, at most ${most} are promised`)
}
