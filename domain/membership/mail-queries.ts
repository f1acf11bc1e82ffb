import type { Deps } from '../deps.ts'
import { accountIs } from '../account/account-states.ts'

/** The data of a mail about a membership, with its recipient; null when the account is closed. */
export async function findMembershipToMail({ db }: Pick<Deps, 'db'>, membershipId: string) {
  const found = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.id', 'membership.account_id', 'membership.plan', 'membership.price_cents'])
    .select(['membership.state', 'period_ends_at', 'ends_at_period_end', 'wish', 'ended_at'])
    .select(['account.email', 'account.first_name', 'account.state as account_state'])
    .where('membership.id', '=', membershipId)
    .executeTakeFirst()
  return found && accountIs.active(found.account_state) ? found : null
}

/** The invoice that a card did not pay, while it is unpaid. */
export async function findUnpaidInvoice({ db }: Pick<Deps, 'db'>, invoiceId: string) {
  return db
    .selectFrom('membership_invoice')
    .select(['membership_id', 'amount_cents', 'starts_at'])
    .where('id', '=', invoiceId)
    .where('state', '=', 'unpaid')
    .executeTakeFirst()
}

/** The refunded amount of a surplus membership. */
export async function findReturnedCents({ db }: Pick<Deps, 'db'>, membershipId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('membership_invoice')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('amount_cents'), val(0)).as('cents'))
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return Number(cents)
}
