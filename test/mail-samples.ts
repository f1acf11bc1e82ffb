import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { cancelBooking, quoteCancellation } from '#domain/booking/cancel-booking.ts'
import { cancelDeparture } from '#domain/booking/cancel-departure.ts'
import { findLiveCode } from '#domain/account/login-queries.ts'
import { sendLoginCode } from '#domain/account/send-login-code.ts'
import { askErasure } from '#domain/account/personal-data/ask-erasure.ts'
import type { JobName, Jobs } from '#domain/job.ts'
import { suspendHost } from '#domain/host/suspend-host.ts'
import { sendLetter } from '#domain/letter/send-letter.ts'
import { sendMessage } from '#domain/message/send-message.ts'
import { speakerIn } from '#domain/message/speaker.ts'
import { startConversation } from '#domain/message/start-conversation.ts'
import { suspendTrek } from '#domain/trek/office/suspend-trek.ts'
import { approveVerification, rejectVerification } from '#domain/verification/decide-verification.ts'
import { openDocument } from '#domain/verification/look-at-verification.ts'
import { accountJobs } from './account-mails.ts'
import { aMessage } from './a-message.ts'
import { aPendingHost } from './applicant.ts'
import { claimSamples } from './claim-samples.ts'
import { boughtBooking, leadOf } from './bought-booking.ts'
import { contactJobs } from './contact-jobs.ts'
import { signedIn } from './credit.ts'
import { hostMailSamples } from './host-mail-samples.ts'
import { membershipMailSamples } from './membership-mail-samples.ts'
import { anOperator } from './operator.ts'
import { aPendingRenewal, approve } from './renewal.ts'
import { aHostedTrek, aTraveller } from './walked.ts'
import { aVisitor, makeAccount, type World } from './world.ts'

export type MailJob = { [Name in JobName]: { name: Name; payload: Jobs[Name] } }[JobName]

/** A job for each kind of mail there is, on bookings, refunds and memberships that are in the state it tells of. */
export async function mailSamples(world: World): Promise<MailJob[]> {
  const booking = await bookingJobs(world)
  const erasing = await erasureJobs(world)
  const hosts = await hostJobs(world)
  const others = [await codeJob(world), await unreadJob(world), ...(await contactJobs(world))]
  others.push(...(await hostMailSamples(world)))
  others.push(...(await claimSamples(world)), ...(await accountJobs(world)))
  return [...booking, ...erasing, ...hosts, ...(await membershipMailSamples(world)), ...others]
}

async function bookingJobs(world: World): Promise<MailJob[]> {
  const { deps, db } = world
  const departure = await world.departure({ startsInDays: 40 })
  await paint(world, departure.trekId)
  const stood = await boughtBooking(world, { departure, spots: 2, email: 'maya@example.com' })
  const unpaid = await boughtBooking(world, { departure, email: 'unpaid@example.com', until: 'sent' })
  const cancelled = await boughtBooking(world, { departure, email: 'off@example.com' })
  const lead = await leadOf(world, cancelled.id)
  const shown = await quoteCancellation(deps, cancelled.id, lead)
  await cancelBooking(deps, { bookingId: cancelled.id, shown }, lead)
  const ended = await boughtBooking(world, { departure, email: 'ended@example.com' })
  await db
    .updateTable('booking')
    .set({ state: 'host_cancelled', cancelled_by: 'host', cancel_reason: 'Snow on the pass' })
    .set({ refund_amount_cents: 1240_00, refund_percentage: 100 })
    .where('id', '=', ended.id)
    .execute()
  const letter = await sendLetter(
    deps,
    { bookingId: stood.id, side: 'host' },
    aMessage('Namaste Maya,\nbring <b>warm</b> gloves.'),
  )
  const { refundId } = await newest(world, 'refund')
  await db.updateTable('refund').set({ reject_reason: 'charged_back' }).where('id', '=', refundId).execute()
  const { paymentId } = await newest(world, 'payment')
  return [
    { name: 'mail-booking-confirmed', payload: { bookingId: stood.id } },
    { name: 'mail-booking-confirmed-to-host', payload: { bookingId: stood.id } },
    { name: 'mail-trek-reminder', payload: { bookingId: stood.id } },
    { name: 'mail-review-request', payload: { bookingId: stood.id } },
    { name: 'mail-hold-ending', payload: { bookingId: unpaid.id } },
    { name: 'mail-details-missing', payload: { bookingId: stood.id, isLast: false } },
    { name: 'mail-booking-cancelled', payload: { bookingId: cancelled.id } },
    { name: 'mail-booking-cancelled-to-host', payload: { bookingId: cancelled.id } },
    { name: 'mail-details-complete-to-host', payload: { bookingId: stood.id } },
    { name: 'mail-details-missing-to-host', payload: { departureId: departure.id } },
    { name: 'mail-departure-cancelled', payload: { bookingId: ended.id } },
    { name: 'mail-late-payment-refunded', payload: { bookingId: stood.id, paymentId } },
    { name: 'mail-held-payment-returned', payload: { bookingId: stood.id, paymentId } },
    { name: 'mail-refund-approved', payload: { refundId } },
    { name: 'mail-refund-processed', payload: { refundId } },
    { name: 'mail-refund-rejected', payload: { refundId } },
    { name: 'mail-booking-letter', payload: { messageId: letter.id } },
    {
      name: 'mail-traveller-name-corrected',
      payload: { bookingId: stood.id, position: 1, at: world.clock.now().toISOString() },
    },
    { name: 'mail-booking-link', payload: { bookingId: stood.id, at: world.clock.now().toISOString() } },
    await departureCancelled(world),
    await trekChanged(world, departure.trekId),
  ]
}

async function trekChanged(world: World, trekId: string): Promise<MailJob> {
  const reason = 'The pass is <b>closed</b> until May.'
  await suspendTrek(world.deps, { trekId, reason }, await anOperator(world))
  const at = world.clock.now().toISOString()
  return { name: 'mail-trek-changed', payload: { trekId, act: 'suspend-trek', at } }
}

async function departureCancelled(world: World): Promise<MailJob> {
  const departure = await world.departure({ startsInDays: 50 })
  await boughtBooking(world, { departure, spots: 3 })
  const reason = 'The trail is <b>closed</b> after the landslide.'
  await cancelDeparture(world.deps, { departureId: departure.id, reason }, await anOperator(world))
  return { name: 'mail-departure-cancelled-to-host', payload: { departureId: departure.id } }
}

async function newest({ db }: World, table: 'refund' | 'payment') {
  const { id } = await db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()
  return { refundId: id, paymentId: id }
}

/** A trek with a picture, days and high points, so that strip, line and weather have something to show. */
async function paint({ deps, db }: World, trekId: string): Promise<void> {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0F5C6E' } })
  const key = `own/${trekId}.webp`
  await deps.storage.write(key, await picture.webp().toBuffer())
  await db
    .insertInto('picture')
    .values({
      trek_id: trekId,
      position: 1,
      kind: 'photo',
      storage_key: key,
      alt: 'A pass',
      width: 1600,
      height: 900,
    })
    .execute()
  const nights = [1400, 820, 1600, 2700, 3540, 4450, 3800, 820]
  await db
    .insertInto('trek_day')
    .values(
      nights.map((altitude_m, index) => ({
        trek_id: trekId,
        day: index + 1,
        kind: 'trek',
        place: `Place ${index + 1}`,
        altitude_m,
      })),
    )
    .execute()
}

async function erasureJobs(world: World): Promise<MailJob[]> {
  const { deps, db } = world
  const departure = await world.departure({ startsInDays: 60 })
  const waiting = await signedIn(world)
  await boughtBooking(world, { departure, visitor: waiting.visitor })
  await askErasure(deps, { shownCreditCents: 0, sure: true }, waiting.visitor)
  const gone = await signedIn(world)
  await askErasure(deps, { shownCreditCents: 0, sure: true }, gone.visitor)
  const idOf = async (accountId: string) =>
    (
      await db
        .selectFrom('erasure')
        .select('id')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).id
  return [
    { name: 'mail-erasure-waits', payload: { erasureId: await idOf(waiting.id) } },
    { name: 'mail-data-erased', payload: { erasureId: await idOf(gone.id) } },
  ]
}

async function bankChangeOf(world: World, hostId: string): Promise<string> {
  const change = world.db.selectFrom('vault.bank_change').select('id').where('host_id', '=', hostId)
  return (await change.executeTakeFirstOrThrow()).id
}

/** The mails about a renewal that waits, one that was approved and one that was rejected. */
async function renewalJobs(world: World): Promise<MailJob[]> {
  const [waiting, approved, rejected] = [
    await aPendingRenewal(world),
    await aPendingRenewal(world),
    await aPendingRenewal(world),
  ]
  await approve(world, approved.renewalId)
  const rejection = { reason: 'document-expired', message: 'It ended on <b>1 June</b>.' }
  await rejectVerification(world.deps, { id: rejected.renewalId, ...rejection }, await anOperator(world))
  return [
    { name: 'mail-verification-submitted', payload: { verificationId: waiting.renewalId } },
    { name: 'mail-verification-approved', payload: { verificationId: approved.renewalId } },
    { name: 'mail-verification-rejected', payload: { verificationId: rejected.renewalId } },
  ]
}

async function hostJobs(world: World): Promise<MailJob[]> {
  const operator = await anOperator(world)
  const approved = await aPendingHost(world)
  const rejected = await aPendingHost(world)
  const waiting = await aPendingHost(world)
  const { verificationId: id } = approved
  await openDocument(world.deps, { id, reason: 'review' }, operator)
  const message = 'Welcome, Karma.\nPlease <b>send</b> us a bank letter with your full name.'
  await approveVerification(world.deps, { id, message, bankChangedAt: null }, operator)
  await rejectVerification(
    world.deps,
    {
      id: rejected.verificationId,
      reason: 'document-unreadable',
      message: 'Send it again with all four corners.',
    },
    operator,
  )
  await suspendHost(world.deps, { hostId: approved.id, reason: 'Three travellers waited in vain.' }, operator)
  return [
    { name: 'mail-verification-submitted', payload: { verificationId: waiting.verificationId } },
    { name: 'mail-verification-approved', payload: { verificationId: id } },
    { name: 'mail-verification-rejected', payload: { verificationId: rejected.verificationId } },
    ...(await renewalJobs(world)),
    { name: 'mail-bank-details-changed', payload: { changeId: await bankChangeOf(world, waiting.id) } },
    { name: 'mail-host-suspended', payload: { hostId: approved.id, at: world.clock.now().toISOString() } },
  ]
}

async function codeJob({ deps }: World): Promise<MailJob> {
  const asked = { email: 'code@example.com', browser: 'b' }
  await sendLoginCode(deps, asked, aVisitor())
  const live = await findLiveCode(deps, asked)
  if (!live) throw new Error('no code lives')
  return { name: 'mail-login-code', payload: { challengeId: live.challengeId } }
}

async function unreadJob(world: World): Promise<MailJob> {
  const { deps, db } = world
  const { host } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const first = { userId: host.account.id, messageId: randomUUID(), typed: 'Namaste,\nis there <b>wifi</b>?' }
  const { conversationId } = await startConversation(deps, first, maya)
  const side = await speakerIn(db, conversationId, maya)
  for (const typed of ['And a shower?', 'I bring two friends.', 'One of them is vegetarian.'])
    await sendMessage(deps, { messageId: randomUUID(), typed }, side)
  const payload = { conversationId, accountId: host.account.id, after: 0, place: 4 }
  return { name: 'mail-unread-messages', payload }
}
