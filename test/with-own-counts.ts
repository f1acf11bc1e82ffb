import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const both = `(where === 'shared' ? shared : own).count`

/**
 * Imported before the program, has each process count for itself, as a limiter in memory does. With it a test shows that it
 * would notice limits that grow with the number of processes.
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
