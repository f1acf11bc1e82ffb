import { emailOf } from '../../account/email-rules.ts'
import type { Visitor } from '../../account/visitor.ts'
import type { Tx } from '../../deps.ts'
import type { Cents } from '../../money.ts'
import { lockPromotion } from '../../promotion/promotion-queries.ts'
import type { Promotion } from '../../promotion/promotion-rules.ts'
import { reservePromotion } from '../../promotion/reserve-promotion.ts'
import { reserveReferral } from '../../referral/reserve-referral.ts'
import { Refusal } from '../../refusal.ts'
import type { Booking } from '../booking-queries.ts'
import type { Details } from '../lead-rules.ts'
import { leftAfter, storedDiscounts } from '../price/price-rules.ts'
import { fullPrice, promotedPrice } from '../price/promotion-price-rules.ts'

/** `promoted` has the columns of a promotion that is the best discount; null when none is. */
type UsedCode = { promoted: PromotedColumns | null; referralCents: Cents }
type PromotedColumns = NonNullable<ReturnType<typeof promotedPrice>['columns']> & {
  promotion_made_by: Promotion['madeBy']
}

/**
 * Reserves the code of a form that is being sent: a promotion where it is the best discount, or else a friend's. Refused
 * with the reason when it cannot be used.
 */
export async function useCode(
  tx: Tx,
  at: Date,
  booking: Booking,
  { referralCode: code, lead }: Details,
  { account }: Visitor,
): Promise<UsedCode> {
  if (!code) return { promoted: null, referralCents: 0 }
  const email = emailOf(lead.email)
  const wish = { code, departureId: booking.departure_id, priceCents: fullPrice(booking), email, account, at }
  const promotion = await lockPromotion(tx, wish)
  if (promotion) {
    const { columns } = promotedPrice(booking, booking.spots, promotion)
    if (!columns) return { promoted: null, referralCents: 0 }
    const accountId = account?.id ?? null
    await reservePromotion(tx, at, { bookingId: booking.id, promotionId: promotion.id, email, accountId })
    return { promoted: { ...columns, promotion_made_by: promotion.madeBy }, referralCents: 0 }
  }
  if (!account) throw new Refusal('referral-needs-login')
  const asked = { bookingId: booking.id, code, leadEmail: email, hostId: booking.host_id, account }
  const priceCents = leftAfter(storedDiscounts(booking))
  return { promoted: null, referralCents: await reserveReferral(tx, at, { ...asked, priceCents }) }
}
