import { sql } from 'kysely'
import { documentsOfBooking } from '../accounting/document-queries.ts'
import { nepalDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { linkEnd } from '../booking/booking-link.ts'
import { type Booking, findBooking, travellersOf } from '../booking/booking-queries.ts'
import { isOwing } from '../instalment/is-owing.ts'
import { findPlan } from '../instalment/plan-queries.ts'
import { referenceOf } from '../booking-reference.ts'
import { addingSteps } from '../booking-change/add-travellers.ts'
import { findExtraChoices } from '../booking-change/change-extras.ts'
import { leavingSteps } from '../booking-change/leave-booking.ts'
import { isChangeable } from '../booking/change/changeable.ts'
import { possibleMoves } from '../booking-change/move-booking.ts'
import { findConsents } from '../traveller/consent/consent-queries.ts'
import { consentText } from '../traveller/consent/consent-rules.ts'
import { tierParts } from '../cancellation/cancel-booking.ts'
import { linksForOffice } from './traveller-link-queries.ts'
import { priceOf } from '../booking/price/price-line-rules.ts'

/** The most travellers that the office adds at once. */
const MOST_AT_ONCE = 6

/** A booking with everything but its people: dates, price, payments, refunds, mails, links, possible acts, history. */
export async function findOfficeBooking({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const booking = await findBooking(db, id)
  const at = now()
  const isOpen = isChangeable(booking, nepalDate(at))
  const [payments, refunds, documents, beside, history, travellers, plan, consents] = await Promise.all([
    paymentsOf(db, id),
    refundsOf(db, id),
    documentsOfBooking(db, id),
    besideOf(db, booking, at),
    historyOf(db, id),
    travellersOf(db, id),
    findPlan(db, id),
    findConsents(db, id),
  ])
  return {
    id,
    reference: referenceOf(id),
    state: booking.state,
    spots: booking.spots,
    trekId: booking.trek_id,
    trek: booking.trek_name,
    hostId: booking.host_id,
    startsOn: booking.starts_on,
    endsOn: booking.ends_on,
    departureId: booking.departure_id,

    createdAt: booking.created_at,
    confirmedAt: booking.confirmed_at,
    cancelledAt: booking.cancelled_at,
    cancelledBy: booking.cancelled_by,
    heldUntil: booking.hold_expires_at,
    isGuest: booking.account_id === null,
    price: priceOf(booking),
    plan,
    isOwing: isOwing(booking),
    payments,
    refunds,
    documents,
    ...beside,
    history,
    mails: mailsOf(booking),
    back: backOf(booking, at),
    /** The travellers' positions; one that somebody left is missing. */
    positions: travellers.map(({ position }) => position),
    /** To what each of them agreed last, in words. */
    consents: travellers.map(({ position }) => ({
      position,
      says: consentText(consents.get(position) ?? [], 'the host’s'),
    })),
    travellerLinks: await linksForOffice(db, booking, at),
    leaving: leavingSteps(booking, at),
    moves: await possibleMoves(db, booking, at),
    /** Until when its traveller chooses after a cancelled departure; null without an open choice. */
    chooseUntil: booking.open_choice_until,
    adding: await addingSteps(db, booking, { most: MOST_AT_ONCE, at }),
    extras: isOpen ? await findExtraChoices({ db, now }, booking) : [],
    mayReissue: isGuestsStill(booking, at),
    mayHandOver: booking.account_id !== null && isOpen,
  }
}

function isGuestsStill({ account_id, email, confirmed_at, ends_on }: Booking, at: Date): boolean {
  return account_id === null && email !== null && confirmed_at !== null && linkEnd(ends_on) > at
}

/** The refund of a cancellation today; null when it cannot be cancelled. */
function backOf(booking: Booking, at: Date) {
  try {
    return tierParts(booking, at)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The mails about a booking that it records, the first before the others. */
function mailsOf(booking: Booking): { name: string; at: Date }[] {
  const marks: [string, Date | null][] = [
    ['Hold ending', booking.hold_end_mailed_at],
    ['Confirmation', booking.confirmed_at],
    ['Details requested', booking.details_asked_at],
    ['Details requested again', booking.details_asked_again_at],
    ['Reminder before the trek', booking.reminder_mailed_at],
    ['Cancellation', booking.cancellation_mailed_at],
    ['Review requested', booking.review_asked_at],
  ]
  return marks
    .flatMap(([name, at]) => (at ? [{ name, at }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function paymentsOf(db: Db, bookingId: string) {
  return db
    .selectFrom('payment')
    .select(['id', 'state', 'amount_cents', 'refunded_cents', 'card_last4', 'created_at', 'captured_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
}

function refundsOf(db: Db, bookingId: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.state', 'refund.reason', 'refund.amount_cents', 'refund.created_at'])
    .where('payment.booking_id', '=', bookingId)
    .orderBy('refund.created_at')
    .execute()
}

async function besideOf(db: Db, { id, account_id, host_id }: Booking, at: Date) {
  const { rows } = await sql<{
    hasConversation: boolean
    links: number
    complete: number
    hostName: string
  }>`select
    exists (select from conversation where booking_id = ${id}
      or (client_id = ${account_id}::uuid and host_id = ${host_id})) as "hasConversation",
    (select count(*) from booking_link where booking_id = ${id} and revoked_at is null and expires_at > ${at}) as links,
    (select count(*) from vault.traveller_details where booking_id = ${id} and is_complete) as complete,
    (select display_name from host where id = ${host_id}) as "hostName"`.execute(db)
  return rows[0] ?? { hasConversation: false, links: 0, complete: 0, hostName: '' }
}

function historyOf(db: Db, bookingId: string) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'booking')
    .where('subject_id', '=', bookingId)
    .orderBy('audit_entry.id', 'desc')
    .limit(50)
    .execute()
}
