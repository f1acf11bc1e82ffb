import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const changes: Record<string, [from: string, to: string]> = {
  '/domain/claim/claimed-booking.ts': ['.$if(db.isTransaction, (query) => query.forUpdate())', ''],
  '/domain/claim/make-claim.ts': [
    "await holdShares(tx, bookingId, 'claim')",
    `process.emit('claim-looked')
    const share = tx.selectFrom('payout_item').select('state').where('booking_id', '=', bookingId)
    for (let tries = 0; tries < 200 && (await share.executeTakeFirst())?.state !== 'batched'; tries += 1)
      await new Promise((go) => setTimeout(go, 50))
    await holdShares(tx, bookingId, 'claim')`,
  ],
}

/**
 * Negative control: removes the lock under which a claim reads the state of the share, and waits until the share is in
 * a payout, so that the race is certain. A test that imports it first must notice a claim about a paid share.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const [, change] = Object.entries(changes).find(([file]) => url.endsWith(file)) ?? []
    if (!change) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(change[0]).length, 2, 'the guard is in one place')
    return { ...loaded, source: source.replace(...change) }
  },
})
