/** How much of a promise's work a test does: a little in `npm test`, the figure of RELIABILITY.md in `npm run test:promises`. */
export function rounds(small: number, full: number): number {
  return process.env['PROMISES'] === '1' ? full : small
}
