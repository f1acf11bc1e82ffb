import { nepalDate, type IsoDate } from '../../dates.ts'
import { percentOf, type Cents } from '../../money.ts'
import { balanceDay, LEAST_PAYMENT_CENTS } from '../../payment-plan/plan-rules.ts'
import type { PriceChange, PriceSum } from './price-change-rules.ts'

type InParts = {
  unpaid_cents: Cents
  deposit_percent: number | null
  starts_on: IsoDate
  open_choice_id: string | null
}

/**
 * A change of a price for a booking that may be paid in parts. A fall first lowers what is not paid yet, and only the rest comes
 * back. Of a higher price the deposit's percentage is due at once, and the rest joins the open parts. When the balance date has
 * come, all of a higher price is due at once, and with a move to another start everything that is unpaid; except after a
 * cancelled departure, where a move costs nothing.
 * What travellers who leave paid with their own links comes back before the fall lowers anything (`ownCents`).
 */
export function withPlan(
  { unpaid_cents: unpaid, deposit_percent, starts_on, open_choice_id }: InParts,
  sum: PriceSum,
  at: Date,
  { startsOn = starts_on, ownCents = 0 }: { startsOn?: IsoDate; ownCents?: Cents } = {},
): PriceChange {
  if (unpaid === 0) return { ...sum, unpaidCents: 0, columns: { ...sum.columns, unpaid_cents: 0 } }
  const lessCents = lowerable(unpaid, Math.max(0, sum.cardCents - ownCents))
  const isDue = open_choice_id === null && balanceDay(startsOn) <= nepalDate(at)
  const nowCents = isDue ? sum.dueCents : depositOf(sum.dueCents, deposit_percent)
  const open = unpaid - lessCents + sum.dueCents - nowCents
  const unpaidCents = isDue && startsOn !== starts_on ? 0 : open
  return {
    ...sum,
    dueCents: nowCents + open - unpaidCents,
    cardCents: sum.cardCents - lessCents,
    unpaidCents,
    columns: {
      ...sum.columns,
      returned_cents: sum.columns.returned_cents - lessCents,
      unpaid_cents: unpaidCents,
    },
  }
}

function depositOf(cents: Cents, percent: number | null): Cents {
  const deposit = percentOf(cents, percent ?? 100)
  return deposit < LEAST_PAYMENT_CENTS ? 0 : deposit
}

/** By how much the open parts can fall: a rest that is too small for a card stays at the least payment. */
function lowerable(unpaid: Cents, byCents: Cents): Cents {
  const left = unpaid - byCents
  if (left <= 0) return unpaid
  return left < LEAST_PAYMENT_CENTS ? unpaid - LEAST_PAYMENT_CENTS : byCents
}
