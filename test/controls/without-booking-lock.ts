import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guards = {
  '/domain/departure/departure-queries.ts': ".forUpdate('departure')",
  '/domain/booking/booking-queries.ts': ".forUpdate('booking')",
}
/** With ONLY_LOCK=departure or booking, only that one is removed. */
const only = process.env['ONLY_LOCK']
const looked = 'const booking = await lockBooking(tx, id)'
const waits = `${looked}; await new Promise((go) => setTimeout(go, 300))`

/**
 * Negative control: removes the row locks on a booking during decisions, and waits a moment between reading and
 * deciding, so that the race is certain. A test that imports it first must notice a program that decides twice. Its departure is
 * locked together with it, so that each of the two locks alone makes decisions wait for each other.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const [file, guard] = Object.entries(guards).find(([each]) => url.endsWith(each)) ?? []
    if (!file || !guard || (only && !guard.includes(`'${only}'`))) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, `${guard} is in one place`)
    const unguarded = source.replace(guard, '')
    if (!file.includes('booking')) return { ...loaded, source: unguarded }
    assert.equal(
      source.split(looked).length,
      3,
      'a booking is read in one place for its owner, and in one for its account',
    )
    return { ...loaded, source: unguarded.replaceAll(looked, waits) }
  },
})
