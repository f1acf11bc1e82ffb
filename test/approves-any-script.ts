import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const own = '(?=[^>]*${markedWith(mark)})(?![^>]*\\\\bsrc=)'

/**
 * Imported before the program, lets the policy of a page name every script that stands in it, not only our own. With it a
 * test shows that it would notice a policy that approves what was injected.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/build/server/index.js')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(own).length, 2, 'our own scripts are found in one place')
    return { ...loaded, source: source.replace(own, () => '(?![^>]*\\\\bsrc=)') }
  },
})
