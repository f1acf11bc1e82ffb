import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { reasonOf } from './make-deal.ts'

type Ending = Pick<Deps, 'db' | 'now'>

/** A host withdraws one of their deals: from now on nobody gets it. Held and booked spots retain their price. */
export async function endOwnDeal({ db, now }: Ending, dealId: string, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const deal = await lockDeal(tx, dealId)
    if (deal?.made_by !== 'host' || deal.made_by_id !== hostId) throw new Refusal('deal-not-found')
    await end(tx, deal, hostId, now())
  })
}

/** An operator withdraws any deal, including a host's, with a reason. The host gets a mail. */
export async function endDeal(
  { db, now, enqueue }: Ending & Pick<Deps, 'enqueue'>,
  { dealId, reason }: { dealId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const why = reasonOf(reason)
  await db.transaction().execute(async (tx) => {
    const deal = await lockDeal(tx, dealId)
    if (!deal) throw new Refusal('deal-not-found')
    await end(tx, deal, operator.id, now())
    await recordAction(tx, now(), {
      actorId: operator.id,
      act: 'end-deal',
      subject: { kind: 'deal', id: dealId },
      reason: why,
      detail: { madeBy: deal.made_by, percent: deal.percent },
    })
    if (deal.made_by === 'host') await enqueue(tx, 'mail-deal-ended', { dealId })
  })
}

type Deal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>

function lockDeal(tx: Tx, dealId: string) {
  if (!isUuid(dealId)) throw new Refusal('deal-not-found')
  return (
    tx
      .selectFrom('deal')
      .select(['id', 'made_by', 'made_by_id', 'percent', 'last_on', 'ended_at'])
      .where('id', '=', dealId)
      // Not FOR UPDATE: a hold that references the deal must not wait.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

async function end(tx: Tx, deal: Deal, byId: string, at: Date): Promise<void> {
  if (deal.ended_at || isOver(deal.last_on, at)) throw new Refusal('deal-over')
  await tx.updateTable('deal').set({ ended_at: at, ended_by_id: byId }).where('id', '=', deal.id).execute()
}

function isOver(lastOn: IsoDate, at: Date): boolean {
  return lastOn < nepalDate(at)
}
