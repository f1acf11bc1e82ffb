import type { World } from '../world.ts'

/** The card's bank disputes the payment of a booking. */
export async function disputePayment({ db, clock }: World, bookingId: string): Promise<void> {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'amount_cents'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dispute')
    .values({
      id: `dp_${bookingId}`,
      payment_id: payment.id,
      amount_cents: payment.amount_cents,
      opened_at: clock.now(),
    })
    .execute()
}
