import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const guard = "await helper.ask({ kind: 'upload', bytes })"

/**
 * Negative control: stores pictures as sent. A test that imports it first must notice a program that stores strangers'
 * files.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/integrations/pictures/sharp-pictures.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(guard).length, 2, 'the guard is in one place')
    return {
      ...loaded,
      source: source.replace(guard, '{ content: bytes, width: 320, height: 240 }'),
    }
  },
})
