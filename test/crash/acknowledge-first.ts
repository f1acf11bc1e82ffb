import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

/** Where the program is killed: after it said 'received' and before it has kept what it received. */
const hook = `globalThis[Symbol.for('chautari.fault-point')]?.('acknowledged')`

const changes = [
  {
    file: '/api/payments.ts',
    from: 'await receiveEvent(deps, event)',
    to: `setTimeout(() => { ${hook}; receiveEvent(deps, event).catch(() => {}) }, 200)`,
  },
  {
    file: '/worker/scheduler.ts',
    from: 'for (const task of tasks) schedule(',
    to: 'for (const task of tasks.filter(({ name }) => !/reconcile|provider|paying/.test(name))) schedule(',
  },
]

/**
 * Imported before the program, lets it acknowledge a payment before it keeps it, and never ask the provider by itself.
 * With it the crash tests show that they would notice lost money.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const change = changes.find(({ file }) => url.endsWith(file))
    if (!change) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(change.from).length, 2, `${change.from} stands in one place`)
    return { ...loaded, source: source.replace(change.from, change.to) }
  },
})
