import type { Deps } from '../deps.ts'

/** What one payment attempt asked of the card, in cents. */
export async function findPaymentAmount({ db }: Pick<Deps, 'db'>, id: string): Promise<number> {
  const payment = await db
    .selectFrom('payment')
    .select('amount_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return payment.amount_cents
}
