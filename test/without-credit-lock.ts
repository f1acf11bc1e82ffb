import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = ".forUpdate('ledger_account')"

/**
 * Imported before a program, takes out the lock under which credit is counted before it is spent. With it, and without the
 * database's own check, a test shows that it would notice a program that overspends.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/credit/spend-credit.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, 'the guard stands in one place')
    return { ...loaded, source: source.replace(guard, '') }
  },
})
