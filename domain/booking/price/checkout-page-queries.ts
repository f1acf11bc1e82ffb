import type { Visitor } from '../../account/visitor.ts'
import { creditBalance } from '../../credit/credit-queries.ts'
import { formingTerms, runningText } from '../../departure/minimum-rules.ts'
import { findRunning } from '../../departure/running-queries.ts'
import { nepalDate } from '../../dates.ts'
import { openInstalments } from '../../payment-plan/instalments.ts'
import type { Part, PlanKind } from '../../payment-plan/plan-rules.ts'
import type { Db, Deps } from '../../deps.ts'
import { promotionOnBooking } from '../../promotion/promotion-queries.ts'
import { codeOnBooking } from '../../referral/referral-queries.ts'
import { findOwnBooking, travellersOf, type Booking } from '../booking-queries.ts'
import { priceOf } from './price-line-rules.ts'
import { checkoutTrek } from './checkout-trek-queries.ts'
import { extraChoices } from '../../extra/extra-choice-rules.ts'
import { findExtraSale } from '../extra/find-sale.ts'
import { isHeld } from '../hold/hold-rules.ts'
import type { Details, Lead } from '../lead-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'

export type CheckoutPage = Awaited<ReturnType<typeof findCheckout>>

/**
 * The stage of a booking: its form is open, it was submitted and awaits the payment, its hold ended unpaid, it is
 * confirmed, or it was cancelled.
 */
export type CheckoutStage = 'open' | 'sent' | 'over' | 'confirmed' | 'cancelled'

/** A booking with all data of its checkout pages, for its owner; anyone else gets 'not found'. */
export async function findCheckout({ db, now }: Pick<Deps, 'db' | 'now'>, id: string, visitor: Visitor) {
  const booking = await findOwnBooking(db, id, visitor)
  const [trek, details, prefill, creditBalanceCents, sale, later, running] = await Promise.all([
    checkoutTrek(db, booking.trek_id),
    booking.submitted_at ? sentDetails(db, booking) : null,
    accountDetails(db, visitor),
    visitor.account ? creditBalance(db, visitor.account.id) : 0,
    booking.submitted_at ? null : findExtraSale(db, booking, now()),
    booking.unpaid_cents > 0 ? openInstalments(db, booking.id) : [],
    findRunning(db, booking.departure_id),
  ])
  return {
    id: booking.id,
    stage: stageOf(booking, now()),
    trek,
    terms: booking.terms,
    departureId: booking.departure_id,
    startsOn: booking.starts_on,
    endsOn: booking.ends_on,
    /** Whether the departure runs, and what follows if it does not; null without a minimum group. */
    runs: runningText(running),
    formingTerms: formingTerms(running),
    spots: booking.spots,
    children: booking.children,
    freeSpots: Math.max(0, booking.max_spots - booking.spots_taken),
    heldUntil: booking.hold_expires_at?.toISOString() ?? null,
    renewable: booking.hold_renewed_at === null && booking.submitted_at === null,
    price: priceOf(booking),
    /** The deposit in per cent of a booking that is paid in parts; null when its host wants everything at once. */
    depositPercent: booking.submitted_at ? booking.deposit_percent : booking.trek_deposit_percent,
    /** How the submitted booking is paid: the first part, and the later ones that are open. */
    sentPlan: sentPlan(booking, later),
    /** What the booking can order until its form is submitted. */
    extras: sale ? extraChoices(sale) : [],
    display: { currency: booking.display_currency, perUsd: booking.display_per_usd },
    details,
    /** The credit that was submitted with the details. */
    sentCreditCents: booking.submitted_at ? booking.credit_cents : 0,
    creditBalanceCents,
    prefill,
    today: nepalDate(now()),
    now: now().toISOString(),
  }
}

/**
 * The same for the booking form. When the requested hold has ended and this browser holds the same departure again, it
 * returns the new hold, with the details submitted with the old one.
 */
export async function findOpenCheckout(deps: Pick<Deps, 'db' | 'now'>, id: string, visitor: Visitor) {
  const asked = await findCheckout(deps, id, visitor)
  if (asked.stage !== 'over') return asked
  const successor = await deps.db
    .selectFrom('booking')
    .select('id')
    .where('departure_id', '=', asked.departureId)
    .where('visitor_id', '=', visitor.id)
    .where('state', '=', 'held')
    .where('hold_expires_at', '>', deps.now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!successor) return asked
  const next = await findCheckout(deps, successor.id, visitor)
  if (next.details) return next
  return { ...next, details: asked.details, sentCreditCents: asked.sentCreditCents }
}

function stageOf(booking: Booking, now: Date): CheckoutStage {
  if (bookingIs.sold(booking.state)) return 'confirmed'
  if (bookingIs.cancelled(booking.state)) return 'cancelled'
  if (!isHeld(booking, now)) return 'over'
  return booking.submitted_at ? 'sent' : 'open'
}

function sentPlan(
  { plan, total_cents, unpaid_cents, submitted_at, created_at }: Booking,
  later: readonly Part[],
): { kind: PlanKind; parts: Part[] } {
  const first = { dueOn: nepalDate(submitted_at ?? created_at), cents: total_cents - unpaid_cents }
  return { kind: plan as PlanKind, parts: [first, ...later.map(({ dueOn, cents }) => ({ dueOn, cents }))] }
}

async function sentDetails(db: Db, booking: Booking): Promise<Details> {
  const [, ...companions] = await travellersOf(db, booking.id)
  const referralCode = (await codeOnBooking(db, booking.id)) || (await promotionOnBooking(db, booking.id))
  return {
    lead: {
      firstName: booking.first_name,
      lastName: booking.last_name,
      email: booking.email ?? '',
      phone: booking.phone,
      address: booking.address,
      city: booking.city,
      country: booking.country,
    },
    companions: companions.map((companion) => ({
      firstName: companion.first_name,
      lastName: companion.last_name,
      isChild: companion.is_child,
    })),
    specialRequests: booking.special_requests,
    referralCode,
  }
}

/** The stored details of a signed-in traveller, so that they need not be typed again. */
async function accountDetails(db: Db, { account }: Visitor): Promise<Lead | null> {
  if (!account) return null
  const known = await db
    .selectFrom('account')
    .select(['first_name as firstName', 'last_name as lastName', 'email', 'phone'])
    .select(['address', 'city', 'country'])
    .where('id', '=', account.id)
    .executeTakeFirst()
  return known ?? null
}
