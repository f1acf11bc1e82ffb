import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { Account } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import { formingTerms, runningText } from '../departure/minimum-rules.ts'
import { findRunning } from '../departure/running-queries.ts'
import type { Db, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { agreedFields } from './sold/agreed-offer-queries.ts'
import { bookingIdOfLink } from './booking-link.ts'
import { movedByChoice, travellersOf } from './booking-queries.ts'
import { isOnTheTrail, tabOf, waitsForChoice } from './booking-rules.ts'
import { isHeld } from './hold/hold-rules.ts'
import { stateList } from '../state-list.ts'
import { cardsOf, isClaimedByBank } from '../payment/payment-queries.ts'
import { refundIs } from '../payment/refund-states.ts'
import { orderedExtras } from './extra/ordered-extra-queries.ts'
import { soldDeadlineDays, soldTerms } from '../trek/versions/sold-terms-queries.ts'
import { bookingIs, type BookingState } from '../states/booking-states.ts'

export type MyBooking = Awaited<ReturnType<typeof findMyBookings>>[number]
export type BookingOnPaper = Awaited<ReturnType<typeof findBookingOnPaper>>

/**
 * The bookings of an account, newest first: submitted ones and current holds, without holds that ended unpaid more than
 * 24 hours ago and those its owner has removed. Each has its tab and its state today in Nepal.
 */
export async function findMyBookings({ db, now }: Deps, { id }: Account) {
  const dayAgo = new Date(now().getTime() - 86_400_000)
  const rows = await bookings(db)
    .where('booking.account_id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('booking.submitted_at', 'is not', null),
        and([eb('booking.state', '=', 'held'), eb('booking.hold_expires_at', '>', now())]),
      ]),
    )
    // A late payment may confirm a booking that was removed from the list after it had failed.
    .where(({ eb, or, ref }) =>
      or([eb('booking.hidden_at', 'is', null), eb('booking.confirmed_at', '>', ref('booking.hidden_at'))]),
    )
    .where(({ eb, or }) =>
      or([eb('booking.state', 'not in', bookingIs.notCompleted.states), eb('booking.ended_at', '>', dayAgo)]),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .execute()
  return rows.map((row) => standing(row, now()))
}

/** The booking of a mailed link, with the names of its travellers. Any other token gets 'not found'. */
export async function findLinkedBooking(deps: Deps, token: string) {
  const id = await bookingIdOfLink(deps, token)
  if (!id) throw new Refusal('booking-not-found')
  return findBookingOnPaper(deps, id)
}

/** The data of a booking for its documents: dates, people, host, start, payment. */
export async function findBookingOnPaper({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const row = await bookings(db).where('booking.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('booking-not-found')
  const [travellers, running] = await Promise.all([travellersOf(db, id), findRunning(db, row.departure_id)])
  return {
    ...standing(row, now()),
    travellers,
    /** Whether its departure runs, and what follows if it does not; null without a minimum group. */
    runs: runningText(running),
    formingTerms: formingTerms(running),
  }
}

/** Refuses a booking without documents: one that was never paid, or was cancelled, also with its departure. */
export function mustBeOnPaper(booking: Pick<BookingOnPaper, 'state' | 'awaitsChoice'>): void {
  if (!isOnPaper(booking)) throw new Refusal('no-papers')
}

/** Whether a booking has documents. */
export function isOnPaper({ state, awaitsChoice }: Pick<BookingOnPaper, 'state' | 'awaitsChoice'>): boolean {
  return bookingIs.sold(state) && !awaitsChoice
}

type Row = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

function standing(row: Row, at: Date) {
  const today = nepalDate(at)
  const state = row.state as BookingState
  const awaitsChoice = waitsForChoice(state, row.departure_state)
  return {
    ...row,
    state,
    /** Its departure was cancelled, and its traveller chooses what happens. */
    awaitsChoice,
    tab: awaitsChoice ? ('upcoming' as const) : tabOf(state, row.starts_on, today),
    onTheTrail: !awaitsChoice && isOnTheTrail(state, row.starts_on, row.ends_on, today),
    /** The spots are still held and may be paid. */
    payable: isHeld(row, at),
  }
}

/**
 * The part of a cancellation's card refund that was paid earlier, as goodwill or by claims, in US cents: it is not paid
 * twice.
 */
const goodwillOf = sql<number>`coalesce((select sum(claim.card_cents)::bigint from claim where claim.booking_id = booking.id), 0) + coalesce((select entry.debit_cents from journal
  join entry on entry.journal_id = journal.id and entry.debit_cents > 0
  where journal.kind = 'goodwill_counted' and journal.source = booking.id::text), 0)`

/** The number of travellers with complete details. */
const travellersWithDetails = sql<number>`(select count(*) from vault.traveller_details as details
  where details.booking_id = booking.id and details.is_complete)::int`

/** Whether its traveller has reviewed it. */
const reviewedOf = sql<boolean>`exists (select from review where review.booking_id = booking.id)`

/** The host's phone number for a traveller who has paid; '' otherwise, and without one. */
const hostPhone = sql<string>`case when booking.state in ${stateList(bookingIs.attending)} then host.phone else '' end`

/** How often the trek or its dates were changed since the sale: the calendar entry was updated as often. */
const calendarUpdates = sql<number>`coalesce(agreed.number - sold.number, 0)
  + (select count(*)::int from booking_change where booking_id = booking.id and kind = 'move')`

/** The refund of a cancellation; with several cards, the times of its last part. */
const refundOf = (eb: ExpressionBuilder<Tables, 'booking'>) =>
  eb
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .whereRef('payment.booking_id', '=', 'booking.id')
    .where('refund.reason', 'in', ['cancelled', 'host_cancelled'])
    .select(({ fn }) => [
      fn.max('refund.approved_at').as('approved_at'),
      fn.max('refund.succeeded_at').as('succeeded_at'),
      fn.max('refund.reject_reason').as('reject_reason'),
    ])
    .as('refund')

/** The lead's refunds that the card could not receive, and that are not paid in another way yet. */
const stuckRefunds = (eb: ExpressionBuilder<Tables, 'booking'>) =>
  eb
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .whereRef('payment.booking_id', '=', 'booking.id')
    .where('payment.traveller_link_id', 'is', null)
    .where('refund.state', 'in', [...refundIs.failed.states, ...refundIs.byBank.states])
    .where(({ not }) => not(isClaimedByBank))
    .select([
      sql<number>`coalesce(sum(refund.amount_cents), 0)::bigint`.as('stuck_refund_cents'),
      sql<number>`coalesce(max(refund.retries), 0)`.as('stuck_retries'),
    ])
    .as('stuck')

function bookings(db: Db) {
  return db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .leftJoin('trek_version as sold', 'sold.id', 'booking.sold_version_id')
    .leftJoin('trek_version as agreed', 'agreed.id', 'booking.agreed_version_id')
    .leftJoinLateral(agreedFields, (join) => join.onTrue())
    .leftJoin('offer_change', (join) =>
      join.onRef('offer_change.booking_id', '=', 'booking.id').on('offer_change.state', '=', 'open'),
    )
    .leftJoin('departure_choice', (join) =>
      join
        .onRef('departure_choice.booking_id', '=', 'booking.id')
        .on('departure_choice.state', '=', 'open')
        // A program of an earlier version may end a booking without its choice.
        .on('booking.state', 'in', bookingIs.confirmed.states),
    )
    .leftJoin('public_host', 'public_host.id', 'host.id')
    .leftJoinLateral(refundOf, (join) => join.onTrue())
    .innerJoinLateral(stuckRefunds, (join) => join.onTrue())
    .leftJoin('picture', (join) =>
      join.onRef('picture.trek_id', '=', 'trek.id').on('picture.position', '=', 1),
    )
    .leftJoin('trek_day', (join) => join.onRef('trek_day.trek_id', '=', 'trek.id').on('trek_day.day', '=', 1))
    .select([
      'booking.id',
      'booking.account_id',
      'booking.state',
      'booking.spots',
      'booking.total_cents',
      'booking.unpaid_cents',
      'booking.plan',
    ])
    .select(['booking.email', 'booking.first_name', 'booking.hold_expires_at', 'booking.confirmed_at'])
    .select(['booking.refund_amount_cents', 'booking.refund_status', 'booking.refund_percentage'])
    .select(['booking.credit_cents', 'booking.credit_account_id', 'booking.credit_refund_cents'])
    .select('booking.cancelled_at')
    .select('booking.refund_as_credit_cents')
    .select(['booking.charge_cents', 'booking.charge_credit_cents', 'booking.group_kept_cents'])
    .select(['booking.nonrefundable_cents', 'booking.extras_cents', 'booking.promotion_cents'])
    .select(['booking.promotion_made_by', 'booking.once_ordered_cents', orderedExtras.as('extras')])
    .select(['booking.unit_price_cents', 'booking.deal_cents', 'booking.deal_made_by'])
    .select(['booking.group_discount_cents', 'booking.member_discount_cents', 'booking.referral_cents'])
    .select('booking.special_requests')
    .select(['booking.cancelled_by', 'booking.cancel_reason'])
    .select(cardsOf(sql.ref('booking.id')).as('card_last4'))
    .select(['stuck.stuck_refund_cents', 'stuck.stuck_retries'])
    .select(['refund.approved_at', 'refund.succeeded_at', 'refund.reject_reason'])
    .select(goodwillOf.as('goodwill_cents'))
    .select(['departure.id as departure_id', 'departure.starts_on', 'departure.ends_on'])
    .select('departure.state as departure_state')
    .select(['trek.slug as trek_slug', soldTerms.as('terms'), 'offer_change.decide_by as open_change_until'])
    .select(['departure_choice.decide_by as choose_until', movedByChoice.as('moved_by_choice')])
    .select(({ fn }) => [fn.coalesce('offer.name', 'trek.name').as('trek_name')])
    .select(calendarUpdates.as('calendar_updates'))
    .select(['host.display_name as host_name', 'host.kind as host_kind', 'booking.submitted_at'])
    .select(['public_host.id as host_page', hostPhone.as('host_phone')])
    .select(travellersWithDetails.as('travellers_with_details'))
    .select(reviewedOf.as('is_reviewed'))
    .select(({ fn }) => [
      fn.coalesce('offer.pictureKey', 'picture.storage_key').as('storage_key'),
      fn.coalesce('offer.pictureWidth', 'picture.width').as('width'),
      fn.coalesce('offer.pictureHeight', 'picture.height').as('height'),
      fn.coalesce('offer.pictureAlt', 'picture.alt').as('picture_alt'),
      fn.coalesce('offer.startsIn', 'trek_day.place', 'trek.gateway').as('starts_in'),
      fn.coalesce('offer.meetingPoint', 'trek.meeting_point').as('meeting_point'),
      fn.coalesce('offer.meetsAt', 'trek.meets_at').as('meets_at'),
    ])
    .select(soldDeadlineDays.as('booking_deadline_days'))
}
