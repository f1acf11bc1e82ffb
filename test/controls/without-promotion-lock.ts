import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = '.forNoKeyUpdate()'
const counted = 'return promotion && mustCount(db, promotion, wish)'
const waits =
  'const found = promotion && (await mustCount(db, promotion, wish)); await new Promise((go) => setTimeout(go, 300)); return found'

/**
 * Negative control: removes the lock under which the uses of a promotion are read before one is reserved, and waits a moment
 * between reading and reserving, so that the race is certain. With it, and without the database's own check, a test must
 * notice too many uses.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/promotion/promotion-queries.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, 'the guard is in one place')
    assert.equal(source.split(counted).length, 2, 'the uses are read in one place')
    return { ...loaded, source: source.replace(guard, '').replace(counted, waits) }
  },
})
