import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { lockBooking } from '../booking/booking-queries.ts'
import { findOpenOrder } from '../booking/change/change-orders.ts'
import { type Checkout, checkoutWith, sessionEnd } from '../checkout/start-checkout.ts'
import { crashPoint } from '../crash-point.ts'
import { rangeText } from '../dates.ts'
import type { Deps, SessionOrder, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { findLiveAttempt, findLiveShares } from '../payment/payment-queries.ts'
import { Refusal } from '../refusal.ts'
import { type OpenedLink, openTravellerLink } from '../traveller-link/link-queries.ts'
import { findParty } from '../traveller-share/party-queries.ts'
import { closePage } from './close-pay-pages.ts'
import { isOwing } from './is-owing.ts'

export type PayingShare = {
  token: string
  /** The amount that the page showed. */
  shownCents: Cents
  origin: string
}

/**
 * Opens the card page of a traveller's share, for anyone with the link. The browser that opened it before continues on the same
 * page; any other is refused until that page has ended, and so is everybody while the lead pays or the saved card is charged. The
 * card is not saved.
 */
export async function payShare(
  deps: Deps,
  { token, shownCents, origin }: PayingShare,
  visitor: Visitor,
): Promise<Checkout> {
  const opened = await openTravellerLink(deps, token)
  const bookingId = opened.booking.id
  await closeOwnPage(deps, opened, shownCents, visitor)
  const page = `${origin}/share/${token}`
  const paying = { opened, shownCents, page, visitorId: visitor.id }
  const save = () => deps.db.transaction().execute((tx) => saveAttempt(deps, tx, paying))
  const attempt = await save()
  crashPoint('share:attempt-saved')
  const paidUrl = (sessionId: string) => `${page}?session=${sessionId}`
  return checkoutWith(deps, { bookingId, origin, attempt, again: save, paidUrl })
}

/** A page for another amount, which this browser left, must not accept a payment any more. */
async function closeOwnPage(
  deps: Deps,
  { link, booking }: OpenedLink,
  cents: Cents,
  { id }: Visitor,
): Promise<void> {
  const shares = await findLiveShares(deps.db, booking.id)
  const own = shares.find((each) => each.traveller_link_id === link.id && each.payer_visitor_id === id)
  if (!own || own.amount_cents === cents) return
  await closePage(deps, own).catch((error: unknown) => {
    deps.reportExternalError(error)
    throw new Refusal('checkout-unavailable')
  })
}

type Paying = { opened: OpenedLink; shownCents: Cents; page: string; visitorId: string }

async function saveAttempt(deps: Deps, tx: Tx, { opened: { link }, shownCents, page, visitorId }: Paying) {
  const at = deps.now()
  const booking = await lockBooking(tx, link.booking_id)
  if (!isOwing(booking)) throw new Refusal('share-paid')
  const { members } = await findParty(tx, booking, at)
  const member = members.find(({ position }) => position === link.position)
  if (member?.link?.id !== link.id) throw new Refusal('traveller-link-not-found')
  const live = (await findLiveShares(tx, booking.id)).find((each) => each.traveller_link_id === link.id)
  const isOwn = live?.payer_visitor_id === visitorId && live.amount_cents === shownCents
  if (live && !isOwn) throw new Refusal('share-being-paid')
  const cents = member.share?.dueCents ?? 0
  if (cents === 0) throw new Refusal('share-paid')
  if (cents !== shownCents) throw new Refusal('share-amount-differs', { totalCents: cents })
  if (live) return live
  if ((await findLiveAttempt(tx, booking.id)) || (await findOpenOrder(tx, booking.id)))
    throw new Refusal('share-lead-pays')
  const id = randomUUID()
  const order: SessionOrder = {
    bookingId: booking.id,
    paymentId: id,
    amountCents: cents,
    savesCard: false,
    travellerLinkId: link.id,
    title: booking.trek_name,
    description: `Your part: ${rangeText(booking.starts_on, booking.ends_on)}`,
    email: member.link.email ?? '',
    successUrl: `${page}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: page,
    expiresAt: sessionEnd(null, at),
  }
  return tx
    .insertInto('payment')
    .values({
      id,
      booking_id: booking.id,
      traveller_link_id: link.id,
      payer_visitor_id: visitorId,
      amount_cents: cents,
      created_at: at,
      state: 'created',
      session_order: JSON.stringify(order),
    })
    .returning(['id', 'session_id', 'session_order'])
    .executeTakeFirstOrThrow()
}
