import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

/** Where the program distinguishes slow requests from requests in progress, and ends them. */
const guards: [file: string, guard: string, without: string][] = [
  ['/server/shedding/under-way.ts', 'if (announcedBytes(raw.headers) === 0) return', 'return'],
  ['/server/slow/limit-half-read.ts', 'if (some.size <= most) return', 'return'],
  ['/server/slow/limit-connections.ts', 'if (theirs.size >= most) {', 'if (false) {'],
  ['/server/slow/slow-rules.ts', 'const STALL_MS = 5 * SECOND', 'const STALL_MS = 15 * SECOND'],
]

/**
 * Negative control: counts a request when its head arrives and allows any number of slow ones. A test that imports it
 * first must notice that a few half-sent forms block the site.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const here = guards.filter(([file]) => url.endsWith(file))
    if (here.length === 0) return loaded
    const source = here.reduce((text, [file, guard, without]) => {
      assert.equal(text.split(guard).length, 2, `${file} has its guard in one place`)
      return text.replace(guard, without)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
