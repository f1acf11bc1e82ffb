import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = 'if (!isTurnedAway(level, kind, underWay.counts[kind])) {'

/** Negative control: sheds nothing. A test that imports it first must notice that payments wait behind searches. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/server/shedding/shed-requests.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, 'requests are shed in one place')
    return { ...loaded, source: source.replace(guard, 'if (true) {') }
  },
})
