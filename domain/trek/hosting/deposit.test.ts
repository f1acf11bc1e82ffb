import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aHost, wholeTrek } from '#test/samples/a-host.ts'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { freshWorld, type World } from '#test/world.ts'
import { Refusal } from '../../refusal.ts'
import { type TrekForm, trekProblems, trekValues } from './form/trek-form-rules.ts'
import { findHostedTrek } from './hosted-trek-queries.ts'
import { publishChanges } from './publish-changes.ts'

let world: World
let { host, published } = {} as Awaited<ReturnType<typeof aHost>>
before(async () => {
  world = await freshWorld()
  ;({ host, published } = await aHost(world))
})
after(() => world.close())

test('another deposit counts for new bookings, makes no version, and asks no traveller', async () => {
  const { id, departureId } = await published()
  const departure = await world.db
    .updateTable('departure')
    .set({ starts_on: '2028-03-01', ends_on: '2028-03-03' })
    .where('id', '=', departureId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const bookingOf = async () => {
    const bought = await boughtBooking(world, { departure: { ...departure, trekId: id }, plan: 'deposit' })
    return world.booking(bought.id)
  }
  const change = async (form: { pays?: string; deposit?: string }) =>
    publishChanges(
      world.deps,
      { trekId: id, form: { ...wholeTrek, ...form }, why: '', confirmed: null },
      host,
    )
  const before = await bookingOf()
  assert.deepEqual([before.deposit_percent, before.unpaid_cents], [20, 992_00])
  await change({ deposit: '50' })
  const next = await bookingOf()
  assert.deepEqual([next.deposit_percent, next.unpaid_cents], [50, 620_00])
  assert.deepEqual(
    [next.sold_version_id, (await world.booking(before.id)).deposit_percent],
    [before.sold_version_id, 20],
  )
  await change({ pays: 'full', deposit: '50' })
  const { form } = await findHostedTrek(world.deps, id, host.account.id)
  assert.deepEqual([form.pays, form.deposit], ['full', '20'])
  await assert.rejects(bookingOf(), new Refusal('plan-not-offered'))
  assert.deepEqual((await world.booking(next.id)).deposit_percent, 50)
  assert.deepEqual(await world.violations(), [])
})

test('guests pay in parts with a deposit of 10 to 50 per cent, or in full only', () => {
  const deposit = 'Enter a whole number from 10 to 50.'
  for (const typed of ['10', '20', '50', '20%', '20 %'])
    assert.deepEqual(trekProblems({ ...wholeTrek, deposit: typed }, false), {}, typed)
  for (const typed of ['9', '51', '0', '-20', '20.5', 'a fifth', '200'])
    for (const isDraft of [true, false])
      assert.deepEqual(trekProblems({ ...wholeTrek, deposit: typed }, isDraft), { deposit }, typed)
  assert.deepEqual(trekProblems({ ...wholeTrek, deposit: '' }, false), { deposit })
  assert.deepEqual(trekProblems({ ...wholeTrek, deposit: '' }, true), {})
  assert.deepEqual(trekProblems({ ...wholeTrek, pays: 'full', deposit: 'none' }, false), {})
  for (const pays of ['', 'later'])
    assert.deepEqual(trekProblems({ ...wholeTrek, pays }, false), { pays: 'Choose how guests may pay.' })
  assert.deepEqual(trekProblems({ ...wholeTrek, pays: '' }, true), {})
  const stored = (form: Partial<TrekForm>) => trekValues({ ...wholeTrek, ...form }).depositPercent
  assert.deepEqual(
    [stored({}), stored({ deposit: '35%' }), stored({ deposit: '' }), stored({ pays: 'full' })],
    [20, 35, 20, null],
  )
})
