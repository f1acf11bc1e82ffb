import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const lock = '    .forUpdate()\n'
const read = 'const other = await findIssued(tx, source)'
const waits = `await new Promise((go) => setTimeout(go, 100)); ${read}`

/**
 * Negative control: removes the lock of the counter, and waits a moment between reading the last number and using it, so
 * that the race is certain. With it, a test must notice that a number is given twice.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/accounting/number-document.ts')) return loaded
    const source = String(loaded.source)
    for (const part of [lock, read]) assert.equal(source.split(part).length, 2, 'the guard is in one place')
    return { ...loaded, source: source.replace(lock, '').replace(read, waits) }
  },
})
