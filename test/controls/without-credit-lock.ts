import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = ".forUpdate('ledger_account')"
const counted = 'return creditBalance(tx, accountId)'
const waits =
  'const found = await creditBalance(tx, accountId); await new Promise((go) => setTimeout(go, 300)); return found'

/**
 * Negative control: removes the lock under which credit is read before it is spent, and waits a moment between reading
 * and spending, so that the race is certain. With it, and without the database's own check, a test must notice
 * overspending.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/credit/spend-credit.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, 'the guard is in one place')
    assert.equal(source.split(counted).length, 2, 'credit is counted in one place')
    return { ...loaded, source: source.replace(guard, '').replace(counted, waits) }
  },
})
