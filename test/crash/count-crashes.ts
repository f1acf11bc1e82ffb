import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const limit = 'const BEYOND_REACH = 1_000_000'

/**
 * Negative control: each end of a process uses up one of two retries of a job, as the queue does by default. With it
 * the crash tests must notice a job that is given up.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/worker/job-attempts.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(limit).length, 2, 'the limit is in one place')
    return { ...loaded, source: source.replace(limit, 'const BEYOND_REACH = 2') }
  },
})
