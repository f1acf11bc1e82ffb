import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const changes: Record<string, [from: string, to: string]> = {
  '/domain/gift-card/gift-card-queries.ts': ["where('id', '=', id).forUpdate()", "where('id', '=', id)"],
  // So that everybody has read the card before the first one redeems it.
  '/domain/gift-card/redeem-gift-card.ts': [
    'const { id, amount_cents: cents } = card',
    'const { id, amount_cents: cents } = card; await new Promise((go) => setTimeout(go, 300))',
  ],
}

/**
 * Negative control: removes the lock under which the state of a gift card is read, and waits between reading and
 * redeeming, so that the race is certain. A test that imports it first must notice that the others are not refused.
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
