import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockDeparture } from '../departure/departure-queries.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** The host releases blocked spots: they are for sale again. Repeating it changes nothing. */
export async function releaseBlock(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { departureId, blockId }: { departureId: string; blockId: string },
  visitor: Visitor,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const departure = await lockDeparture(tx, departureId)
    if (departure.host_id !== hostId) throw new Refusal('departure-not-found')
    const block = isUuid(blockId)
      ? await tx
          .selectFrom('departure_block')
          .select(['id', 'spots', 'released_at'])
          .where('id', '=', blockId)
          .where('departure_id', '=', departure.id)
          .executeTakeFirst()
      : undefined
    if (!block) throw new Refusal('block-not-found')
    if (block.released_at) return
    await tx.updateTable('departure_block').set({ released_at: at }).where('id', '=', block.id).execute()
    const subject = { kind: 'departure', id: departure.id }
    const detail = { block: block.id, spots: block.spots }
    await recordAction(tx, at, { actorId: hostId, act: 'release-block', subject, detail })
  })
}
