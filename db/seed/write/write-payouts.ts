import { sql } from 'kysely'
import type { Tx } from '#domain/deps.ts'
import { payoutSent } from '#domain/ledger/payout-entries-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { lastCollection, type PayoutState } from '#domain/payout/payout-rules.ts'
import { CHANGED_ITS_BANK } from '../bank-details.ts'
import { inChunks } from '../in-chunks.ts'
import { idOf } from '../name-id.ts'
import { staff } from '../people.ts'
import { writeBankDetails } from './write-bank-details.ts'
import { accountId } from './write-people.ts'

const HOUR = 3_600_000

type Planned = {
  id: string
  hostId: string
  itemIds: string[]
  cents: number
  state: PayoutState
  batchedAt: Date
  approvedAt: Date
  sentAt: Date
  settledAt: Date
  approvedBy: string
  releasedBy: string
}

/**
 * Writes the payouts, night by night: nearly all are settled; the latest await the bank, the second operator and the
 * first one, and the latest shares of a host who changed banks are on hold.
 */
export async function writePayouts(tx: Tx, now: Date, secret: string): Promise<void> {
  const nights = await dueNights(tx, now)
  const changed = nights.findLast(({ hostId }) => hostId === accountId(CHANGED_ITS_BANK))
  const changedAt = new Date((changed?.dueAt ?? now).getTime() - 24 * HOUR)
  await writeBankDetails(tx, now, secret, changedAt)
  if (changed)
    await tx
      .updateTable('payout_item')
      .set({ state: 'on_hold', hold_reason: 'bank_unconfirmed' })
      .where('id', 'in', changed.itemIds)
      .execute()
  const payouts = nights
    .filter((night) => night !== changed)
    .map((night, index, all) => planned(night, all.length - index, now))
  await inChunks(payouts.map(rowOf), (rows) => tx.insertInto('payout').values(rows).execute())
  await moveTogether(tx, payouts)
  await writeAccounts(tx, payouts)
  await writeActs(tx, payouts)
  const sent = payouts.filter(({ state }) => state === 'sent' || state === 'settled')
  const facts = sent.map(({ id, hostId, cents, sentAt }) => ({
    ...payoutSent({ payoutId: id, hostId, sharesCents: cents, deductedCents: 0 }),
    at: sentAt,
  }))
  await inChunks(facts, (some) => postEntries(tx, now, some))
}

type Night = { hostId: string; dueAt: Date; itemIds: string[]; cents: number }

/** The payable shares of each host and collected night, oldest first. */
async function dueNights(tx: Tx, now: Date): Promise<Night[]> {
  return tx
    .selectFrom('payout_item')
    .select(({ fn }) => [
      ...(['host_id as hostId', 'due_at as dueAt'] as const),
      fn.agg<string[]>('array_agg', ['id']).as('itemIds'),
      fn.sum<number>('net_cents').as('cents'),
    ])
    .where('state', '=', 'payable')
    .where('due_at', '<=', lastCollection(now))
    .groupBy(['host_id', 'due_at'])
    .orderBy('due_at')
    .orderBy('host_id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, cents: Number(row.cents) })))
}

/** `fromEnd` counts from the latest: 1 awaits the first operator, 2 the second, 3 the bank. */
function planned({ hostId, dueAt, itemIds, cents }: Night, fromEnd: number, now: Date): Planned {
  const at = (hours: number) => new Date(Math.min(dueAt.getTime() + hours * HOUR, now.getTime()))
  const operators = staff.filter(({ role }) => role === 'operator').map(({ email }) => accountId(email))
  const [approvedBy = '', releasedBy = ''] = fromEnd % 2 === 0 ? operators : operators.toReversed()
  const late = fromEnd === 3 || dueAt.getTime() + 60 * HOUR > now.getTime()
  const state = fromEnd === 1 ? 'batched' : fromEnd === 2 ? 'approved' : late ? 'sent' : 'settled'
  return {
    id: idOf('payout', hostId, dueAt.toISOString()),
    hostId,
    itemIds,
    cents,
    state,

    batchedAt: at(5.5),
    approvedAt: at(11),
    sentAt: at(13.5),
    settledAt: at(60),
    approvedBy,
    releasedBy,
  }
}

function rowOf({ id, hostId, cents, batchedAt }: Planned) {
  return { id, host_id: hostId, amount_cents: cents, state: 'batched' as const, batched_at: batchedAt }
}

/** Through the states of every payout, together with its items. */
async function moveTogether(tx: Tx, payouts: Planned[]): Promise<void> {
  const items = payouts.flatMap(({ id, itemIds }) => itemIds.map((item) => ({ id: item, payout: id })))
  await sql`update payout_item i set state = 'batched', payout_id = r.payout
    from jsonb_to_recordset(${JSON.stringify(items)}) as r (id uuid, payout uuid) where i.id = r.id`.execute(
    tx,
  )
  const upTo = (state: PayoutState) =>
    JSON.stringify(payouts.filter((one) => ORDER.indexOf(one.state) >= ORDER.indexOf(state)))
  const planned = sql`(id uuid, "approvedAt" timestamptz, "sentAt" timestamptz, "settledAt" timestamptz,
    "approvedBy" uuid, "releasedBy" uuid)`
  const steps = {
    approved: sql`approved_at = r."approvedAt", approved_by = r."approvedBy"`,
    sent: sql`sent_at = r."sentAt", released_by = r."releasedBy"`,
    settled: sql`settled_at = r."settledAt"`,
  }
  for (const state of ['approved', 'sent', 'settled'] as const) {
    await sql`update payout p set state = ${state}, ${steps[state]}
      from jsonb_to_recordset(${upTo(state)}) as r ${planned} where p.id = r.id`.execute(tx)
    await sql`update payout_item i set state = ${state} from payout p
      where p.id = i.payout_id and p.state = ${state} and i.state <> ${state}`.execute(tx)
  }
}

const ORDER: PayoutState[] = ['batched', 'approved', 'sent', 'settled']

async function writeAccounts(tx: Tx, payouts: Planned[]): Promise<void> {
  const banks = await tx
    .selectFrom('vault.bank_account')
    .select(['host_id', 'details_sealed', 'masked'])
    .execute()
  const rows = payouts
    .filter(({ state }) => state === 'sent' || state === 'settled')
    .flatMap(({ id, hostId }) =>
      banks
        .filter(({ host_id }) => host_id === hostId)
        .map(({ details_sealed, masked }) => ({ payout_id: id, details_sealed, masked })),
    )
  await inChunks(rows, (some) => tx.insertInto('vault.payout_account').values(some).execute())
}

async function writeActs(tx: Tx, payouts: Planned[]): Promise<void> {
  const acts = payouts.flatMap((payout) => {
    const { id, cents, batchedAt, approvedAt, approvedBy, sentAt, releasedBy, settledAt } = payout
    const all = [
      { act: 'collect-payout', actor_id: null, happened_at: batchedAt },
      { act: 'approve-payout', actor_id: approvedBy, happened_at: approvedAt },
      { act: 'release-payout', actor_id: releasedBy, happened_at: sentAt },
      { act: 'settle-payout', actor_id: approvedBy, happened_at: settledAt },
    ]
    const detail = JSON.stringify({ amountCents: cents })
    return all
      .slice(0, ORDER.indexOf(payout.state) + 1)
      .map((act) => ({ ...act, subject_kind: 'payout', subject_id: id, detail }))
  })
  const inOrder = acts.toSorted((one, other) => one.happened_at.getTime() - other.happened_at.getTime())
  await inChunks(inOrder, (some) => tx.insertInto('audit_entry').values(some).execute())
}
