import { type IsoDate, nepalDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { cancelDay, firstTryDay, lastPayDay } from '../payment-plan/instalment-times-rules.ts'
import { type InstalmentState, instalmentIs } from '../payment-plan/instalment-states.ts'
import type { PlanKind } from '../payment-plan/plan-rules.ts'
import { findSavedCard } from '../payment-plan/saved-card.ts'

export type PlanPart = {
  id: string
  dueOn: IsoDate
  cents: Cents
  isPaid: boolean
  paidOn: IsoDate | null
  /** How often a charge of the saved card failed. */
  tries: number
  /** Its card is being charged. */
  isCharging: boolean
  /** A day of charging ended without a payment: a charge failed, or there was no card that we could charge. */
  isLate: boolean
  extendedTo: IsoDate | null
  /** The first day on which the saved card is charged. */
  chargeOn: IsoDate
  /** The last day on which it can be paid, and the day on which the booking is cancelled. */
  lastPayOn: IsoDate
  cancelOn: IsoDate
}

export type PaidShare = {
  /** The first name of the traveller; null for one who has left or was replaced. */
  name: string | null
  cents: Cents
  paidOn: IsoDate
}

export type Plan = {
  kind: PlanKind
  depositPercent: number | null
  /** What was due with the booking itself. */
  firstCents: Cents
  /** What cards paid since then for changes of the booking, and what changes gave back to cards. */
  changesPaidCents: Cents
  changesReturnedCents: Cents
  unpaidCents: Cents
  /** What travellers paid with their own links. */
  shares: PaidShare[]
  /** The later parts that are open or paid, by date. */
  parts: PlanPart[]
  card: Awaited<ReturnType<typeof findSavedCard>>
}

/** How a booking is paid in parts; null when it is paid at once. */
export async function findPlan(db: Db | Tx, bookingId: string): Promise<Plan | null> {
  const booking = await db
    .selectFrom('booking')
    .select(['plan', 'deposit_percent', 'unpaid_cents', 'total_cents', 'returned_cents', 'confirmed_at'])
    .where('id', '=', bookingId)
    .where('plan', '<>', 'full')
    .executeTakeFirst()
  if (!booking) return null
  const [parts, paid, card, shares] = await Promise.all([
    partsOf(db, bookingId),
    paidApart(db, bookingId),
    findSavedCard(db, bookingId),
    sharesOf(db, bookingId),
  ])
  return {
    kind: booking.plan as PlanKind,
    depositPercent: booking.deposit_percent,
    firstCents: booking.confirmed_at ? paid.firstCents : booking.total_cents - booking.unpaid_cents,
    changesPaidCents: paid.changesCents,
    changesReturnedCents: booking.returned_cents,
    unpaidCents: booking.unpaid_cents,
    shares,
    parts,
    card,
  }
}

/** The captured payments that are for no later part: of the booking itself, and of its changes. */
async function paidApart(
  db: Db | Tx,
  bookingId: string,
): Promise<{ firstCents: Cents; changesCents: Cents }> {
  const rows = await db
    .selectFrom('payment')
    .select(['amount_cents', 'change_order_id'])
    .where('booking_id', '=', bookingId)
    .where('instalment_id', 'is', null)
    .where('traveller_link_id', 'is', null)
    .where('state', 'in', paymentIs.captured.states)
    .execute()
  const sum = (isOfChange: boolean) =>
    rows
      .filter(({ change_order_id }) => (change_order_id !== null) === isOfChange)
      .reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  return { firstCents: sum(false), changesCents: sum(true) }
}

async function sharesOf(db: Db | Tx, bookingId: string): Promise<PaidShare[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('traveller_link as link', 'link.id', 'payment.traveller_link_id')
    .leftJoin('booking_traveller as traveller', (join) =>
      join
        .onRef('traveller.booking_id', '=', 'link.booking_id')
        .onRef('traveller.position', '=', 'link.position')
        .on('link.ended_at', 'is', null),
    )
    .select(['traveller.first_name as name', 'payment.amount_cents as cents'])
    .select(({ fn }) => [fn.coalesce('payment.captured_at', 'payment.created_at').as('at')])
    .where('payment.booking_id', '=', bookingId)
    .where('payment.state', 'in', paymentIs.captured.states)
    .orderBy('payment.captured_at')
    .orderBy('payment.id')
    .execute()
  return rows.map(({ at, ...share }) => ({ ...share, paidOn: nepalDate(at) }))
}

async function partsOf(db: Db | Tx, bookingId: string): Promise<PlanPart[]> {
  const [rows, charges] = await Promise.all([
    db
      .selectFrom('instalment')
      .select(['id', 'due_on as dueOn', 'cents', 'state', 'tries', 'extended_to as extendedTo', 'ended_at'])
      .where('booking_id', '=', bookingId)
      .where('state', 'in', [...instalmentIs.open.states, ...instalmentIs.paid.states])
      .orderBy('due_on')
      .orderBy('made_at')
      .execute(),
    chargesOf(db, bookingId),
  ])
  return rows.map(({ state, ended_at, tries: days, ...part }) => {
    const isPaid = instalmentIs.paid(state as InstalmentState)
    const own = charges.filter(({ instalment_id }) => instalment_id === part.id)
    const isCharging = own.some((charge) => paymentIs.live(charge.state))
    return {
      ...part,
      isPaid,
      paidOn: isPaid && ended_at ? nepalDate(ended_at) : null,
      tries: own.filter((charge) => paymentIs.over(charge.state)).length,
      isCharging,
      isLate: !isPaid && !isCharging && days > 0,
      chargeOn: firstTryDay(part),
      lastPayOn: lastPayDay(part),
      cancelOn: cancelDay(part),
    }
  })
}

/** The charges of saved cards for parts of a booking. */
function chargesOf(db: Db | Tx, bookingId: string) {
  return db
    .selectFrom('payment')
    .select(['instalment_id', 'state'])
    .where('booking_id', '=', bookingId)
    .where('try', 'is not', null)
    .execute()
}

/** The part that is paid next; null when all are paid. */
export function nextPart({ parts }: Pick<Plan, 'parts'>): PlanPart | null {
  return parts.find(({ isPaid }) => !isPaid) ?? null
}
