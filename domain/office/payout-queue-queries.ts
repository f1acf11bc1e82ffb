import { sql } from 'kysely'
import { isUuid } from '../ids.ts'
import { referenceOf } from '../booking-reference.ts'
import type { Db, Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { checkHolders, type HolderCheck } from '../verification/bank/check-holder.ts'
import { holdText } from '../payout/payout-hold-rules.ts'
import { hostHoldOf } from '../payout/hold-payouts.ts'
import { payoutNumber, type PayoutState } from '../payout/payout-rules.ts'
import { payoutIs } from '../payout/payout-states.ts'
import { stateList } from '../state-list.ts'
import { soldTerms } from '../trek/versions/sold-terms-queries.ts'

export type PayoutList = 'open' | 'settled' | 'returned'

const states = {
  open: ['batched', 'approved', 'sent'],
  settled: ['settled'],
  returned: ['returned'],
} as const satisfies Record<PayoutList, readonly PayoutState[]>

/** The longest list; open payouts start with the oldest, the others with the newest. */
const MOST = 200

/** The payouts of a list; `due_at` is when the oldest share in it was due. */
export async function listPayouts(db: Db, list: PayoutList) {
  const rows = await payouts(db)
    .where('payout.state', 'in', states[list])
    .orderBy('payout.number', list === 'open' ? 'asc' : 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, name: payoutNumber(row.number) }))
}

export type HeldShares = {
  host_id: string
  display_name: string
  masked: string | null
  reason: string
  bookings: number
  gross: Cents
  fee: Cents
  net: Cents
  due_at: Date
}

/**
 * Unpaid due shares with the reason, by host; oldest first. Shares that wait for bank details include the account
 * holder.
 */
export async function listHeldShares(
  deps: Pick<Deps, 'db' | 'secret'>,
): Promise<(HeldShares & { says: string; check: HolderCheck | null })[]> {
  const { rows } = await sql<HeldShares>`
    select i.host_id, h.display_name, a.masked, i.hold_reason as reason, count(*)::int as bookings, sum(i.base_cents)::bigint as gross,
      sum(i.fee_cents)::bigint as fee, sum(i.net_cents)::bigint as net, min(i.due_at) as due_at
    from payout_item i join host h on h.id = i.host_id left join vault.bank_account a on a.host_id = h.id
    where i.state = 'on_hold' group by 1, 2, 3, 4 order by min(i.due_at), 1, 4`.execute(deps.db)
  const waiting = rows.filter(({ reason }) => reason === 'bank_unconfirmed').map(({ host_id }) => host_id)
  const checks = await checkHolders(deps, waiting)
  return rows.map((row) => ({ ...row, says: holdText(row.reason), check: checks.get(row.host_id) ?? null }))
}

/** The number of payouts in each list, and of hosts with shares on hold. */
export async function countPayouts(db: Db): Promise<Record<PayoutList | 'hold', number>> {
  const { rows } = await sql<Record<PayoutList | 'hold', number>>`select
    count(*) filter (where state in ${stateList(payoutIs.open, payoutIs.sent)}) as open,
    count(*) filter (where state = 'settled') as settled,
    count(*) filter (where state = 'returned') as returned,
    (select count(distinct host_id) from payout_item where state = 'on_hold') as hold
    from payout`.execute(db)
  return rows[0] ?? { open: 0, settled: 0, returned: 0, hold: 0 }
}

/** One payout with its items, its history, and its hold reason. */
export async function findPayout({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const row = isUuid(id) ? await payouts(db).where('payout.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('payout-not-found')
  const [items, hold, acts, operators] = await Promise.all([
    itemsOf(db, id),
    hostHoldOf(db, row.host_id, now()),
    actsOf(db, id),
    db.selectFrom('account').select(['id', 'first_name', 'email']).where('role', '=', 'operator').execute(),
  ])
  const itemHold = items.find(({ hold_reason }) => hold_reason !== '')?.hold_reason
  const isOpen = payoutIs.open(row.state)
  return {
    ...row,
    name: payoutNumber(row.number),
    items,
    acts,
    operators,
    hold: isOpen ? holdText(hold ?? itemHold ?? '') : '',
  }
}

/** The items of a payout; the books have the amount of each. */
async function itemsOf(db: Db, payoutId: string) {
  const { rows } = await sql<{
    id: string
    booking_id: string
    kind: 'share' | 'claw_back'
    trek_name: string
    starts_on: string
    ends_on: string
    booking_state: string
    base_cents: Cents
    /** Under the terms of the booking. */
    fee_percent: number
    fee_cents: Cents
    pays: Cents
    hold_reason: string
  }>`
    select i.id, i.booking_id, i.kind, t.name as trek_name, d.starts_on, d.ends_on, b.state as booking_state,
      i.base_cents, i.fee_cents, i.hold_reason, (${soldTerms} ->> 'feePercent')::int as fee_percent,
      coalesce((select sum(case when i.kind = 'share' then e.credit_cents - e.debit_cents else -e.debit_cents end)
        from journal j join entry e on e.journal_id = j.id
        where e.account_id = case i.kind when 'share' then 'host_payable:' else 'host_receivable:' end || i.host_id
          and j.booking_id = i.booking_id and j.kind = any(case i.kind when 'share' then '{earned,share_lowered}' else '{clawed_back}' end::text[])), 0)::bigint as pays
    from payout_item i join booking b on b.id = i.booking_id join departure d on d.id = b.departure_id
      join trek t on t.id = d.trek_id left join trek_version sold on sold.id = b.sold_version_id
    where i.payout_id = ${payoutId}
    order by i.kind desc, t.name, d.starts_on, i.id`.execute(db)
  return rows.map((row) => ({ ...row, reference: referenceOf(row.booking_id) }))
}

async function actsOf(db: Db, payoutId: string) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['happened_at', 'act', 'reason', 'actor_id', 'account.first_name', 'account.email'])
    .where('subject_kind', '=', 'payout')
    .where('subject_id', '=', payoutId)
    .orderBy('audit_entry.id', 'desc')
    .execute()
}

function payouts(db: Db) {
  return db
    .selectFrom('payout')
    .innerJoin('host', 'host.id', 'payout.host_id')
    .leftJoin('vault.bank_account as account', 'account.host_id', 'payout.host_id')
    .leftJoin('vault.payout_account as paid', 'paid.payout_id', 'payout.id')
    .selectAll('payout')
    .select(['host.display_name', sql<string | null>`coalesce(paid.masked, account.masked)`.as('masked')])
    .select((eb) => [
      eb
        .selectFrom('payout_item')
        .select((item) => item.fn.min('due_at').as('due_at'))
        .whereRef('payout_item.payout_id', '=', 'payout.id')
        .as('due_at'),
      eb
        .selectFrom('payout_item')
        .select((item) => item.fn.countAll<number>().as('bookings'))
        .whereRef('payout_item.payout_id', '=', 'payout.id')
        .as('bookings'),
    ])
}
