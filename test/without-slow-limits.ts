import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

/** Where the program tells slow requests from those that it works on, and ends them. */
const guards: [file: string, guard: string, without: string][] = [
  ['/server/shedding/under-way.ts', 'if (announcedBytes(raw.headers) === 0) return', 'return'],
  ['/server/slow/limit-half-read.ts', 'if (some.size <= most) return', 'return'],
  ['/server/slow/limit-connections.ts', 'if (theirs.size >= most) {', 'if (false) {'],
  ['/server/slow/slow-rules.ts', 'const STALL_MS = 5 * SECOND', 'const STALL_MS = 15 * SECOND'],
]

/**
 * Imported before the program, counts a request as soon as its head is there and bears any number of slow ones. With it a test
 * shows that it would notice a site that a few half-sent forms close.
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
