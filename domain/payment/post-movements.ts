import type { Deps, ProviderMovement, Tx } from '../deps.ts'
import type { Fact } from '../ledger/ledger-rules.ts'
import { providerFee, sentToBank } from '../ledger/payment-facts-rules.ts'
import { postFacts } from '../ledger/post-facts.ts'
import { inPages } from './in-pages.ts'
import { noteDifference } from './note-difference.ts'

const PAGE = 100
/** Movements may appear in the provider's list somewhat after their time. */
const OVERLAP_MS = 3 * 86_400_000

/**
 * Posts the provider's own doings on our balance once each: what it kept of charges and disputes, and what it transferred to
 * our bank. Charges, refunds and disputes themselves are in the books by our own facts. What our books have no word for is a
 * difference. Answers how many movements were new.
 */
export async function postMovements(deps: Deps): Promise<number> {
  const { db, now, payments } = deps
  const last = await db
    .selectFrom('provider_movement')
    .select(({ fn }) => fn.max('happened_at').as('at'))
    .executeTakeFirst()
  const since = new Date(last?.at ? last.at.getTime() - OVERLAP_MS : 0)
  const pages: ProviderMovement[][] = []
  for await (const page of inPages(payments.listMovements(since), PAGE)) pages.push(page)
  let fresh = 0
  // The oldest first: what is kept says how far we have come, also when we do not come to the end.
  for (const page of pages.toReversed())
    fresh += await db.transaction().execute(async (tx) => {
      const known = await keep(tx, now(), page)
      const added = page.filter(({ id }) => known.has(id))
      await postFacts(tx, now(), added.flatMap(factsOf))
      for (const { id, kind, amountCents } of added)
        if (kind === 'other' && amountCents !== 0)
          await noteDifference(tx, now(), {
            kind: 'movement-unknown',
            objectId: id,
            detail: `${amountCents} cents`,
          })
      return added.length
    })
  return fresh
}

/** Writes down the movements that are not known yet, and answers their ids. */
async function keep(tx: Tx, at: Date, page: ProviderMovement[]): Promise<Set<string>> {
  const rows = page.map(({ id, kind, amountCents, feeCents, sourceId, happenedAt }) => ({
    id,
    kind,
    amount_cents: amountCents,
    fee_cents: feeCents,
    source_id: sourceId,
    happened_at: happenedAt,
    posted_at: at,
  }))
  const kept = await tx
    .insertInto('provider_movement')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(kept.map(({ id }) => id))
}

function factsOf({ id, kind, amountCents, feeCents, happenedAt }: ProviderMovement): Fact[] {
  const facts: Fact[] = []
  if (feeCents > 0) facts.push(providerFee({ movementId: id, cents: feeCents }))
  if (kind === 'transfer_to_bank' && amountCents < 0)
    facts.push(sentToBank({ movementId: id, cents: -amountCents }))
  return facts.map((fact) => ({ ...fact, at: happenedAt }))
}
