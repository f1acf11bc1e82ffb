import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { untilLockWait } from '#test/races/lock-wait.ts'
import { aHost, someTerms as terms, wholeTrek as whole } from '#test/samples/a-host.ts'
import { freshWorld, type World } from '#test/world.ts'
import { isOverloaded } from '../../ports/overload-rules.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { addDate, changeDate, removeDate } from './change-dates.ts'
import { addPicture } from './change-pictures.ts'
import { deleteTrek } from './delete-trek.ts'
import { findHostedTrek } from './hosted-trek-queries.ts'
import { publishTrek } from './publish-trek.ts'
import { createTrek, saveTrek } from './save-trek.ts'

let world: World
let { host, photo, dates, published, trekOf, departureOf } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, photo, dates, published, trekOf, departureOf } = await aHost(world))
})
after(() => world.close())

test('two treks of one name published at once get different slugs', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const id = await createTrek(world.deps, { ...whole, name: 'Tsum' }, host)
      await addPicture(world.deps, id, photo, host)
      await addDate(world.deps, id, { ...dates(40), ...terms }, host)
      return id
    }),
  )
  const slugs = await Promise.all(
    ids.map((id) => publishTrek(world.deps, id, { ...whole, name: 'Tsum' }, host)),
  )
  assert.deepEqual(slugs.toSorted(), ['tsum', 'tsum-2', 'tsum-3'])
})

test('an edit waits for a simultaneous booking, and then sees it', async () => {
  const { id, departureId } = await published()
  const acts: [string, () => Promise<unknown>, RefusalCode][] = [
    ['delete', () => deleteTrek(world.deps, id, host), 'trek-not-deletable'],
    [
      'duration',
      () => saveTrek(world.deps, id, { ...whole, duration: '2', days: whole.days.slice(0, 2) }, host),
      'trek-booked',
    ],
    [
      'spots',
      () => changeDate(world.deps, id, { departureId, spots: 3, priceCents: 1240_00 }, host),
      'departure-booked',
    ],
    ['remove', () => removeDate(world.deps, id, departureId, host), 'departure-booked'],
  ]
  for (const [name, act, code] of acts) {
    const { done, booking } = await whileBooking(departureId, act)
    assert.ok(done.error instanceof Refusal, `${name}: ${String(done.error)}`)
    assert.equal(done.error.code, code, name)
    await sql`update booking set state = 'abandoned' where id = ${booking}`.execute(world.db)
  }
})

test('without the lock on its departures the same edit misses the booking: the control', async () => {
  const { id, departureId } = await published()
  const { done } = await whileBooking(departureId, () =>
    // What deleteTrek would do without locking: check, then act.
    world.db.transaction().execute(async (tx) => {
      const { rows } = await sql`select 1 from departure where trek_id = ${id} and spots_taken > 0`.execute(
        tx,
      )
      assert.equal(rows.length, 0)
      await sql`update trek set state = 'archived' where id = ${id}`.execute(tx)
    }),
  )
  assert.equal(done.error, null)
  assert.deepEqual([(await trekOf(id)).state, (await departureOf(departureId)).spots_taken], ['archived', 1])
})

test('two simultaneous edits run one after another, and both are saved', async () => {
  const { id } = await published()
  const days = Array.from({ length: 8 }, (_, index) => 100 + index * 5)
  await Promise.all([
    ...days.map((start) => addDate(world.deps, id, { ...dates(start), ...terms }, host)),
    ...['One', 'Two', 'Three'].map((overview) => saveTrek(world.deps, id, { ...whole, overview }, host)),
    ...[true, false].map(() => saveTrek(world.deps, id, { ...whole, days: [...whole.days].reverse() }, host)),
  ])
  const stored = await findHostedTrek(world.deps, id, host.account.id)
  assert.equal(stored.dates.length, 9)
  assert.equal(stored.form.days.length, 3)
})

test('when bookings cannot be checked, the edit is refused as busy and changes nothing', async () => {
  const { id, departureId } = await published()
  await world.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select from departure where id = ${departureId} for update`.execute(tx)
    await assert.rejects(deleteTrek(world.deps, id, host), isOverloaded)
  })
  assert.equal((await trekOf(id)).state, 'active')
})

/** Runs an edit while the booking of one spot is not committed yet; returns how the edit ended. */
async function whileBooking(departureId: string, act: () => Promise<unknown>) {
  const done: { error: unknown } = { error: undefined }
  let acting: Promise<void> | undefined
  const booking = await world.db.transaction().execute(async (tx) => {
    await sql`select from departure where id = ${departureId} for update`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into booking (departure_id, visitor_id, network, spots, unit_price_cents, idem_actor, idem_key, created_at,
        hold_expires_at, state)
      select id, gen_random_uuid(), 'n', 1, price_cents, 'race', gen_random_uuid()::text, now(), now(), 'held'
      from departure where id = ${departureId} returning id`.execute(tx)
    acting = act().then(
      () => void (done.error = null),
      (error: unknown) => void (done.error = error),
    )
    await untilLockWait(world.db, () => done.error !== undefined)
    return rows[0]?.id
  })
  await acting
  return { done, booking }
}
