import { randomUUID } from 'node:crypto'
import { handOverSpot } from '#domain/booking/change/change-name.ts'
import { cancelBooking } from '#domain/cancellation/cancel-booking.ts'
import type { PartyNews } from '#domain/job.ts'
import type { MailJob } from '../mail-samples.ts'
import { bookedTrek, fewer } from '../../fixtures/booked-trek.ts'
import type { World } from '../../world.ts'
import { partyWithQuestion } from './party-with-question.ts'
import { departureAsked, openChoiceOf } from '../departure-end.ts'
import { paidShare } from './pay-share.ts'
import { mailedLinks, sharedBooking } from './shared-booking.ts'

/** The mails to a traveller with a link, of a booking that is paid in parts and of one that is paid in full. */
export async function travellerLinkMailSamples(world: World): Promise<MailJob[]> {
  const at = world.clock.now().toISOString()
  const [inParts, full] = [await sharedBooking(world), await sharedBooking(world, { plan: 'full' })]
  const sessionId = await paidShare(world, inParts, 2)
  const { id: paymentId } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const { id: refundId } = await world.db
    .insertInto('refund')
    .values({ payment_id: paymentId, amount_cents: 10_00, reason: 'goodwill', created_at: world.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const endedId = full.linkOf(2).id
  await world.db
    .updateTable('traveller_link')
    .set({ ended_at: world.clock.now(), ended_because: 'office' })
    .where('id', '=', endedId)
    .execute()
  const paid = { bookingId: inParts.id, paymentId }
  const link = { bookingId: inParts.id, linkId: inParts.linkOf(1).id }
  return [
    { name: 'mail-traveller-link', payload: { ...link, at } },
    { name: 'mail-traveller-link', payload: { bookingId: full.id, linkId: full.linkOf(1).id, at } },
    { name: 'mail-traveller-link-ended', payload: { bookingId: full.id, linkId: endedId } },
    { name: 'mail-share-paid', payload: paid },
    { name: 'mail-share-paid-to-lead', payload: paid },
    { name: 'mail-share-not-needed', payload: paid },
    { name: 'mail-share-refunded', payload: { refundId } },
    { name: 'mail-share-refund-failed', payload: { refundId, retries: 0 } },
    { name: 'mail-share-refund-rejected', payload: { refundId } },
    ...(await newsSamples(world)),
    ...(await dutiesSamples(world)),
    { name: 'mail-traveller-reminder', payload: { ...link, on: '2026-12-01' } },
  ]
}

/** News for travellers of three bookings: one moves on, one has a cancelled departure, one loses a traveller and ends. */
async function newsSamples(world: World): Promise<MailJob[]> {
  const [asked, ended] = [await sharedBooking(world), await sharedBooking(world)]
  await departureAsked(world, asked.departure.id)
  await paidShare(world, ended, 2)
  const spot = { bookingId: ended.id, firstName: 'Anna', lastName: 'Quist', isChild: false }
  await handOverSpot(world.deps, { ...spot, position: 2, key: randomUUID() }, ended.lead)
  const at = world.clock.now().toISOString()
  const { total_cents, unpaid_cents } = await world.booking(ended.id)
  const live = await sharedBooking(world)
  const shown = { cardCents: total_cents - unpaid_cents, creditCents: 0 }
  await cancelBooking(world.deps, { bookingId: ended.id, shown }, ended.lead)
  const { bookingId, linkId, trek } = await changedTrek(world)
  const choiceId = await openChoiceOf(world, asked.id)
  const news = (shared: typeof live, position: number, news: PartyNews): MailJob => ({
    name: 'mail-party-news',
    payload: { bookingId: shared.id, linkId: shared.linkOf(position).id, news },
  })
  return [
    news(live, 1, { what: 'amount', at }),
    news(live, 2, { what: 'new-lead', handoverId: live.id }),
    news(asked, 1, { what: 'choice', choiceId }),
    news(ended, 1, { what: 'cancelled' }),
    news(ended, 2, { what: 'replaced' }),
    ...trek.map((each): MailJob => ({ name: 'mail-party-news', payload: { bookingId, linkId, news: each } })),
  ]
}

/** A booking whose host asks for a significant change of the trek. */
async function changedTrek(world: World) {
  const { id: bookingId, lead, edit, change } = await bookedTrek(world)
  const [link] = await mailedLinks(world, bookingId, await lead())
  await edit(fewer, 'The hotel has <b>closed</b>.')
  const changeId = (await change())?.id ?? ''
  const trek: PartyNews[] = [
    { what: 'change-asked', changeId },
    { what: 'change-withdrawn', changeId },
  ]
  return { bookingId, linkId: link?.id ?? '', trek }
}

/** A booking whose host asks a required question. */
async function dutiesSamples(world: World): Promise<MailJob[]> {
  const { id: bookingId, linkOf } = await partyWithQuestion(world)
  const at = world.clock.now().toISOString()
  return [
    { name: 'mail-new-duties', payload: { bookingId, at } },
    { name: 'mail-party-news', payload: { bookingId, linkId: linkOf(1).id, news: { what: 'duties', at } } },
  ]
}
