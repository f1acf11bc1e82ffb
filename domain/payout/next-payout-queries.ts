import { sql } from 'kysely'
import { addDays, nepalDate, type IsoDate } from '../dates.ts'
import type { Db, Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { isPromised } from '../payment-plan/promised.ts'
import { ownHoldText } from './payout-hold-rules.ts'
import { hostHoldOf } from './hold-payouts.ts'
import { lastCollection, payoutNumber } from './payout-rules.ts'
import { shareIs } from '../states/share-states.ts'
import { stateList } from '../state-list.ts'

/**
 * The next payment to a host. `kind`: in a payout that two people check, due and collected next, on hold, or not due
 * yet.
 */
export type NextPayout = {
  kind: 'in-payout' | 'due' | 'held' | 'ahead'
  grossCents: Cents
  feeCents: Cents
  /** The amount of lost disputes that is deducted from it. */
  deductedCents: Cents
  netCents: Cents
  /** The number of the payout, if there is one. */
  number: string | null
  /** When it is collected, or falls due; null while it is on hold or two people check it. */
  on: IsoDate | null
  /** Why nothing is paid; empty when nothing holds it. */
  hold: string
}

/** The next payment to a host, from the payout items; null without one. */
export async function nextPayout(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  hostId: string,
): Promise<NextPayout | null> {
  const at = now()
  const hold = ownHoldText((await hostHoldOf(db, hostId, at)) ?? '')
  const open = await openPayout(db, hostId)
  if (open) return { ...open, kind: 'in-payout', number: payoutNumber(open.payout ?? 0), on: null, hold }
  const items = await sums(db, hostId, sql`state = 'payable'`)
  const collectedOn = addDays(nepalDate(lastCollection(at)), 1)
  if (items && items.netCents > 0)
    return { ...items, kind: 'due', number: null, on: hold ? null : collectedOn, hold }
  const held = await sums(db, hostId, sql`state = 'on_hold'`)
  if (held) return { ...held, kind: 'held', number: null, on: null, hold: ownHoldText(held.reason) }
  const ahead = await sums(
    db,
    hostId,
    sql`${isAhead} and due_at = (select min(due_at) from payout_item where host_id = ${hostId} and ${isAhead})`,
  )
  // A share that is due at 24:00 belongs to that day.
  return ahead && { ...ahead, kind: 'ahead', number: null, on: addDays(nepalDate(ahead.dueAt), -1), hold }
}

/** Not earned yet, and paid in full. */
const isAhead = sql`state in ${stateList(shareIs.upcoming)} and base_cents > 0
  and not exists (select from booking b where b.id = booking_id and ${isPromised})`

type Sums = Pick<NextPayout, 'grossCents' | 'feeCents' | 'deductedCents' | 'netCents'> & {
  reason: string
  dueAt: Date
  payout: number | null
}

async function sums(db: Db, hostId: string, which: ReturnType<typeof sql>): Promise<Sums | null> {
  const { rows } = await sql<Sums & { count: number }>`
    select count(*)::int as count, min(due_at) as "dueAt", max(hold_reason) as reason, null::bigint as payout,
      coalesce(sum(base_cents) filter (where kind = 'share'), 0)::bigint as "grossCents",
      coalesce(sum(fee_cents) filter (where kind = 'share'), 0)::bigint as "feeCents",
      coalesce(-sum(net_cents) filter (where kind = 'claw_back'), 0)::bigint as "deductedCents",
      coalesce(sum(net_cents), 0)::bigint as "netCents"
    from payout_item where host_id = ${hostId} and ${which}`.execute(db)
  const [row] = rows
  return row && row.count > 0 ? row : null
}

async function openPayout(db: Db, hostId: string): Promise<Sums | null> {
  const payout = await db
    .selectFrom('payout')
    .select(['id', 'number'])
    .where('host_id', '=', hostId)
    .where('state', 'in', ['batched', 'approved'])
    .orderBy('number')
    .executeTakeFirst()
  const found = payout && (await sums(db, hostId, sql`payout_id = ${payout.id}`))
  return found ? { ...found, payout: payout.number } : null
}
