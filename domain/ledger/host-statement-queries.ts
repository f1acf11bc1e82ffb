import { sql } from 'kysely'
import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { isPromised } from '../payment-plan/promised.ts'
import { stateList } from '../state-list.ts'
import { awaitsChoice } from '../offer/awaits-choice.ts'
import { shareIs } from '../states/share-states.ts'

/** Shares of a host: their base, our fee, and the host's part. */
export type Shares = { count: number; grossCents: Cents; feeCents: Cents; netCents: Cents }

export type HostStatement = {
  /** Paid in full or retained after a cancellation, and not earned yet. */
  upcoming: Shares
  /** Of bookings that are not paid in full. */
  promised: Shares
  payable: Shares
  onHold: Shares
  /** Collected into a payout, and not released yet. */
  inPayout: Shares
  /** Paid from our bank account, even if it was clawed back later. */
  paid: Shares
  /** All earned shares, by the books: payable, on hold, in a payout and paid. */
  earned: Omit<Shares, 'count'>
  /** The balance of the host's account in the books. */
  owedCents: Cents
  /** The debt to us from lost disputes. */
  owesCents: Cents
  /** The amount that left our bank account for the host, less returned payouts. */
  transferredCents: Cents
}

type Bucket = 'upcoming' | 'promised' | 'payable' | 'onHold' | 'inPayout' | 'paid'
const none: Shares = { count: 0, grossCents: 0, feeCents: 0, netCents: 0 }

/** All amounts of a host: the states of the shares from their items, and earned, owed and paid amounts from the books. */
export async function hostStatement(db: Db | Tx, hostId: string): Promise<HostStatement> {
  const [shares, books] = await Promise.all([sharesOf(db, hostId), booksOf(db, hostId)])
  const { gross, fee, net, owed, owes, transferred } = books
  return {
    ...shares,
    earned: { grossCents: gross, feeCents: fee, netCents: net },
    owedCents: owed,
    owesCents: owes,
    transferredCents: transferred,
  }
}

async function sharesOf(db: Db | Tx, hostId: string): Promise<Record<Bucket, Shares>> {
  const { rows } = await sql<Shares & { bucket: Bucket }>`
    select case when i.state in ${stateList(shareIs.upcoming)} then case when ${isPromised} then 'promised' else 'upcoming' end
        when i.state in ${stateList(shareIs.payable)} then 'payable' when i.state in ${stateList(shareIs.onHold)} then 'onHold'
        when i.state in ${stateList(shareIs.inPayout)} then 'inPayout' else 'paid' end as bucket,
      count(*)::int as count, sum(base_cents)::bigint as "grossCents", sum(fee_cents)::bigint as "feeCents",
      sum(net_cents)::bigint as "netCents"
    from payout_item i join booking b on b.id = i.booking_id join departure d on d.id = b.departure_id
    where i.host_id = ${hostId} and i.kind = 'share' and i.state not in ${stateList(shareIs.voided)}
      and not ${awaitsChoice}
    group by 1`.execute(db)
  const byBucket = new Map(rows.map(({ bucket, ...shares }) => [bucket, shares]))
  return {
    upcoming: byBucket.get('upcoming') ?? none,
    promised: byBucket.get('promised') ?? none,
    payable: byBucket.get('payable') ?? none,
    onHold: byBucket.get('onHold') ?? none,
    inPayout: byBucket.get('inPayout') ?? none,
    paid: byBucket.get('paid') ?? none,
  }
}

/** A share was earned, or a granted claim lowered it. */
const isShare = sql`kind in ('earned', 'share_lowered')`

type Books = Record<'gross' | 'fee' | 'net' | 'owed' | 'owes' | 'transferred', Cents>

async function booksOf(db: Db | Tx, hostId: string): Promise<Books> {
  const account = `host_payable:${hostId}`
  const { rows } = await sql<Books>`
    with fact as (
      select distinct j.id, j.kind from journal j join entry e on e.journal_id = j.id
      where e.account_id in (${account}, ${`host_receivable:${hostId}`})
    ), line as (
      select fact.kind, e.account_id, e.debit_cents, e.credit_cents from fact join entry e on e.journal_id = fact.id
    )
    select
      coalesce(sum(debit_cents - credit_cents) filter (where ${isShare} and account_id = 'customer_funds'), 0)::bigint as gross,
      coalesce(sum(credit_cents - debit_cents) filter (where ${isShare} and account_id = 'platform_fee'), 0)::bigint as fee,
      coalesce(sum(credit_cents - debit_cents) filter (where ${isShare} and account_id = ${account}), 0)::bigint as net,
      coalesce(sum(credit_cents - debit_cents)
        filter (where kind in ('payout_sent', 'payout_returned') and account_id = 'bank'), 0)::bigint as transferred,
      coalesce((select balance_cents from ledger_account where id = ${account}), 0) as owed,
      coalesce((select balance_cents from ledger_account where id = ${`host_receivable:${hostId}`}), 0) as owes
    from line`.execute(db)
  return rows[0] ?? { gross: 0, fee: 0, net: 0, owed: 0, owes: 0, transferred: 0 }
}
