import type { Db } from '#domain/deps.ts'
import { membershipPaid } from '#domain/ledger/booking-entries-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { addMonths, plans } from '#domain/membership/membership-rules.ts'
import { idOf } from '../name-id.ts'
import { demoTraveller } from '../people.ts'

const PAID = 4
const SINCE_RENEWAL_MS = 3 * 86_400_000

/**
 * Makes the demo traveller a member who has paid four months, the last of them three days ago; once. Only the payment
 * test double can have sold it, so it is written for a newly started one.
 */
export async function writeMembership(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: accountId } = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', demoTraveller.email)
      .executeTakeFirstOrThrow()
    const id = idOf('membership', demoTraveller.email)
    const name = id.replaceAll('-', '')
    const begun = addMonths(new Date(now.getTime() - SINCE_RENEWAL_MS), 1 - PAID)
    const made = await tx
      .insertInto('membership')
      .values({
        id,
        account_id: accountId,
        plan: 'monthly',
        price_cents: plans.monthly.priceCents,
        state: 'created',
        page_ends_at: begun,
        created_at: begun,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await tx
      .updateTable('membership')
      .set({
        state: 'active',
        session_id: `cs_test_demonstration${name}`,
        begun_at: begun,
        subscription_id: `sub_demonstration${name}`,
        period_ends_at: addMonths(begun, PAID),
      })
      .where('id', '=', id)
      .execute()
    const months = Array.from({ length: PAID }, (_, index) => ({
      id: `in_demonstration${name}${index}`,
      membership_id: id,
      state: 'paid',

      number: `${name.slice(-8).toUpperCase()}-000${index + 1}`,
      amount_cents: plans.monthly.priceCents,
      starts_at: addMonths(begun, index),
      ends_at: addMonths(begun, index + 1),
      paid_at: addMonths(begun, index),
      created_at: addMonths(begun, index),
      intent_id: `pi_demonstration${name}${index}`,
    }))
    await tx.insertInto('membership_invoice').values(months).execute()
    const facts = months.map((month) => ({
      ...membershipPaid({ invoiceId: month.id, cents: month.amount_cents }),
      at: month.paid_at,
    }))
    await postEntries(tx, now, facts)
  })
}
