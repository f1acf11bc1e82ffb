import { randomUUID } from 'node:crypto'
import type { Deps } from '#domain/deps.ts'
import { membershipPaid } from '#domain/ledger/booking-entries-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { addMonths, plans } from '#domain/membership/membership-rules.ts'
import type { Plan } from '#domain/ports/provider-subscriptions.ts'

/**
 * Makes an account a member with this many payments in a row, the last one just now, as a settled subscription does.
 */
export async function makeMember(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  { paid = 6, plan = 'monthly' as Plan } = {},
): Promise<string> {
  const id = randomUUID()
  const { months, priceCents } = plans[plan]
  const begun = addMonths(now(), -(paid - 1) * months)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('membership')
      .values({
        id,
        account_id: accountId,
        plan,
        price_cents: priceCents,
        state: 'created',
        page_ends_at: begun,
        created_at: begun,
      })
      .execute()
    await tx
      .updateTable('membership')
      .set({
        state: 'active',
        subscription_id: `sub_${id}`,
        begun_at: begun,
        checked_at: now(),
        period_ends_at: addMonths(begun, paid * months),
      })
      .where('id', '=', id)
      .execute()
    for (let index = 0; index < paid; index += 1) {
      const startsAt = addMonths(begun, index * months)
      const invoiceId = `in_${id}_${index}`
      await tx
        .insertInto('membership_invoice')
        .values({
          id: invoiceId,
          membership_id: id,
          number: `M-${index}`,
          state: 'paid',
          amount_cents: priceCents,
          starts_at: startsAt,
          ends_at: addMonths(begun, (index + 1) * months),
          paid_at: startsAt,
          intent_id: `pi_${invoiceId}`,
          created_at: startsAt,
        })
        .execute()
      await postEntries(tx, startsAt, [membershipPaid({ invoiceId, cents: priceCents })])
    }
  })
  return id
}
