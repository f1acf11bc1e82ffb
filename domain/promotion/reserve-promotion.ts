import { crashPoint } from '../crash-point.ts'
import type { Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'

type Reserving = { bookingId: string; promotionId: string; email: string; accountId: string | null }

/**
 * Reserves a use of a promotion for the booking whose form is being sent. The caller has locked the promotion; the database
 * refuses a use more than allowed, in all or for this person.
 */
export async function reservePromotion(tx: Tx, at: Date, asked: Reserving): Promise<void> {
  const { bookingId, promotionId, email, accountId } = asked
  await tx
    .insertInto('promotion_use')
    .values({
      booking_id: bookingId,
      promotion_id: promotionId,
      email,
      account_id: accountId,
      created_at: at,
    })
    .execute()
    .catch((error: unknown) => {
      throw isUsedUp(error) ? new Refusal('promotion-used-up') : error
    })
  crashPoint('promotion:reserved')
}

/** Whether the database refused a use more than allowed. */
export function isUsedUp(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'promotion_uses_left' || error.constraint === 'promotion_uses_per_person')
  )
}

/** Counts the promotion of a confirmed booking. */
export async function countPromotion(tx: Tx, bookingId: string): Promise<void> {
  await move(tx, bookingId, ['reserved'], 'counted')
}

/** Releases the promotion of a failed or fully refunded booking: somebody may use it again. */
export async function releasePromotion(tx: Tx, bookingId: string): Promise<void> {
  await move(tx, bookingId, ['reserved', 'counted'], 'released')
}

/** Reserves a released promotion again; the database refuses when all of its uses are taken since. */
export async function reservePromotionAgain(tx: Tx, bookingId: string): Promise<void> {
  await move(tx, bookingId, ['released'], 'reserved')
}

type UseState = 'reserved' | 'counted' | 'released'

async function move(tx: Tx, bookingId: string, from: UseState[], to: UseState): Promise<void> {
  await tx
    .updateTable('promotion_use')
    .set({ state: to })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', from)
    .execute()
}
