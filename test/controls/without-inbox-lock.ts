import { strict as assert } from 'node:assert'
import { registerHooks } from 'node:module'

const locks = `insert into inbox (account_id, last_event)
      select account_id, 1 from (\${accounts}) as account order by account_id
      on conflict (account_id) do update set last_event = inbox.last_event + 1
      returning account_id, last_event`
const counts = `select account_id, nextval('unlocked') as last_event from (\${accounts}) as account`
const ends = `select pg_notify('inbox', account_id::text) from numbered`
const waits = `select pg_notify('inbox', account_id::text), pg_sleep(random() * 0.4) from numbered`

/**
 * Negative control: numbers events by a sequence, without the lock that makes numbers visible in order, and delays some
 * commits. A test that imports it first must notice lost messages.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/domain/message/publish-events.ts')) return loaded
    const source = String(loaded.source)
    for (const part of [locks, ends])
      assert.equal(source.split(part).length, 2, 'numbers are given in one place')
    return { ...loaded, source: source.replace(locks, counts).replace(ends, waits) }
  },
})
