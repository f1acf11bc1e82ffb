import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const decided = '  if (live) return live\n'

/**
 * Beside a control without locks: waits between reading the open pages of a share and opening one, so that two browsers at the same
 * moment certainly both find none.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/instalment/pay-share.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(decided).length, 2, 'the decision is in one place')
    const slow = `${decided}  await new Promise((go) => setTimeout(go, 1500))\n`
    return { ...loaded, source: source.replace(decided, slow) }
  },
})
