import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshWorld, type World } from '#test/world.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('no index contains the counter of a departure, so that PostgreSQL updates it in place at each hold', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'departure'::regclass`.execute(
    world.db,
  )
  assert.ok(rows.length > 3, `${rows.length} indexes`)
  for (const { definition } of rows) assert.ok(!definition.includes('spots_taken'), definition)
})
