import { sql } from 'kysely'
import { endOfNepalDay, addDays, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { maskedEmail, maskedName } from '../mask-rules.ts'
import type { MembershipState } from './membership-rules.ts'
import type { Plan } from '../ports/provider-subscriptions.ts'
import { findStanding, goesOn } from './standing-queries.ts'

export const subscriberLists = ['running', 'past_due', 'ending', 'ended'] as const
/** Renewing automatically; with an unpaid renewal; cancelled and still running; ended. */
export type SubscriberList = (typeof subscriberLists)[number]

/** The number of subscribers on a page of the list. */
export const SUBSCRIBERS_A_PAGE = 50

const wanted = {
  running: sql`m.state = 'active' and not (coalesce(m.wish = 'end', m.ends_at_period_end))`,
  past_due: sql`m.state = 'past_due'`,
  ending: sql`m.state = 'active' and coalesce(m.wish = 'end', m.ends_at_period_end)`,
  ended: sql`m.state = 'ended'`,
} satisfies Record<SubscriberList, ReturnType<typeof sql>>

type Row = {
  id: string
  account_id: string
  first_name: string
  last_name: string
  email: string
  plan: Plan
  state: MembershipState
  price_cents: Cents
  begun_at: Date
  ended_at: Date | null
  period_ends_at: Date
  ends_at_period_end: boolean
  wish: string | null
  unpaid_cents: Cents
  unpaid_since: Date | null
}

/** Members of one list by their initials, with their plan, the consecutive counted months, and failures. */
export async function listSubscribers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { list, page }: { list: SubscriberList; page: number },
) {
  const { rows } = await sql<Row>`
    select m.id, m.account_id, a.first_name, a.last_name, a.email, m.plan, m.state, m.price_cents, m.begun_at, m.ended_at,
      m.period_ends_at, m.ends_at_period_end, m.wish, coalesce(u.cents, 0) as unpaid_cents, u.since as unpaid_since
    from membership m join account a on a.id = m.account_id
      left join lateral (select sum(amount_cents)::bigint as cents, min(starts_at) as since from membership_invoice i
        where i.membership_id = m.id and i.state = 'unpaid' and m.state <> 'ended') u on true
    where ${wanted[list]} order by coalesce(m.ended_at, m.period_ends_at) ${sql.raw(list === 'ended' ? 'desc' : 'asc')}, m.id
    limit ${SUBSCRIBERS_A_PAGE + 1} offset ${(page - 1) * SUBSCRIBERS_A_PAGE}`.execute(db)
  const shown = rows.slice(0, SUBSCRIBERS_A_PAGE)
  const standings = await Promise.all(
    shown.map(({ account_id }) => findStanding(db, { id: account_id }, now())),
  )
  return {
    hasMore: rows.length > SUBSCRIBERS_A_PAGE,
    members: shown.map(({ first_name, last_name, email, ...row }, index) => ({
      id: row.id,
      accountId: row.account_id,
      plan: row.plan,
      state: row.state,
      name: maskedName(first_name, last_name),
      email: maskedEmail(email),
      priceCents: row.price_cents,
      begunAt: row.begun_at,
      endedAt: row.ended_at,
      periodEndsAt: row.period_ends_at,
      goesOn: goesOn(row),
      unpaidCents: row.unpaid_cents,
      unpaidSince: row.unpaid_since,
      months: standings[index]?.months ?? 0,
      discountPercent: standings[index]?.discountPercent ?? 0,
    })),
  }
}

/** The number of members in each list. */
export async function countSubscribers({ db }: Pick<Deps, 'db'>): Promise<Record<SubscriberList, number>> {
  const { rows } = await sql<Record<SubscriberList, number>>`select
    count(*) filter (where ${wanted.running}) as running, count(*) filter (where ${wanted.past_due}) as past_due,
    count(*) filter (where ${wanted.ending}) as ending, count(*) filter (where ${wanted.ended}) as ended
    from membership m`.execute(db)
  return rows[0] ?? { running: 0, past_due: 0, ending: 0, ended: 0 }
}

export type MonthRevenue = { month: string; cents: Cents }

/**
 * The revenue of memberships in each of the last twelve months in Nepal, by the books: payments less refunds; newest
 * first.
 */
export async function membershipRevenue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<MonthRevenue[]> {
  const today = nepalDate(now())
  const first = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`
  const { rows } = await sql<MonthRevenue>`
    select to_char(j.posted_at at time zone 'Asia/Kathmandu', 'YYYY-MM') as month,
      sum(e.credit_cents - e.debit_cents)::bigint as cents
    from entry e join journal j on j.id = e.journal_id
    where e.account_id = 'membership_revenue' and j.posted_at >= ${endOfNepalDay(addDays(first, -1))}
    group by 1 order by 1 desc`.execute(db)
  return rows
}
