import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const both = `(where === 'shared' ? shared : own).count`

/**
 * Negative control: each process counts for itself, like a limiter in memory. A test that imports it first must notice
 * limits that grow with the number of processes.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/server/limits/limit-requests.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(both).length, 2, 'requests are counted in one place')
    return { ...loaded, source: source.replace(both, `(where === 'shared' ? own : own).count`) }
  },
})
