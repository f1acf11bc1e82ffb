import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { bookingIs } from './states/booking-states.ts'
import { stateList } from './state-list.ts'

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('the states of one or more groups become literals in SQL', () => {
  const { sql: text, parameters } = sql`b.state in ${stateList(bookingIs.sold, bookingIs.cancelled)}`.compile(
    db,
  )
  assert.equal(text, "b.state in ('confirmed', 'completed', 'no_show', 'cancelled', 'host_cancelled')")
  assert.deepEqual(parameters, [])
})
