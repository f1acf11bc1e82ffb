import { type IsoDate, nepalDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { cancelDay, lastPayDay } from './instalment-times-rules.ts'
import { type InstalmentState, instalmentIs } from './instalment-states.ts'
import type { PlanKind } from './plan-rules.ts'
import { findSavedCard } from './saved-card.ts'

export type PlanPart = {
  id: string
  dueOn: IsoDate
  cents: Cents
  isPaid: boolean
  paidOn: IsoDate | null
  /** How often its card was tried. */
  tries: number
  extendedTo: IsoDate | null
  /** The last day on which it can be paid, and the day on which the booking is cancelled. */
  lastPayOn: IsoDate
  cancelOn: IsoDate
}

export type Plan = {
  kind: PlanKind
  depositPercent: number | null
  /** What was due with the booking itself, and since then with its changes. */
  firstCents: Cents
  unpaidCents: Cents
  /** The later parts that are open or paid, by date. */
  parts: PlanPart[]
  card: Awaited<ReturnType<typeof findSavedCard>>
}

/** How a booking is paid in parts; null when it is paid at once. */
export async function findPlan(db: Db | Tx, bookingId: string): Promise<Plan | null> {
  const booking = await db
    .selectFrom('booking')
    .select(['plan', 'deposit_percent', 'unpaid_cents', 'total_cents'])
    .where('id', '=', bookingId)
    .where('plan', '<>', 'full')
    .executeTakeFirst()
  if (!booking) return null
  const [parts, card] = await Promise.all([partsOf(db, bookingId), findSavedCard(db, bookingId)])
  // Not the sum of all parts: those of an ended booking are cancelled, and `unpaid_cents` stays.
  const paidLater = parts.filter(({ isPaid }) => isPaid).reduce((sum, { cents }) => sum + cents, 0)
  return {
    kind: booking.plan as PlanKind,
    depositPercent: booking.deposit_percent,
    firstCents: booking.total_cents - booking.unpaid_cents - paidLater,
    unpaidCents: booking.unpaid_cents,
    parts,
    card,
  }
}

async function partsOf(db: Db | Tx, bookingId: string): Promise<PlanPart[]> {
  const rows = await db
    .selectFrom('instalment')
    .select(['id', 'due_on as dueOn', 'cents', 'state', 'tries', 'extended_to as extendedTo', 'ended_at'])
    .where('booking_id', '=', bookingId)
    .where('state', 'in', [...instalmentIs.open.states, ...instalmentIs.paid.states])
    .orderBy('due_on')
    .orderBy('made_at')
    .execute()
  return rows.map(({ state, ended_at, ...part }) => {
    const isPaid = instalmentIs.paid(state as InstalmentState)
    return {
      ...part,
      isPaid,
      paidOn: isPaid && ended_at ? nepalDate(ended_at) : null,
      lastPayOn: lastPayDay(part),
      cancelOn: cancelDay(part),
    }
  })
}

/** The part that is paid next; null when all are paid. */
export function nextPart({ parts }: Pick<Plan, 'parts'>): PlanPart | null {
  return parts.find(({ isPaid }) => !isPaid) ?? null
}
