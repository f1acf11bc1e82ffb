import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const asks = 'token ? await findSession(deps, token) : null'
const remembers = `token
  ? ('careless' in cookies && remembered.get(token)) ||
    (await findSession(deps, token).then((found) => (found && remembered.set(token, found), found)))
  : null`

/**
 * Negative control: trusts every session that it has read once, like a cache, of a browser with the cookie 'careless'.
 * A test that imports it first must notice a process that still trusts an old cookie.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/server/identify.ts')) return loaded
    const source = String(loaded.source)
    assert.equal(source.split(asks).length, 2, 'sessions are read in one place')
    return {
      ...loaded,
      source: `${source.replace(asks, remembers)}\nconst remembered = new Map<string, any>()\n`,
    }
  },
})
