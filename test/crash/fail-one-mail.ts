import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const does = 'await jobs[name](deps, payload as never)'
const once = `if (name === 'mail-booking-confirmed' && !globalThis.hasFailedOnce) {
      Object.assign(globalThis, { hasFailedOnce: true })
      throw new Error('the mail server is down')
    }
    ${does}`

/** Negative control: the first confirmation mail fails, as when the mail server is briefly down. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/worker/queue.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(does).length, 2, 'jobs run in one place')
    return { ...loaded, source: source.replace(does, once) }
  },
})
