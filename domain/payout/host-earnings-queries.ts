import { sql } from 'kysely'
import { referenceOf } from '../booking-reference.ts'
import type { IsoDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { isPromised } from '../payment-plan/promised.ts'
import { payoutNumber } from './payout-rules.ts'
import { awaitsChoice } from '../offer/awaits-choice.ts'
import { type ItemState, shareIs } from '../states/share-states.ts'
import { soldTerms } from '../trek/versions/sold-terms-queries.ts'
import { stateList } from '../state-list.ts'

/** One booking's share as the books record it, with the state of its payout item. */
export type EarnedShare = {
  bookingId: string
  reference: string
  departureId: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  /** The number of travellers who walked, or had booked before the cancellation. */
  travellers: number
  /** The traveller cancelled, and this part was not refunded. */
  isKept: boolean
  grossCents: Cents
  /** The fee in per cent under the terms of the booking. */
  feePercent: number
  feeCents: Cents
  netCents: Cents
  state: ItemState
  holdReason: string
  /** 'PO-000042' when it is in a payout. */
  payout: string | null
  sentAt: Date | null
}

type Row = Omit<EarnedShare, 'reference' | 'payout'> & { number: number | null }

/** Every share that a host has earned, by the books; the trek that ended last comes first. */
export async function earnedShares(db: Db | Tx, hostId: string): Promise<EarnedShare[]> {
  const account = `host_payable:${hostId}`
  const { rows } = await sql<Row>`
    with earned as (
      select array_agg(j.id) as journals, j.booking_id, sum(e.credit_cents - e.debit_cents)::bigint as net
      from entry e join journal j on j.id = e.journal_id
      where e.account_id = ${account} and j.kind in ('earned', 'share_lowered') group by j.booking_id
    )
    select b.id as "bookingId", d.id as "departureId", t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn",
      b.spots as travellers, b.state = 'cancelled' as "isKept", books.gross as "grossCents", books.fee as "feeCents",
      earned.net as "netCents", (${soldTerms} ->> 'feePercent')::int as "feePercent", i.state, i.hold_reason as "holdReason", p.number, p.sent_at as "sentAt"
    from earned
    cross join lateral (select
        coalesce(sum(debit_cents - credit_cents) filter (where account_id = 'customer_funds'), 0)::bigint as gross,
        coalesce(sum(credit_cents - debit_cents) filter (where account_id = 'platform_fee'), 0)::bigint as fee
      from entry where journal_id = any(earned.journals)) books
    join booking b on b.id = earned.booking_id left join trek_version sold on sold.id = b.sold_version_id
    join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
    join payout_item i on i.booking_id = b.id and i.kind = 'share' and i.state <> 'returned'
    left join payout p on p.id = i.payout_id
    order by d.ends_on desc, t.name, d.id, b.confirmed_at, b.id`.execute(db)
  return rows.map(({ number, ...row }) => ({
    ...row,
    reference: referenceOf(row.bookingId),
    payout: number === null ? null : payoutNumber(number),
  }))
}

/** A share that is taken back after a lost dispute, by the books. */
export type ClawBack = {
  reference: string
  trek: string
  endsOn: IsoDate
  cents: Cents
  takenAt: Date
  /** The payout that deducted it; null while it is still owed. */
  payout: string | null
}

/** The shares that lost disputes took back from a host, newest first. */
export async function clawBacks(db: Db | Tx, hostId: string): Promise<ClawBack[]> {
  const { rows } = await sql<
    Omit<ClawBack, 'reference' | 'payout'> & { bookingId: string; number: number | null }
  >`
    select j.booking_id as "bookingId", t.name as trek, d.ends_on as "endsOn", e.debit_cents as cents,
      j.posted_at as "takenAt", p.number
    from entry e join journal j on j.id = e.journal_id
    join booking b on b.id = j.booking_id join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
    left join payout_item i on i.booking_id = b.id and i.kind = 'claw_back' and i.state in ${stateList(shareIs.paid)}
    left join payout p on p.id = i.payout_id
    where e.account_id = ${`host_receivable:${hostId}`} and j.kind = 'clawed_back' and e.debit_cents > 0
    order by j.posted_at desc, j.id desc`.execute(db)
  return rows.map(({ bookingId, number, ...row }) => ({
    ...row,
    reference: referenceOf(bookingId),
    payout: number === null ? null : payoutNumber(number),
  }))
}

/** The amount that left our bank account for a host since that date, less returned payouts, by the books. */
export async function transferredSince(db: Db | Tx, hostId: string, since: Date): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(bank.credit_cents - bank.debit_cents), 0)::bigint as cents
    from entry e join journal j on j.id = e.journal_id
    join entry bank on bank.journal_id = j.id and bank.account_id = 'bank'
    where e.account_id = ${`host_payable:${hostId}`} and j.kind in ('payout_sent', 'payout_returned')
      and j.posted_at >= ${since}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Shares of a departure that are not earned yet. */
export type AheadShares = {
  departureId: string
  trek: string
  startsOn: IsoDate
  endsOn: IsoDate
  travellers: number
  grossCents: Cents
  feeCents: Cents
  netCents: Cents
}

/** The shares of a host that are paid in full and not earned yet, by departure, the next one to end first. */
export async function sharesAhead(db: Db | Tx, hostId: string): Promise<AheadShares[]> {
  return byDeparture(db, hostId, sql`not ${isPromised}`)
}

/** The shares of a host whose guests have parts to pay, and what these still pay in all. */
export async function promisedShares(
  db: Db | Tx,
  hostId: string,
): Promise<(AheadShares & { unpaidCents: Cents })[]> {
  return byDeparture(db, hostId, isPromised)
}

async function byDeparture(db: Db | Tx, hostId: string, which: ReturnType<typeof sql>) {
  const { rows } = await sql<AheadShares & { unpaidCents: Cents }>`
    select d.id as "departureId", t.name as trek, d.starts_on as "startsOn", d.ends_on as "endsOn",
      coalesce(sum(b.spots) filter (where b.state <> 'cancelled'), 0)::int as travellers,
      sum(i.base_cents)::bigint as "grossCents", sum(i.fee_cents)::bigint as "feeCents", sum(i.net_cents)::bigint as "netCents",
      sum(b.unpaid_cents)::bigint as "unpaidCents"
    from payout_item i join booking b on b.id = i.booking_id
    join departure d on d.id = b.departure_id join trek t on t.id = d.trek_id
    where i.host_id = ${hostId} and i.kind = 'share' and i.state in ${stateList(shareIs.upcoming)} and ${which}
      and not ${awaitsChoice}
    group by d.id, t.id order by d.ends_on, t.name, d.id`.execute(db)
  return rows
}
