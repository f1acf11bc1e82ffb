import { writeSync } from 'node:fs'

/**
 * Kills the program with SIGKILL when it reaches a crash point for the nth time: CRASH_AT=confirm:state-set:2. The last
 * line of its output names the point.
 */
const [, point, nth] = /^(.+):(\d+)$/.exec(process.env['CRASH_AT'] ?? '') ?? []
let left = Number(nth)

if (point)
  Object.assign(globalThis, {
    [Symbol.for('chautari.crash-point')]: (name: string) => {
      if (name !== point || --left > 0) return
      writeSync(2, `killed at ${name}\n`)
      process.kill(process.pid, 'SIGKILL')
      // The signal may take a moment to arrive: nothing may happen until then.
      for (;;);
    },
  })
