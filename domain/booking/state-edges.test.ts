import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshWorld, type World } from '#test/world.ts'
import { paymentMoves } from '../payment/payment-rules.ts'
import { bookingMoves } from './booking-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

for (const [name, moves] of [
  ['booking', bookingMoves],
  ['payment', paymentMoves],
] as const)
  test(`the code and the database agree on the moves of a ${name}`, async () => {
    const { rows } = await sql<{ edge: string }>`
      select from_state || ' -> ' || to_state as edge from ${sql.table(`${name}_edge`)} order by 1`.execute(
      world.db,
    )
    const ours = Object.entries(moves).flatMap(([from, all]) => all.map((to: string) => `${from} -> ${to}`))
    assert.ok(ours.length >= 8, `${ours.length} moves`)
    assert.deepEqual(rows.map(({ edge }) => edge).sort(), ours.sort())
  })

test('bookings, payments and refunds are never deleted, counters and terms never written by hand', async () => {
  const { id } = await world.departure({ spots: 4 })
  const illegal = [
    sql`update departure set spots_taken = 1 where id = ${id}`,
    sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, spots_taken)
        select trek_id, starts_on + 400, ends_on + 400, 4, 1000, 1 from departure where id = ${id}`,
    sql`update departure set state = 'completed' where id = ${id}`,
    sql`truncate booking cascade`,
    sql`truncate payment cascade`,
    sql`truncate refund cascade`,
    sql`insert into booking (departure_id, visitor_id, network, state, spots, unit_price_cents, idem_actor, idem_key, created_at)
        values (${id}, gen_random_uuid(), 'n', 'confirmed', 1, 1000, 'a', 'k', now())`,
    sql`insert into booking (departure_id, visitor_id, network, state, spots, unit_price_cents, idem_actor, idem_key, created_at, hold_expires_at)
        values (${id}, gen_random_uuid(), 'n', 'held', 5, 1000, 'a', 'k', now(), now())`,
    sql`insert into booking (departure_id, visitor_id, network, state, spots, unit_price_cents, idem_actor, idem_key, created_at, hold_expires_at, credit_cents)
        values (${id}, gen_random_uuid(), 'n', 'held', 1, 1000, 'a', 'k', now(), now(), 1001)`,
    sql`insert into booking (departure_id, visitor_id, network, state, spots, children, unit_price_cents, idem_actor, idem_key, created_at, hold_expires_at)
        values (${id}, gen_random_uuid(), 'n', 'held', 1, 1, 1000, 'a', 'k', now(), now())`,
  ]
  const codes: unknown[] = []
  for (const statement of illegal)
    codes.push(
      await statement.execute(world.db).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
  assert.equal(codes.length, 10)
  assert.deepEqual(
    codes.filter((code) => code !== '23001' && code !== '23514'),
    [],
  )
})

test('every illegal edge, written with raw SQL, is refused', async () => {
  const departure = await world.departure({ spots: 50 })
  const states = Object.keys(bookingMoves) as (keyof typeof bookingMoves)[]
  let tried = 0
  for (const to of states.filter((state) => !bookingMoves.held.includes(state) && state !== 'held')) {
    tried += 1
    const { rows } = await sql<{ id: string }>`
      insert into booking (departure_id, visitor_id, network, spots, unit_price_cents, idem_actor, idem_key, created_at, hold_expires_at)
      values (${departure.id}, gen_random_uuid(), 'n', 1, 1000, 'edge', ${to}, now(), now()) returning id`.execute(
      world.db,
    )
    await assert.rejects(sql`update booking set state = ${to} where id = ${rows[0]?.id}`.execute(world.db), {
      code: /23001|23514/,
    })
  }
  assert.equal(tried, 4)
})
