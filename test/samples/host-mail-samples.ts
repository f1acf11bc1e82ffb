import { issueFeeInvoice } from '#domain/accounting/issue-fee-invoices.ts'
import { acceptOfferChange } from '#domain/booking/sold/answer-offer-change.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import type { Jobs } from '#domain/job.ts'
import { endDeal } from '#domain/deal/end-deal.ts'
import { endPromotion } from '#domain/promotion/end-promotion.ts'
import { requestPublicName } from '#domain/host/request-public-name.ts'
import { decidePublicName } from '#domain/host/decide-public-name.ts'
import { openNameRequest } from '#domain/verification/public-name-queries.ts'
import { markPayoutReturned } from '#domain/payout/finish-payout.ts'
import { askForBankLetter, rejectBankDetails } from '#domain/payout/bank/review-bank-details.ts'
import { rateTraveller } from '#domain/review/rate-traveller.ts'
import { writeReview } from '#domain/review/write-review.ts'
import { saveTrek, saveTrekIn } from '#domain/trek/hosting/save-trek.ts'
import { aHost, wholeTrek } from './a-host.ts'
import { boughtBooking, leadOf } from './bought-booking.ts'
import { hostDeal } from './deal.ts'
import { hostPromotion } from '../fixtures/promotions.ts'
import { released } from './due-shares.ts'
import { completeDeparture, moveToPast } from '../fixtures/hosts.ts'
import { hostPaidTo } from './host-paid-to.ts'
import { anOperator } from '../sign-in/operator.ts'
import { confirmedBank, paidBooking } from './paid-booking.ts'
import { aHostedTrek, aTraveller, bookedBy } from './completed-bookings.ts'
import { anApprovedHost } from './renewal.ts'
import type { World } from '../world.ts'

/** The mails to hosts about payouts, reviews, deals and a first listing, each of an existing record. */
export async function hostMailSamples(world: World) {
  const at = world.clock.now().toISOString()
  const returned = await aPayout(world)
  const operator = await anOperator(world)
  await markPayoutReturned(world.deps, { payoutId: returned, reason: 'Account <b>closed</b>' }, operator)
  const { id: trekId } = await (await aHost(world)).published()
  return [
    { name: 'mail-payout-sent' as const, payload: { payoutId: await aPayout(world) } },
    { name: 'mail-payout-returned' as const, payload: { payoutId: returned } },
    { name: 'mail-payout-held' as const, payload: { hostId: await aHostWithoutBank(world), at } },
    { name: 'mail-review-received' as const, payload: { reviewId: await aReview(world), isShown: true } },
    { name: 'mail-review-replied' as const, payload: { reviewId: await aReviewWithReply(world) } },
    {
      name: 'mail-review-photo-removed' as const,
      payload: { reviewId: await aReview(world), reason: 'A <b>child</b> is in it.', at },
    },
    { name: 'mail-host-suspension-lifted' as const, payload: { hostId: await aVerifiedHost(world), at } },
    { name: 'mail-public-name-decided' as const, payload: { requestId: await aRejectedName(world) } },
    { name: 'mail-host-verified' as const, payload: { hostId: await aVerifiedHost(world), at } },
    ...(await bankReviews(world)),
    { name: 'mail-fee-invoice' as const, payload: await aFeeInvoice(world) },
    { name: 'mail-deal-ended' as const, payload: { dealId: await anEndedDeal(world) } },
    { name: 'mail-promotion-ended' as const, payload: { promotionId: await anEndedPromotion(world) } },
    ...(await disputes(world)),
    { name: 'mail-first-listing' as const, payload: { trekId } },
    ...(await soldTrekChanged(world)),
    ...(await documentMails(world)),
  ]
}

/** A sent payout of one completed booking. */
export async function aPayout(world: World): Promise<string> {
  const { host, ...departure } = await aHostedTrek(world)
  await confirmedBank(world.deps, host.account.id)
  await walkedBooking(world, departure)
  return released(world, host.account.id)
}

/** A dispute of a payment that opens, and how it ends. */
async function disputes(world: World) {
  const { id: bookingId } = await boughtBooking(world, { departure: await world.departure() })
  return (['open', 'won', 'lost'] as const).map((outcome) => ({
    name: 'mail-dispute-to-host' as const,
    payload: { bookingId, disputeId: 'dp_1', outcome },
  }))
}

/** The invoice of our fee for this month, as if the next one had begun. */
async function aFeeInvoice(world: World) {
  const { host, ...departure } = await aHostedTrek(world)
  await walkedBooking(world, departure)
  const month = nepalDate(world.clock.now()).slice(0, 7)
  const nextMonth = new Date(world.clock.now().getTime() + 40 * 86_400_000)
  await issueFeeInvoice({ ...world.deps, now: () => nextMonth }, host.account.id, month)
  return { hostId: host.account.id, month }
}

/** A host with due shares and no bank details. */
export async function aHostWithoutBank(world: World): Promise<string> {
  const { host, ...departure } = await aHostedTrek(world)
  await walkedBooking(world, departure)
  return host.account.id
}

/** The mails about a document that expires, that has expired, and about the approval that ended. */
async function documentMails(world: World) {
  const at = world.clock.now()
  const expiresOn = addDays(nepalDate(at), 20)
  const { applicationId: verificationId } = await anApprovedHost(world, expiresOn)
  const ended = await anApprovedHost(world, expiresOn)
  const { id } = ended
  await world.db.updateTable('host').set({ approval_ended_at: at }).where('id', '=', id).execute()
  return [
    { name: 'mail-document-expires' as const, payload: { verificationId } },
    { name: 'mail-document-expired' as const, payload: { verificationId } },
    { name: 'mail-approval-ended' as const, payload: { verificationId: ended.applicationId } },
  ]
}

/** A public name that an operator did not approve. */
async function aRejectedName(world: World): Promise<string> {
  const { host } = await aHostedTrek(world)
  const hostId = host.account.id
  const asked = { hostId, name: 'Himal <b>Walks</b>' }
  await world.db.transaction().execute((tx) => requestPublicName(tx, world.clock.now(), asked))
  const { id: requestId } = (await openNameRequest(world.db, hostId)) ?? { id: '' }
  const decision = { hostId, requestId, isApproved: false, reason: 'Another <i>host</i> is called so.' }
  await decidePublicName(world.deps, decision, await anOperator(world))
  return requestId
}

/** Bank details about which an operator asks for a letter, and others that an operator rejected. */
async function bankReviews(world: World) {
  const message = 'The holder is “Pasang <b>Sherpas</b>”.\nPlease send a letter from the bank.'
  const at = world.clock.now().toISOString()
  const [asked, rejected] = [await hostPaidTo(world, 'Pasang Sherpas'), await hostPaidTo(world, 'Pasang')]
  const operator = await anOperator(world)
  const seen = ({ id, changedAt }: typeof asked) => ({ hostId: id, changedAt, message })
  await askForBankLetter(world.deps, seen(asked), operator)
  await rejectBankDetails(world.deps, seen(rejected), operator)
  return [
    { name: 'mail-bank-letter-asked' as const, payload: { hostId: asked.id, at } },
    { name: 'mail-bank-details-rejected' as const, payload: { hostId: rejected.id, at } },
  ]
}

/** A verified host whose bank details are confirmed. */
async function aVerifiedHost(world: World): Promise<string> {
  const { host } = await aHostedTrek(world)
  await confirmedBank(world.deps, host.account.id)
  return host.account.id
}

async function walkedBooking(world: World, departure: { id: string; price_cents: number }): Promise<void> {
  await paidBooking(world.deps, { departureId: departure.id, unitPriceCents: departure.price_cents })
  await completeDeparture(world.deps, departure)
}

async function soldTrekChanged(world: World) {
  const { host, published, departureOf } = await aHost(world)
  const trek = await published()
  const departure = { ...(await departureOf(trek.departureId)), trekId: trek.id }
  const { id } = await boughtBooking(world, { departure })
  const lead = await leadOf(world, id)
  const minor = { ...wholeTrek, excludes: `${wholeTrek.excludes}\nTea <b>and</b> cakes` }
  await saveTrek(world.deps, trek.id, minor, host)
  const significant = { ...minor, includes: 'Porter <b>only</b>', meetingPoint: 'Bus park' }
  const change = { trekId: trek.id, form: significant, actor: host, why: 'The <b>hotel</b> closed.' }
  await world.db.transaction().execute((tx) => saveTrekIn(world.deps, tx, change))
  const { changeId } = await jobOf(world, 'mail-offer-change', id)
  const about = { bookingId: id, changeId }
  await acceptOfferChange(world.deps, about, lead)
  return [
    { name: 'mail-sold-trek-changed' as const, payload: await jobOf(world, 'mail-sold-trek-changed', id) },
    { name: 'mail-offer-change' as const, payload: await openChange(world) },
    { name: 'mail-offer-change-accepted' as const, payload: about },
    { name: 'mail-offer-change-accepted-to-host' as const, payload: about },
    { name: 'mail-offer-change-withdrawn' as const, payload: about },
  ]
}

/** A significant change that waits for its traveller. */
async function openChange(world: World) {
  const { host, published, departureOf } = await aHost(world)
  const trek = await published()
  const departure = { ...(await departureOf(trek.departureId)), trekId: trek.id }
  const { id } = await boughtBooking(world, { departure })
  const change = { trekId: trek.id, form: { ...wholeTrek, meetingPoint: 'Bus <b>park</b>' }, actor: host }
  await world.db.transaction().execute((tx) => saveTrekIn(world.deps, tx, { ...change, why: 'It is safer.' }))
  return jobOf(world, 'mail-offer-change', id)
}

/** The data of the last mail of that name about a booking. */
async function jobOf<Name extends 'mail-sold-trek-changed' | 'mail-offer-change'>(
  world: World,
  name: Name,
  bookingId: string,
): Promise<Jobs[Name]> {
  const job = (await world.jobs()).findLast(
    (each) => each.name === name && 'bookingId' in each.payload && each.payload.bookingId === bookingId,
  )
  if (!job) throw new Error(`the booker gets no ${name}`)
  return job.payload as Jobs[Name]
}

async function aReviewWithReply(world: World): Promise<string> {
  const reviewId = await aReview(world)
  const reply = 'Thank you, Maya.\nThe <b>dal bhat</b> waits for you.'
  await world.db
    .updateTable('review')
    .set({ reply, replied_at: world.clock.now() })
    .where('id', '=', reviewId)
    .execute()
  return reviewId
}

async function aReview(world: World): Promise<string> {
  const { host, ...departure } = await aHostedTrek(world)
  const maya = await aTraveller(world)
  const bookingId = await bookedBy(world, departure, maya)
  await moveToPast(world.deps, departure)
  await rateTraveller(world.deps, { bookingId, rating: 9, body: '' }, host)
  const body = 'The pass at dawn,\nand <b>dal bhat</b> twice a day.'
  return writeReview(world.deps, { bookingId, rating: 10, body }, maya)
}

async function anEndedDeal(world: World): Promise<string> {
  const { trekId } = await world.departure()
  const dealId = await hostDeal(world, trekId, { trekId }, { title: 'Winter <b>light</b>' })
  const reason = 'The price before the deal was raised.'
  await endDeal(world.deps, { dealId, reason }, await anOperator(world))
  return dealId
}

async function anEndedPromotion(world: World): Promise<string> {
  const { trekId } = await world.departure()
  const promotionId = await hostPromotion(world, trekId)
  const reason = 'The code promised <b>more</b> than it gave.'
  await endPromotion(world.deps, { promotionId, reason }, await anOperator(world))
  return promotionId
}
