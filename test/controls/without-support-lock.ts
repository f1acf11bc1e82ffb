import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = '.forUpdate()'
const decided = 'const move = await decide(tx, found, staff)'

/**
 * Negative control: removes the locks under which a support chat is taken, and waits a moment between reading and
 * taking. A test that imports it first must notice that two agents get one chat.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/support/support-case.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 3, 'the guards are in two places')
    assert.equal(source.split(decided).length, 2, 'the decision is in one place')
    const waits = `${decided}; await new Promise((go) => setTimeout(go, 300))`
    return { ...loaded, source: source.replaceAll(guard, '').replace(decided, waits) }
  },
})
