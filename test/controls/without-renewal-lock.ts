import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const lock = '.forUpdate()'
const decides = 'const state = transition(verificationStates, application.state, action)'
const waits = `if (application.kind === 'renewal') {
    process.emit('renewal-read')
    const now = tx.selectFrom('verification').select('state').where('id', '=', id)
    for (let tries = 0; tries < 200 && (await now.executeTakeFirst())?.state === 'pending'; tries += 1)
      await new Promise((go) => setTimeout(go, 50))
  }
  ${decides}`

/**
 * Negative control: removes the lock under which an approval reads the state of a renewal, and waits after reading until
 * its host has withdrawn it, so that the race is certain. With it, and without the database's own check, a test must notice
 * a renewal that is withdrawn and approved.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/verification/decide-verification.ts')) return loaded
    const source = String(loaded.source)
    for (const part of [lock, decides])
      assert.equal(source.split(part).length, 2, 'the guard is in one place')
    return { ...loaded, source: source.replace(lock, '').replace(decides, waits) }
  },
})
