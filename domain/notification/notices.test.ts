import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { boughtBooking } from '#test/samples/bought-booking.ts'
import { signedIn } from '#test/samples/credit.ts'
import { mailSamples } from '#test/samples/mail-samples.ts'
import { freshWorld, type World } from '#test/world.ts'
import { jobs } from '#worker/jobs.ts'
import { listedMails } from './listed-mails.ts'
import { NOTICES_A_PAGE, seeNotices } from './see-notices.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const see = (accountId: string, before: number | null = null) => seeNotices(world.deps, accountId, before)

test('a confirmed booking gives its traveller and its host one notice each, and a repeated job adds none', async () => {
  const departure = await world.departure()
  const { id: hostId } = await hostOf(departure.id)
  const maya = await signedIn(world)
  const stranger = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor: maya.visitor })
  await jobs['mail-booking-confirmed'](world.deps, { bookingId: id })
  await jobs['mail-booking-confirmed'](world.deps, { bookingId: id })
  const byOperator = await seeNotices(world.deps, maya.id, null, false)
  assert.equal(byOperator.notices.length, 1)
  const [own, hosts] = [await see(maya.id), await see(hostId)]
  assert.deepEqual(
    own.notices.map(({ to, isNew }) => ({ to, isNew })),
    [{ to: `/bookings/${id}`, isNew: true }],
    'an operator’s view does not count as read',
  )
  assert.match(own.notices[0]?.text ?? '', /^Your booking of Annapurna Circuit, .* is confirmed\.$/)
  assert.deepEqual(
    hosts.notices.map(({ to }) => to),
    [`/chautari-your-adventure/bookings?open=${departure.id}`],
  )
  assert.match(hosts.notices[0]?.text ?? '', /^New booking: Annapurna Circuit, /)
  assert.deepEqual(
    (await see(maya.id)).notices.map(({ isNew }) => isNew),
    [false],
    'read once seen',
  )
  assert.deepEqual((await see(stranger.id)).notices, [])
})

test('a failed mail that is retried gives no second notice', async () => {
  const { id: accountId } = await signedIn(world)
  const at = world.clock.now().toISOString()
  const send = (isRetry: boolean) =>
    world.db
      .transaction()
      .execute((tx) => world.deps.enqueue(tx, 'mail-passkey-added', { accountId, at }, { isRetry }))
  await send(false)
  await send(true)
  assert.equal((await see(accountId)).notices.length, 1)
})

test('a guest gets the mail and no notice; a rollback leaves nothing', async () => {
  const departure = await world.departure()
  await boughtBooking(world, { departure })
  const { id: hostId } = await hostOf(departure.id)
  assert.equal((await see(hostId)).notices.length, 1, 'the host of the guest')
  const maya = await signedIn(world)
  const { id } = await boughtBooking(world, { departure, visitor: maya.visitor })
  const count = (await see(maya.id)).notices.length
  await assert.rejects(
    world.db.transaction().execute(async (tx) => {
      await world.deps.enqueue(tx, 'mail-booking-cancelled', { bookingId: id })
      throw new Error('no')
    }),
  )
  assert.equal((await see(maya.id)).notices.length, count)
})

test('a page has thirty notices, newest first', async () => {
  const { id } = await signedIn(world)
  for (let each = 0; each <= NOTICES_A_PAGE; each += 1) {
    world.clock.minutes(1)
    const at = world.clock.now().toISOString()
    await world.db
      .transaction()
      .execute((tx) => world.deps.enqueue(tx, 'mail-passkey-added', { accountId: id, at }))
  }
  const first = await see(id)
  assert.equal(first.notices.length, NOTICES_A_PAGE)
  const second = await see(id, first.next)
  assert.deepEqual([second.notices.length, second.next], [1, null])
  const times = [...first.notices, ...second.notices].map(({ at }) => at.getTime())
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  )
})

test('every listed mail gives an account one row with a sentence, and no other mail does', async (t) => {
  const samples = await mailSamples(world)
  const { id: traveller } = await signedIn(world)
  await world.db
    .updateTable('booking')
    .set({ account_id: traveller })
    .where('account_id', 'is', null)
    .execute()
  const given = new Set<string>()
  for (const { name, payload } of samples) {
    const last = await lastNotice()
    await world.db.transaction().execute((tx) => world.deps.enqueue(tx, name, payload as never))
    const rows = await world.db
      .selectFrom('notice')
      .select(['id', 'account_id'])
      .where('id', '>', last)
      .execute()
    assert.ok(rows.length <= 1, name)
    const [row] = rows
    if (!row) continue
    given.add(name)
    const [line] = (await see(row.account_id)).notices
    assert.equal(line?.id, row.id, name)
    assert.match(line?.text ?? '', /^[A-Z][^@]{10,160}\.$/, name)
    assert.doesNotMatch(`${line?.text} ${line?.to}`, /null|undefined|NaN/, name)
    t.diagnostic(`${name}: ${line?.text} ${line?.to.replaceAll(/[\da-f-]{36}/g, ':id')}`)
  }
  assert.deepEqual([...given].sort(), listedMails.map(({ mail }) => mail).sort())
})

async function lastNotice(): Promise<number> {
  const { last } = await world.db
    .selectFrom('notice')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function hostOf(departureId: string): Promise<{ id: string }> {
  return world.db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .select('trek.host_id as id')
    .where('departure.id', '=', departureId)
    .executeTakeFirstOrThrow()
}
