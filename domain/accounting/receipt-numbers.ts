import type { Deps } from '../deps.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { issueReceipt } from './issue-receipt.ts'

/** The numbers of the receipts of a booking's payments, for its confirmation. Issues those that are not issued yet. */
export async function receiptNumbers(
  deps: Pick<Deps, 'db' | 'now' | 'secret' | 'company'>,
  bookingId: string,
): Promise<string[]> {
  const payments = await deps.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('state', 'in', paymentIs.captured.states)
    .orderBy('captured_at')
    .execute()
  const issued = []
  for (const { id } of payments) issued.push(await issueReceipt(deps, id))
  return issued.flatMap((receipt) => (receipt ? [receipt.number] : []))
}
