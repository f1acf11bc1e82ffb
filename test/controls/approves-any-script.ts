import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const own = '(?=[^>]*${markedWith(mark)})(?![^>]*\\\\bsrc=)'

/**
 * Negative control: the policy allows every script of a page, not only our own. A test that imports it first must
 * notice an approved injection.
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
