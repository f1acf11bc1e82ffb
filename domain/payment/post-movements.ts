import type { Deps, ProviderMovement, Tx } from '../deps.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import { providerFee, sentToBank } from '../ledger/payment-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { batched } from './batched.ts'
import { recordDiscrepancy } from './note-discrepancy.ts'

const PAGE = 100
/** Movements may appear in the provider's list some time after they happen. */
const OVERLAP_MS = 3 * 86_400_000

/**
 * Posts the provider's own movements on our balance once each: fees of charges and disputes, and transfers to our bank.
 * Other entries post charges, refunds and disputes. A movement without an entry in our books is a discrepancy. Returns
 * the number of new movements.
 */
export async function postMovements(deps: Deps): Promise<number> {
  const { db, now, payments } = deps
  const last = await db
    .selectFrom('provider_movement')
    .select(({ fn }) => fn.max('happened_at').as('at'))
    .executeTakeFirst()
  const since = new Date(last?.at ? last.at.getTime() - OVERLAP_MS : 0)
  const pages: ProviderMovement[][] = []
  for await (const page of batched(payments.listMovements(since), PAGE)) pages.push(page)
  let fresh = 0
  // From the oldest on: the stored movements mark the progress, even when the list breaks off.
  for (const page of pages.toReversed())
    fresh += await db.transaction().execute(async (tx) => {
      const known = await store(tx, now(), page)
      const added = page.filter(({ id }) => known.has(id))
      await postEntries(tx, now(), added.flatMap(factsOf))
      for (const { id, kind, amountCents } of added)
        if (kind === 'other' && amountCents !== 0)
          await recordDiscrepancy(tx, now(), {
            kind: 'movement-unknown',
            objectId: id,
            detail: `${amountCents} cents`,
          })
      return added.length
    })
  return fresh
}

/** Saves the movements that are not known yet, and returns their ids. */
async function store(tx: Tx, at: Date, page: ProviderMovement[]): Promise<Set<string>> {
  const rows = page.map(({ id, kind, amountCents, feeCents, sourceId, happenedAt }) => ({
    id,
    kind,
    amount_cents: amountCents,
    fee_cents: feeCents,
    source_id: sourceId,
    happened_at: happenedAt,
    posted_at: at,
  }))
  const added = await tx
    .insertInto('provider_movement')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

function factsOf({ id, kind, amountCents, feeCents, happenedAt }: ProviderMovement): Fact[] {
  const facts: Fact[] = []
  if (feeCents > 0) facts.push(providerFee({ movementId: id, cents: feeCents }))
  if (kind === 'transfer_to_bank' && amountCents < 0)
    facts.push(sentToBank({ movementId: id, cents: -amountCents }))
  return facts.map((fact) => ({ ...fact, at: happenedAt }))
}
