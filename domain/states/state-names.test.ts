import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Comparisons of a state or status with a word, as in `booking.state === 'confirmed'`. */
const comparison = /\b\w*(?:[sS]tate|[sS]tatus)\b\)?\s*[!=]==\s*'([a-z_]+)'/g

/** Files that compare other things which are called state or status, and what these are. */
const others: Record<string, string> = {
  'api/bookings.ts': 'what the success page says about a payment',
  'domain/booking/booking-rules.ts': 'the three statuses of the specification, and that of a refund',
  'domain/checkout/end-hold.ts': 'how the caller ends the hold',
  'domain/personal-data/carry-out-erasure.ts': 'an erasure, which has no table',
  'web/routes/bookings/booking-view.ts': 'the status of a refund',
  'web/routes/bookings/refund-line.ts': 'the status of a refund',
  'web/routes/checkout/payment/use-confirmation.ts': 'what the success page says about a payment',
  'web/routes/checkout/payment/payment-success.tsx': 'what the success page says about a payment',
  'web/routes/checkout/payment/payment-ended.tsx': 'what the success page says about a payment',
  'web/routes/gift-cards/bought.tsx': 'what the page says about a payment',
  'web/routes/messages/thread/outgoing-bubble.tsx': 'a message on its way',
  'web/routes/messages/thread/use-sending.ts': 'a message on its way',
}

/** The names of all states in the tables. */
function stateNames(): Set<string> {
  const tables = globSync('domain/**/*-states.ts').map((file) => readFileSync(file, 'utf8'))
  const names = tables.flatMap((text) => [...text.matchAll(/^    (\w+): \{/gm)].map(([, name = '']) => name))
  return new Set(names)
}

/** Lists of states in SQL, as in state in ('held', 'confirmed'). */
const listInSql = /\b(?:state|status) (?:not )?in \('/

function compared(file: string, states: Set<string>): string[] {
  const found = readFileSync(file, 'utf8').matchAll(comparison)
  return [...found].flatMap(([text, name = '']) => (states.has(name) ? [text] : []))
}

test('only tables and their groups name a state; other code asks a group', (t) => {
  const files = globSync('{domain,worker,api,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|-states\.ts$/.test(file),
  )
  const states = stateNames()
  const naming = files.flatMap((file) => compared(file, states).map((text) => ({ file, text })))
  t.diagnostic(`${files.length} files, ${states.size} states`)
  assert.ok(states.size >= 40, `${states.size} states`)
  assert.deepEqual(
    naming.filter(({ file }) => !(file in others)),
    [],
  )
  assert.deepEqual(new Set(naming.map(({ file }) => file)), new Set(Object.keys(others)))
})

/** Files that list states in SQL, and why. */
const otherLists: Record<string, string> = {
  'worker/job-attempts.ts': 'the states of the queue’s jobs',
  'worker/job-metrics.ts': 'the states of the queue’s jobs',
  'worker/move-old-jobs.ts': 'the states of the queue’s jobs',
}

test('a query takes a list of states from a group', (t) => {
  const files = globSync('{domain,worker,api,server}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const listing = files.filter((file) => listInSql.test(readFileSync(file, 'utf8')))
  t.diagnostic(`${files.length} files`)
  assert.deepEqual(new Set(listing), new Set(Object.keys(otherLists)))
})
