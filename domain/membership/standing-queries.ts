import type { Db, Tx } from '../deps.ts'
import { noMember, type Standing, standingOf } from './membership-rules.ts'
import { membershipIs } from './membership-states.ts'
import type { MembershipState } from './membership-rules.ts'

/** The account's standing as a member at that instant; a visitor has none. */
export async function findStanding(
  db: Db | Tx,
  account: { id: string } | null,
  now: Date,
): Promise<Standing> {
  if (!account) return noMember
  const rows = await db
    .selectFrom('membership')
    .innerJoin('membership_invoice as invoice', 'invoice.membership_id', 'membership.id')
    .select(['membership.plan', 'membership.state', 'ends_at_period_end', 'wish'])
    .select(['invoice.starts_at', 'invoice.ends_at', 'invoice.paid_at'])
    .where('membership.account_id', '=', account.id)
    .where('membership.state', 'in', ['active', 'past_due', 'ended'])
    .where('invoice.state', '=', 'paid')
    .where(({ eb, ref }) => eb('invoice.refunded_cents', '<', ref('invoice.amount_cents')))
    // A disputed payment that we lost does not count as paid.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_dispute as dispute')
            .select('dispute.id')
            .whereRef('dispute.invoice_id', '=', 'invoice.id')
            .where('dispute.state', '=', 'lost'),
        ),
      ),
    )
    .execute()
  const paid = rows.map(({ plan, starts_at: startsAt, ends_at: endsAt, paid_at }) => ({
    plan,
    startsAt,
    endsAt,
    paidAt: paid_at ?? startsAt,
  }))
  return standingOf(paid, rows.some(goesOn), now)
}

/** Whether a membership renews: the member's decision counts before the provider has confirmed it. */
export function goesOn(membership: {
  state: MembershipState
  ends_at_period_end: boolean
  wish: string | null
}): boolean {
  const { state, ends_at_period_end, wish } = membership
  return membershipIs.running(state) && (wish === null ? !ends_at_period_end : wish === 'go-on')
}
