import { randomUUID } from 'node:crypto'
import { findLiveCode } from '#domain/account/login-queries.ts'
import { sendLoginCode } from '#domain/account/send-login-code.ts'
import { requestErasure } from '#domain/personal-data/request-erasure.ts'
import type { JobName, Jobs } from '#domain/job.ts'
import { suspendHost } from '#domain/suspension/suspend-host.ts'
import { sendMessage } from '#domain/message/send-message.ts'
import { speakerIn } from '#domain/message/speaker.ts'
import { startConversation } from '#domain/message/start-conversation.ts'
import { approveVerification, rejectVerification } from '#domain/verification/decide-verification.ts'
import { openDocument } from '#domain/verification/reveal-verification.ts'
import { accountJobs } from './account-mails.ts'
import { aPendingHost } from './applicant.ts'
import { claimSamples } from './claim-samples.ts'
import { bookingMailSamples } from './booking-mail-samples.ts'
import { boughtBooking } from './bought-booking.ts'
import { contactJobs } from './contact-jobs.ts'
import { signedIn } from './credit.ts'
import { giftCardMailSamples } from './gift-cards/gift-card-mail-samples.ts'
import { travellerLinkMailSamples } from './party/traveller-link-mail-samples.ts'
import { handoverMailSamples } from './handovers/handover-mail-samples.ts'
import { hostMailSamples } from './host-mail-samples.ts'
import { membershipMailSamples } from './membership-mail-samples.ts'
import { anOperator } from '../sign-in/operator.ts'
import { aPendingRenewal, approve } from './renewal.ts'
import { aHostedTrek, aTraveller } from './completed-bookings.ts'
import { aVisitor, type World } from '../world.ts'

export type MailJob = { [Name in JobName]: { name: Name; payload: Jobs[Name] } }[JobName]

/** A job for each kind of mail, on bookings, refunds and memberships in the matching state. */
export async function mailSamples(world: World): Promise<MailJob[]> {
  const booking = [...(await bookingMailSamples(world)), ...(await handoverMailSamples(world))]
  booking.push(...(await travellerLinkMailSamples(world)))
  const erasing = await erasureJobs(world)
  const hosts = await hostJobs(world)
  const others = [await codeJob(world), await unreadJob(world), ...(await contactJobs(world))]
  others.push(...(await hostMailSamples(world)))
  others.push(...(await giftCardMailSamples(world)))
  others.push(...(await claimSamples(world)), ...(await accountJobs(world)))
  return [...booking, ...erasing, ...hosts, ...(await membershipMailSamples(world)), ...others]
}

async function erasureJobs(world: World): Promise<MailJob[]> {
  const { deps, db } = world
  const departure = await world.departure({ startsInDays: 60 })
  const waiting = await signedIn(world)
  await boughtBooking(world, { departure, visitor: waiting.visitor })
  await requestErasure(deps, { shownCreditCents: 0, sure: true }, waiting.visitor)
  const gone = await signedIn(world)
  await requestErasure(deps, { shownCreditCents: 0, sure: true }, gone.visitor)
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

/** The mails about a waiting, an approved and a rejected renewal. */
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
