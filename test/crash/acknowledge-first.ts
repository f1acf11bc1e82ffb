import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

/** The instant of the kill: after the answer 'received' and before the event is stored. */
const hook = `globalThis[Symbol.for('chautari.crash-point')]?.('acknowledged')`

const changes = [
  {
    file: '/api/payments.ts',
    from: 'await receive(event)',
    to: `setTimeout(() => { ${hook}; receive(event).catch(() => {}) }, 200)`,
  },
  {
    file: '/worker/scheduler.ts',
    from: 'for (const task of tasks) schedule(',
    to: 'for (const task of tasks.filter(({ name }) => !/reconcile|provider|paying/.test(name))) schedule(',
  },
]

/**
 * Negative control: acknowledges a payment event before storing it, and never asks the provider. With it the crash
 * tests must notice lost money.
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
