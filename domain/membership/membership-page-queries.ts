import type { Account } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { graceEnd } from './membership-rules.ts'
import { membershipIs } from './membership-states.ts'
import { findStanding, goesOn } from './standing-queries.ts'
import { invoiceIs } from '../ports/provider-states.ts'

export type MembershipPage = Awaited<ReturnType<typeof findMembershipPage>>
export type ShownMembership = NonNullable<MembershipPage['membership']>
export type ShownInvoice = MembershipPage['invoices'][number]

/** The data of an account's membership page: the current membership, the counted months, the invoices. */
export async function findMembershipPage({ db, now }: Pick<Deps, 'db' | 'now'>, account: Account) {
  const [standing, rows, invoices] = await Promise.all([
    findStanding(db, account, now()),
    db
      .selectFrom('membership')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('state', 'in', ['active', 'past_due', 'ended'])
      .orderBy('begun_at', 'desc')
      .execute(),
    findInvoices({ db }, account.id),
  ])
  const last = rows[0]
  const unpaid = invoices.find(({ state }) => invoiceIs.unpaid(state))
  // One that ended early, with paid time left, is shown until that ends.
  const shown = last && (membershipIs.running(last.state) || standing.isMember) ? last : null
  return {
    standing,
    invoices,
    membership: shown && {
      plan: shown.plan,
      priceCents: shown.price_cents,
      begunAt: shown.begun_at ?? shown.created_at,
      /** The next renewal, or the end. */
      periodEndsAt: shown.period_ends_at ?? now(),
      isRunning: membershipIs.running(shown.state),
      goesOn: goesOn(shown),
      unpaid:
        unpaid && membershipIs.running(shown.state)
          ? {
              cents: unpaid.cents,
              dueAt: unpaid.startsAt,
              countsUntil: graceEnd(unpaid.startsAt),
              payUrl: unpaid.payUrl,
            }
          : null,
    },
  }
}

async function findInvoices({ db }: Pick<Deps, 'db'>, accountId: string) {
  return db
    .selectFrom('membership_invoice as invoice')
    .innerJoin('membership', 'membership.id', 'invoice.membership_id')
    .select(['invoice.id', 'invoice.number', 'invoice.state', 'invoice.amount_cents as cents'])
    .select(['invoice.starts_at as startsAt', 'invoice.ends_at as endsAt', 'invoice.paid_at as paidAt'])
    .select(['invoice.refunded_cents as refundedCents', 'invoice.pay_url as payUrl', 'membership.plan'])
    .where('membership.account_id', '=', accountId)
    .where('invoice.state', '<>', 'void')
    .orderBy('invoice.starts_at', 'desc')
    .execute()
}
