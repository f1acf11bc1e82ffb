import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { anOperator } from '#test/sign-in/operator.ts'
import { edgeNames, edgesOf } from '#test/states/table-text.ts'
import { freshWorld, type World } from '#test/world.ts'
import { departureStates } from '../offer/departure-states.ts'
import { trekStates } from '../offer/trek-states.ts'
import type { Tx } from '../deps.ts'
import { membershipStates } from '../membership/membership-states.ts'
import { paymentStates } from '../payment/payment-states.ts'
import { refundStates } from '../payment/refund-states.ts'
import { payoutStates } from '../payout/payout-states.ts'
import { shareStates } from '../states/share-states.ts'
import { bookingStates } from '../states/booking-states.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Row = RawBuilder<{ id: string }>
type Machine = {
  table: string
  moves: Readonly<Record<string, readonly string[]>>
  /** The valid first states of a row; all others must be refused. */
  begins: string[]
  /** A new row in that state, with the data that later states require. */
  born: (tx: Tx, state: string) => Promise<Row>
}

const machines: Machine[] = [
  {
    table: 'departure',
    moves: edgesOf(departureStates),
    begins: ['draft'],
    born: async (_, state) => newDeparture(state),
  },
  { table: 'trek', moves: edgesOf(trekStates), begins: [...trekStates.begins], born: newTrek },
  { table: 'booking', moves: edgesOf(bookingStates), begins: [...bookingStates.begins], born: newBooking },
  { table: 'payment', moves: edgesOf(paymentStates), begins: [...paymentStates.begins], born: newPayment },
  { table: 'refund', moves: edgesOf(refundStates), begins: [...refundStates.begins], born: newRefund },
  { table: 'payout', moves: edgesOf(payoutStates), begins: [...payoutStates.begins], born: newPayout },
  { table: 'payout_item', moves: edgesOf(shareStates), begins: [...shareStates.begins], born: newItem },
  {
    table: 'membership',
    moves: edgesOf(membershipStates),
    begins: [...membershipStates.begins],
    born: newMembership,
  },
]

for (const { table, moves } of machines)
  test(`code and database agree on the transitions of a ${table}`, async () => {
    const { rows } = await sql<{ edge: string }>`
      select from_state || ' -> ' || to_state as edge from ${sql.table(`${table}_edge`)} order by 1`.execute(
      world.db,
    )
    const ours = edgeNames(moves)
    assert.ok(ours.length >= 4, `${ours.length} moves`)
    assert.deepEqual(rows.map(({ edge }) => edge).sort(), ours)
  })

test('bookings, payments and refunds are never deleted, counters and terms never changed by SQL', async () => {
  const { id } = await world.departure({ spots: 4 })
  const illegal = [
    sql`update departure set spots_taken = 1 where id = ${id}`,
    sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, spots_taken)
        select trek_id, starts_on + 400, ends_on + 400, 4, 1000, 1 from departure where id = ${id}`,
    sql`update departure set state = 'completed' where id = ${id}`,
    sql`truncate booking cascade`,
    sql`truncate payment cascade`,
    sql`truncate refund cascade`,
    sql`truncate payout cascade`,
    sql`truncate payout_item cascade`,
    sql`truncate membership cascade`,
    sql`truncate membership_invoice cascade`,
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
  assert.equal(codes.length, 14)
  assert.deepEqual(
    codes.filter((code) => code !== '23001' && code !== '23514'),
    [],
  )
})

test('every illegal transition, written with raw SQL, is refused; every legal one is not', async (t) => {
  const refused = new Map<string, number>()
  const done = new Map<string, number>()
  const wrong: string[] = []
  for (const machine of machines)
    for (const [from, way] of waysTo(machine))
      for (const to of Object.keys(machine.moves).filter((state) => state !== from)) {
        const answer = await tryMove(machine, way, to)
        const legal = machine.moves[from]?.includes(to) === true
        const count = legal ? done : refused
        count.set(machine.table, (count.get(machine.table) ?? 0) + 1)
        if (legal !== (answer === 'done') || (!legal && !/^23(001|514)$/.test(answer)))
          wrong.push(`${machine.table} ${from} -> ${to}: ${answer}`)
      }
  assert.deepEqual(wrong, [])
  const all = (count: Map<string, number>) => [...count.values()].reduce((sum, each) => sum + each, 0)
  for (const { table } of machines)
    t.diagnostic(`${table}: ${refused.get(table)} illegal edges refused, ${done.get(table)} legal ones done`)
  assert.equal(all(refused) + all(done), 6 * 5 + 5 * 4 + 8 * 7 + 7 * 6 + 7 * 6 + 5 * 4 + 11 * 10 + 7 * 6)
  assert.equal(all(done), machines.flatMap(({ moves }) => Object.values(moves).flat()).length)
})

test('no row begins in a later state', async (t) => {
  let tried = 0
  for (const machine of machines.filter(({ table }) => table !== 'departure' && table !== 'trek'))
    for (const state of Object.keys(machine.moves).filter((each) => !machine.begins.includes(each))) {
      tried += 1
      const code = await attempt(async (tx) => void (await (await machine.born(tx, state)).execute(tx)))
      assert.match(code, /^23(001|514)$/, `${machine.table} ${state}`)
    }
  assert.equal(tried, 7 + 6 + 5 + 4 + 9 + 6)
  t.diagnostic(`${tried} births refused`)
})

/** The legal transitions to each state, starting with its first state. */
function waysTo({ moves, begins }: Machine): Map<string, string[]> {
  const ways = new Map(begins.map((state) => [state, [state]]))
  for (const [state, way] of ways)
    for (const to of moves[state] ?? []) if (!ways.has(to)) ways.set(to, [...way, to])
  assert.equal(ways.size, Object.keys(moves).length)
  return ways
}

/** Moves a new row there by legal transitions, attempts one more, and rolls back. */
async function tryMove(machine: Machine, [first = '', ...way]: string[], to: string): Promise<string> {
  return attempt(async (tx) => {
    const { rows } = await (await machine.born(tx, first)).execute(tx)
    const move = (state: string) =>
      sql`update ${sql.table(machine.table)} set state = ${state} where id = ${rows[0]?.id}`.execute(tx)
    for (const state of way)
      await move(state).catch((error: unknown) => {
        throw new Error(`${machine.table} could not legally become ${state}`, { cause: error })
      })
    await move(to)
  })
}

/** 'done', or the error code of the database; always rolled back. */
async function attempt(act: (tx: Tx) => Promise<void>): Promise<string> {
  const undo = new Error('undo')
  return world.db
    .transaction()
    .execute(async (tx) => {
      await act(tx)
      throw undo
    })
    .catch((error: { code?: string; message: string }) =>
      error === undo ? 'done' : (error.code ?? error.message),
    )
}

let born = 0
const unique = () => String((born += 1))

const newDeparture = (state: string): Row => sql`
  insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
  select id, date '2030-01-01' + ${unique()}::int, date '2030-02-01' + ${unique()}::int, 9, 1000, ${state}
  from trek limit 1 returning id`

/** Complete, so that only the transition itself can be refused. */
async function newTrek(tx: Tx, state: string): Promise<Row> {
  const { trekId } = await world.departure()
  const { rows } = await sql<{ id: string }>`
    insert into trek (slug, host_id, name, region, difficulty, duration_days, distance_km, max_altitude_m, start_place, end_place,
      climate, overview, includes, excludes, price_cents, created_at, updated_at, state)
    select 'edge-' || ${unique()}, host_id, name, region, difficulty, 1, 9, 100, '', '', '', 'Words', '{a}', '{b}', 1000,
      now(), now(), ${state} from trek where id = ${trekId} returning id`.execute(tx)
  const id = rows[0]?.id
  await sql`insert into trek_day (trek_id, day, kind, place, altitude_m) values (${id}, 1, 'trek', 'Manang', 3540)`.execute(
    tx,
  )
  await sql`insert into picture (trek_id, position, kind, storage_key, alt, width, height)
    values (${id}, 1, 'photo', ${unique()}, '', 9, 9)`.execute(tx)
  await sql`insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents)
    values (${id}, '2030-01-01', '2030-01-01', 9, 1000)`.execute(tx)
  return sql`select id from trek where id = ${id}`
}

async function newBooking(_: Tx, state: string): Promise<Row> {
  const departure = await world.departure()
  return sql`
    insert into booking (departure_id, visitor_id, network, spots, unit_price_cents, idem_actor, idem_key, created_at,
      hold_expires_at, submitted_at, first_name, last_name, email, state)
    values (${departure.id}, gen_random_uuid(), 'n', 1, 1000, 'edge', ${unique()}, now(), now(), now(),
      'Maya', 'Lind', 'maya@example.com', ${state}) returning id`
}

async function newPayment(tx: Tx, state: string): Promise<Row> {
  const { rows } = await (await newBooking(tx, 'held')).execute(tx)
  return sql`insert into payment (booking_id, amount_cents, state, created_at)
    values (${rows[0]?.id}, 1000, ${state}, now()) returning id`
}

async function newRefund(tx: Tx, state: string): Promise<Row> {
  const { rows } = await (await newPayment(tx, 'created')).execute(tx)
  await sql`update payment set state = 'captured' where id = ${rows[0]?.id}`.execute(tx)
  return sql`insert into refund (payment_id, amount_cents, reason, reject_reason, state, created_at)
    values (${rows[0]?.id}, 1000, 'cancelled', 'fraud', ${state}, now()) returning id`
}

async function newPayout(_: Tx, state: string): Promise<Row> {
  const [one, other] = [await anOperator(world), await anOperator(world)]
  return sql`insert into payout (host_id, amount_cents, batched_at, approved_by, released_by, state)
    select id, 1000, now(), ${one.account?.id}, ${other.account?.id}, ${state} from host limit 1 returning id`
}

async function newItem(tx: Tx, state: string): Promise<Row> {
  const booking = await (await newBooking(tx, 'held')).execute(tx)
  const payout = await (await newPayout(tx, 'batched')).execute(tx)
  return sql`insert into payout_item
      (booking_id, host_id, base_cents, fee_cents, payout_id, hold_reason, created_at, due_at, state)
    select ${booking.rows[0]?.id}, host_id, 1000, 50, id, 'claim', now(), now(), ${state}
    from payout where id = ${payout.rows[0]?.id} returning id`
}

async function newMembership(tx: Tx, state: string): Promise<Row> {
  const email = `member-${unique()}@example.com`
  const account = await sql<{ id: string }>`
    insert into account (email, created_at) values (${email}, now()) returning id`.execute(tx)
  return sql`
    insert into membership (account_id, plan, price_cents, page_ends_at, created_at, subscription_id, begun_at,
      period_ends_at, ended_at, state)
    values (${account.rows[0]?.id}, 'monthly', 1000, now(), now(), ${email}, now(), now(), now(), ${state}) returning id`
}
