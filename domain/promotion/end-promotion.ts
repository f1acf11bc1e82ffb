import type { Visitor } from '../account/visitor.ts'
import { operatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { reasonOfPromotion } from './make-promotion.ts'

type Ending = Pick<Deps, 'db' | 'now'>

/** A host ends an own code: from now on nobody can use it. Pending and confirmed bookings retain their price. */
export async function endOwnPromotion({ db, now }: Ending, id: string, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const promotion = await lockById(tx, id)
    if (promotion?.made_by !== 'host' || promotion.made_by_id !== hostId)
      throw new Refusal('promotion-not-found')
    await end(tx, promotion, hostId, now())
  })
}

/** An operator ends any code, including a host's, with a reason. The host gets a mail. */
export async function endPromotion(
  { db, now, enqueue }: Ending & Pick<Deps, 'enqueue'>,
  { promotionId, reason }: { promotionId: string; reason: string },
  visitor: Visitor,
): Promise<void> {
  const operator = operatorOf(visitor)
  const why = reasonOfPromotion(reason)
  await db.transaction().execute(async (tx) => {
    const promotion = await lockById(tx, promotionId)
    if (!promotion) throw new Refusal('promotion-not-found')
    await end(tx, promotion, operator.id, now())
    await recordAction(tx, now(), {
      actorId: operator.id,
      act: 'end-promotion',
      subject: { kind: 'promotion', id: promotionId },
      reason: why,
      detail: { madeBy: promotion.made_by, code: promotion.code },
    })
    if (promotion.made_by === 'host') await enqueue(tx, 'mail-promotion-ended', { promotionId })
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockById>>>

function lockById(tx: Tx, id: string) {
  if (!isUuid(id)) throw new Refusal('promotion-not-found')
  return tx
    .selectFrom('promotion')
    .select(['id', 'code', 'made_by', 'made_by_id', 'last_on', 'ended_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function end(tx: Tx, promotion: Locked, byId: string, at: Date): Promise<void> {
  if (promotion.ended_at || promotion.last_on < nepalDate(at)) throw new Refusal('promotion-ended')
  await tx
    .updateTable('promotion')
    .set({ ended_at: at, ended_by_id: byId })
    .where('id', '=', promotion.id)
    .execute()
}
