import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = 'if (!(await isStillApproved(tx, document))) return'
const waits = `process.emit('end-began')
      const later = tx.selectFrom('verification').select('id').where('account_id', '=', document.hostId)
        .where('kind', '=', 'renewal').where('state', '=', 'approved')
      for (let tries = 0; tries < 200 && !(await later.executeTakeFirst()); tries += 1)
        await new Promise((go) => setTimeout(go, 50))`

/**
 * Negative control: ends an approval without locking its host and checking the approval again, and waits until the renewal
 * is approved, so that the race is certain. A test that imports it first must notice a host who is approved and takes no
 * bookings.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/verification/end-approvals.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, 'the guard is in one place')
    return { ...loaded, source: source.replace(guard, waits) }
  },
})
