import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { dueOf, openShare, paidShare } from '#test/samples/party/pay-share.ts'
import { sharedBooking } from '#test/samples/party/shared-booking.ts'
import { sendMailsAbout } from '#test/servers/send-mails.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import { openTravellerLink } from '../traveller-link/link-queries.ts'
import { makeTravellerLinks } from '../traveller-link/make-links.ts'
import { setAmounts } from '../traveller-share/set-amounts.ts'
import { endLinkAsOperator } from './end-link-as-operator.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

type Shared = Awaited<ReturnType<typeof sharedBooking>>

async function end({ id: bookingId }: Shared, position: number, reason = 'A stranger has the link') {
  const at = world.clock.now()
  const operator = { ...(await anOperator(world)), secondFactorAt: at, confirmedAt: at }
  await endLinkAsOperator(world.deps, { bookingId, position, reason }, operator)
}

test('an operator ends a link: it says so, its amount stays, and the lead makes another one', async () => {
  const shared = await sharedBooking(world)
  const { id, lead } = shared
  const ended = shared.tokenOf(1)
  await setAmounts(world.deps, { bookingId: id, amounts: [{ position: 1, cents: 500_00 }] }, lead)
  await refused(end(shared, 1, ' '), 'act-needs-reason')
  await end(shared, 1)
  await refused(openTravellerLink(world.deps, ended), 'traveller-link-ended')
  assert.equal(await dueOf(shared, 1), 500_00)
  const [mail] = await sendMailsAbout(world, shared.linkOf(1).id)
  assert.match(mail?.subject ?? '', /^We ended the link of /)
  assert.match(mail?.text ?? '', new RegExp(`/bookings/${id}/party`))
  await refused(end(shared, 1), 'traveller-link-none')
  await refused(end(shared, 0), 'traveller-link-none')
  await makeTravellerLinks(world.deps, id, lead)
  const { members } = await shared.party()
  assert.deepEqual([members[1]?.link?.set_cents, await dueOf(shared, 1)], [500_00, 500_00])
  assert.notEqual(members[1]?.link?.id, shared.linkOf(1).id)
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'detail'])
    .where('subject_id', '=', id)
    .where('act', '=', 'end-traveller-link')
    .execute()
  assert.deepEqual(entries, [
    { act: 'end-traveller-link', reason: 'A stranger has the link', detail: { position: 1 } },
  ])
})

test('an open card page is closed with the link, and what was paid with it still counts', async () => {
  const shared = await sharedBooking(world)
  const sessionId = await openShare(world, shared, 1)
  await paidShare(world, shared, 2)
  await end(shared, 1)
  assert.equal(world.payments.pay(sessionId), false)
  await end(shared, 2)
  assert.equal(await dueOf(shared, 2), 0)
  assert.deepEqual(await world.violations(), [])
})

test('a page that was just paid is settled before the link ends', async () => {
  const shared = await sharedBooking(world)
  const sessionId = await openShare(world, shared, 1)
  assert.ok(world.payments.pay(sessionId))
  const { unpaid_cents: before } = await world.booking(shared.id)
  await end(shared, 1)
  assert.ok((await world.booking(shared.id)).unpaid_cents < before)
  assert.equal(await dueOf(shared, 1), 0)
  assert.deepEqual(await world.violations(), [])
})
