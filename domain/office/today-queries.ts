import { sql } from 'kysely'
import { addDays, endOfNepalDay, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { hostIs } from '../host/host-states.ts'
import { MOST_DAYS } from '../trek/hosting/form/day-form-rules.ts'
import { disputeIs } from '../ports/provider-states.ts'
import { stateList } from '../state-list.ts'

export type Today = {
  confirmed: number
  takenCents: number
  refundedCents: number
  onTheTrail: number
  /** Hosts who may run treks and have never published one. */
  firstListings: number
  /** Bookings with a payment that a card’s bank disputes now. */
  disputed: number
  ratesOn: string | null
  currencies: number
  /** Payment events received today, and how many of them are applied. */
  events: number
  eventsApplied: number
  /** Payment events of any day that are not applied yet. */
  eventsOpen: number
  /** The ledger's entries of today. */
  entries: number
  /** The difference between the balances of all debit and credit accounts of the books; always zero. */
  unbalancedCents: number
}

/** Today's numbers: amounts are sums over the ledger's entries of this day in Nepal. */
export async function findToday({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Today> {
  const today = nepalDate(now())
  const from = endOfNepalDay(addDays(today, -1))
  const { rows } = await sql<Today>`select
    (select count(*) from booking where confirmed_at >= ${from}) as "confirmed",
    (select coalesce(sum(debit_cents), 0) from entry join journal on journal.id = journal_id
      where account_id = 'stripe_cash' and kind in ('captured', 'surplus') and posted_at >= ${from}) as "takenCents",
    (select coalesce(sum(credit_cents), 0) from entry join journal on journal.id = journal_id
      where account_id in ('stripe_cash', 'bank') and kind in ('refund_sent', 'refund_sent_by_bank')
        and posted_at >= ${from}) as "refundedCents",
    (select count(*) from departure where starts_on between ${addDays(today, -MOST_DAYS)} and ${today}
      and ends_on >= ${today} and spots_taken > 0 and state <> 'cancelled') as "onTheTrail",
    (select count(*) from host where status in ${stateList(hostIs.running)} and not exists
      (select from trek where host_id = host.id and state <> 'draft')) as "firstListings",
    (select count(distinct p.booking_id) from dispute d join payment p on p.id = d.payment_id
      where d.state in ${stateList(disputeIs.open)}) as "disputed",
    (select max(day)::text from currency_rate) as "ratesOn",
    (select count(*) from currency_rate where day = (select max(day) from currency_rate)) as "currencies",
    (select count(*) from payment_event where received_at >= ${from}) as "events",
    (select count(*) from payment_event where received_at >= ${from} and applied_at is not null) as "eventsApplied",
    (select count(*) from payment_event where applied_at is null) as "eventsOpen",
    (select count(*) from entry join journal on journal.id = journal_id where posted_at >= ${from}) as "entries",
    (select coalesce(sum(case normal when 'debit' then balance_cents else -balance_cents end), 0)
      from ledger_account) as "unbalancedCents"`.execute(db)
  if (!rows[0]) throw new Error('the books do not answer')
  return rows[0]
}
