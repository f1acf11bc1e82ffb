import type { Tx } from '../deps.ts'
import { paymentIs } from '../payment/payment-states.ts'

type Referred = { bookingId: string; ownerId: string; hostId: string }

/** Why a person must check a grant first, by the card that paid the referred booking; empty when it needs no check. */
export async function doubtAbout(tx: Tx, { bookingId, ownerId, hostId }: Referred): Promise<string> {
  const paid = await tx
    .selectFrom('payment')
    .select('card_fingerprint')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .execute()
  if (paid.length === 0) return ''
  const cards = paid.flatMap(({ card_fingerprint: card }) => card ?? [])
  if (cards.length < paid.length) return 'We do not know which card paid.'
  const others = await tx
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .leftJoin('referral_use', 'referral_use.booking_id', 'booking.id')
    .select(['booking.account_id', 'referral_use.booking_id as referred'])
    .where('payment.card_fingerprint', 'in', cards)
    .where('payment.state', 'in', paymentIs.paid.states)
    .where('booking.id', '<>', bookingId)
    .execute()
  if (others.some(({ account_id }) => account_id === ownerId)) return 'The card is the code owner’s.'
  if (others.some(({ account_id }) => account_id === hostId)) return 'The card is the host’s.'
  if (others.some(({ referred }) => referred !== null)) return 'The card has paid another referred booking.'
  return ''
}
