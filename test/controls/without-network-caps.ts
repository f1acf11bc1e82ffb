import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const caps = ['visitor.account !== null)', 'if (visitor.account || more <= 0) return']
const without = ['true)', 'if (more !== Infinity) return']

/**
 * Negative control: treats every network as signed in when its spots and unpaid holds are counted. A test that imports
 * it first must notice an attacker who holds a whole departure with a new cookie each time.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/booking/hold/hold-caps.ts')) return loaded
    let source = String(loaded.source)
    for (const [index, cap] of caps.entries()) {
      assert.equal(source.split(cap).length, 2, `${cap} is in one place`)
      source = source.replace(cap, without[index] ?? '')
    }
    return { ...loaded, source }
  },
})
