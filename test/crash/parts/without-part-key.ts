import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const changes = [
  {
    file: '/domain/checkout/settle-charge.ts',
    from: 'return `${instalmentId}:${tries}`',
    to: 'return `${instalmentId}:${tries}:${performance.timeOrigin}`',
  },
  {
    file: '/integrations/stripe/stripe-charges.ts',
    from: 'if (id === paymentId || (part === instalmentId && number === String(tries))) return intent.id',
    to: 'if (id === part && paymentId === instalmentId && number === String(tries)) return intent.id',
  },
  {
    file: '/domain/checkout/charges/compare-charges.ts',
    from: 'batched(deps.payments.listCharges(since), PAGE)',
    to: '[]',
  },
]

/**
 * Negative control: each process charges a part with a key of its own, does not look for an earlier charge, and does not compare
 * charges with the provider, which could pay the part before it is charged again. With it the crash tests must notice a part that
 * is charged twice.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const change = changes.find(({ file }) => url.endsWith(file))
    if (!change) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(change.from).length, 2, `${change.from} is in one place`)
    return { ...loaded, source: source.replace(change.from, change.to) }
  },
})
