import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { paidBooking } from '#test/samples/paid-booking.ts'
import { anApprovedHost, approve, sendRenewal } from '#test/samples/renewal.ts'
import { aVisitor, freshWorld, type World } from '#test/world.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { holdSpots } from '../booking/hold/hold-spots.ts'
import { endOfNepalDay, addDays, nepalDate } from '../dates.ts'
import { findHostPage } from '../pages/host-page-queries.ts'
import { needsOf } from '../host-dashboard/host-todos-queries.ts'
import { liftSuspension, suspendHost } from '../suspension/suspend-host.ts'
import { hostHoldOf } from '../payout/hold-payouts.ts'
import { ownTreks } from '../trek/own-treks-queries.ts'
import { findTrekPage } from '../pages/trek-page-queries.ts'
import { departingTrek } from '../trek/search/departing-queries.ts'
import { endApprovals } from './end-approvals.ts'
import { listVerifications } from './verification-queue-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

const HOUR = 3_600_000
const inDays = (days: number) => addDays(nepalDate(world.clock.now()), days)
const until = (at: Date) => world.clock.forward(at.getTime() - world.clock.now().getTime())
const party = { adults: 1, children: 0 }

/** A verified host with a bookable trek, whose document is valid for 40 more days. */
async function aHostWithDocument() {
  const expiresOn = inDays(40)
  const host = await anApprovedHost(world, expiresOn)
  const departure = await world.departure({ startsInDays: 200 })
  await world.db.updateTable('trek').set({ host_id: host.id }).where('id', '=', departure.trekId).execute()
  const book = () => holdSpots(world.deps, { departureId: departure.id, party }, aVisitor())
  const mails = () => mailsAbout(host.applicationId)
  const need = async () => (await needsOf(world.deps, host.id)).find(({ kind }) => kind === 'document')
  const pausedBy = async () => (await ownTreks(world.deps, host.id)).map((trek) => trek.pausedBy)
  return { ...host, expiresOn, expiredAt: endOfNepalDay(expiresOn), departure, book, mails, need, pausedBy }
}
const mailsAbout = async (id: string) =>
  (await world.jobs()).flatMap(({ name, payload }) =>
    'verificationId' in payload && payload.verificationId === id ? [name] : [],
  )
const applied = ['mail-verification-submitted', 'mail-verification-approved']
const endedHosts = async () => (await listVerifications(world.deps, 'ended')).map(({ id }) => id)

test('a host is warned 30 days before and at the document’s expiry, and the approval ends 14 days later', async () => {
  const host = await aHostWithDocument()
  await endApprovals(world.deps)
  assert.deepEqual([await host.mails(), await host.need()], [applied, undefined])

  world.clock.days(10)
  await endApprovals(world.deps)
  await endApprovals(world.deps)
  assert.deepEqual(await host.mails(), [...applied, 'mail-document-expires'])
  const lastApprovedOn = addDays(host.expiresOn, 14)
  const needed = { kind: 'document', expiresOn: host.expiresOn, lastApprovedOn }
  assert.deepEqual(await host.need(), { ...needed, step: 'expires soon' })

  until(host.expiredAt)
  await endApprovals(world.deps)
  assert.deepEqual((await host.mails()).at(-1), 'mail-document-expired')
  assert.deepEqual(await host.need(), { ...needed, step: 'expired' })
  const bookingId = await paidBooking(world.deps, { departureId: host.departure.id, unitPriceCents: 1240_00 })

  until(new Date(host.expiredAt.getTime() + 13 * 24 * HOUR + 23 * HOUR))
  assert.equal(await endApprovals(world.deps), 0)
  await host.book()
  assert.equal((await host.mails()).at(-1), 'mail-document-expired')
  assert.equal((await endedHosts()).includes(host.id), false)

  until(new Date(host.expiredAt.getTime() + 14 * 24 * HOUR))
  assert.deepEqual(await host.pausedBy(), [null])
  assert.equal(await endApprovals(world.deps), 1)
  assert.deepEqual(await host.pausedBy(), ['approval-ended'])
  assert.equal(await endApprovals(world.deps), 0)
  assert.deepEqual(await host.mails(), [
    ...applied,
    'mail-document-expires',
    'mail-document-expired',
    'mail-approval-ended',
  ])
  assert.deepEqual(await host.need(), { ...needed, step: 'ended' })
  assert.ok((await endedHosts()).includes(host.id), 'operators see it in their queue')
  await refused(host.book(), 'trek-not-found')
  await refused(findTrekPage(world.deps, host.departure.trekId, { most: 5 }), 'trek-not-found')
  assert.equal(await departingTrek(world.deps, host.departure.trekId), null)
  const page = await findHostPage(world.deps, host.id, 5)
  assert.deepEqual([page.treks.length, page.host.isVerified], [0, false])

  // Earlier bookings continue.
  const booking = await world.db.transaction().execute((tx) => lockBooking(tx, bookingId))
  assert.equal(booking.state, 'confirmed')
  assert.equal(await hostHoldOf(world.db, host.id, world.clock.now()), null)
  const acts = world.db.selectFrom('audit_entry').select('act').where('subject_id', '=', host.id)
  assert.ok((await acts.execute()).some(({ act }) => act === 'end-approval'))
})

test('an approved renewal lists the treks again, and its document is in force from then on', async () => {
  const host = await aHostWithDocument()
  until(new Date(host.expiredAt.getTime() + 14 * 24 * HOUR))
  await endApprovals(world.deps)
  await refused(host.book(), 'trek-not-found')
  const renewalId = await sendRenewal(world, host)
  assert.equal(await host.need(), undefined, 'while an operator reads it, the host has nothing to do')
  await refused(host.book(), 'trek-not-found')
  await refused(approve(world, renewalId, { documentExpiresOn: inDays(-1) }), 'document-has-expired')
  await approve(world, renewalId, { documentExpiresOn: inDays(3650) })
  await host.book()
  assert.equal((await endedHosts()).includes(host.id), false)
  world.clock.days(60)
  await endApprovals(world.deps)
  await host.book()
  assert.deepEqual(await mailsAbout(renewalId), applied)
})

test('a renewal approved in the 14 days preserves the approval, also at the moment of its end', async () => {
  const host = await aHostWithDocument()
  until(new Date(host.expiredAt.getTime() + 13 * 24 * HOUR))
  const renewalId = await sendRenewal(world, host)
  world.clock.days(1)
  await Promise.all([approve(world, renewalId), endApprovals(world.deps), endApprovals(world.deps)])
  await endApprovals(world.deps)
  await host.book()
})

test('a document without an expiry never ends an approval', async () => {
  const host = await anApprovedHost(world)
  world.clock.days(4000)
  await endApprovals(world.deps)
  assert.deepEqual(await mailsAbout(host.applicationId), applied)
  assert.deepEqual(await needsOf(world.deps, host.id), [])
})

test('the approval of a suspended host ends when the suspension is lifted', async () => {
  const host = await aHostWithDocument()
  const operator = await anOperator(world)
  await suspendHost(world.deps, { hostId: host.id, reason: 'Three travellers waited in vain.' }, operator)
  until(new Date(host.expiredAt.getTime() + 14 * 24 * HOUR))
  assert.equal(await endApprovals(world.deps), 0)
  await liftSuspension(world.deps, { hostId: host.id }, await anOperator(world))
  assert.equal(await endApprovals(world.deps), 1)
  assert.ok((await endedHosts()).includes(host.id))
})
