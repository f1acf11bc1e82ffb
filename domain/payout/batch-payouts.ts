import type { Db, Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { recordAction } from '../audit/record-action.ts'
import { tryEach } from '../try-each.ts'
import { hostHoldOf, lockHost } from './hold-payouts.ts'
import { mustAgreeWithBooks } from './payout-books.ts'
import { lastCollection } from './payout-rules.ts'
import { statesAllowing } from '../states/transition.ts'
import { shareStates } from '../states/share-states.ts'

/**
 * Collects all payable shares of a host into one payout every night, less what lost disputes left owing. A host who
 * owes more than is payable gets none. Two operators decide about each payout. Returns the number of payouts.
 */
export async function batchPayouts(deps: Deps): Promise<number> {
  const night = lastCollection(deps.now())
  let made = 0
  await tryEach(await hostsToPay(deps.db, night), async (hostId) => {
    if (await batchHost(deps, hostId, night)) made += 1
  })
  return made
}

async function batchHost({ db, now }: Deps, hostId: string, night: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockHost(tx, hostId)
    const at = now()
    if (await hostHoldOf(tx, hostId, at)) return false
    if (await wasCollected(tx, hostId, night)) return false
    const items = await payableItems(tx, hostId, night)
    const amount = items.reduce((sum, { net_cents }) => sum + (net_cents ?? 0), 0)
    if (amount <= 0) return false
    const { id } = await tx
      .insertInto('payout')
      .values({ host_id: hostId, amount_cents: amount, state: 'batched', batched_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('payout_item')
      .set({ state: 'batched', payout_id: id })
      .where(
        'id',
        'in',
        items.map((item) => item.id),
      )
      .execute()
    crashPoint('payout-batched')
    await mustAgreeWithBooks(tx, { id, host_id: hostId })
    const subject = { kind: 'payout', id }
    await recordAction(tx, at, {
      actorId: null,
      act: 'collect-payout',
      subject,
      detail: { amountCents: amount },
    })
    return true
  })
}

/** Due shares, and every claw-back, however recent. */
async function payableItems(tx: Tx, hostId: string, night: Date) {
  return tx
    .selectFrom('payout_item')
    .select(['id', 'net_cents'])
    .where('host_id', '=', hostId)
    .where('state', 'in', statesAllowing(shareStates, 'batch'))
    .where(({ eb, or }) => or([eb('due_at', '<=', night), eb('kind', '=', 'claw_back')]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function wasCollected(tx: Tx, hostId: string, night: Date): Promise<boolean> {
  const earlier = tx.selectFrom('payout').select('id').where('host_id', '=', hostId)
  return (await earlier.where('batched_at', '>=', night).executeTakeFirst()) !== undefined
}

async function hostsToPay(db: Db, night: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_item')
    .select('host_id')
    .distinct()
    .where('state', 'in', statesAllowing(shareStates, 'batch'))
    .where('due_at', '<=', night)
    .orderBy('host_id')
    .execute()
  return rows.map(({ host_id }) => host_id)
}
