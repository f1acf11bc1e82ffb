import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = ".forUpdate('departure')"

/**
 * Negative control: removes the row lock that guards the spots. A test that imports it first must notice overselling.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/departure/departure-queries.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, 'the guard is in one place')
    return { ...loaded, source: source.replace(guard, '') }
  },
})
