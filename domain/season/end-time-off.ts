import type { Visitor } from '../account/visitor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Deps } from '../deps.ts'
import { actingHost } from '../host/acting-host.ts'
import { isUuid } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** Ends a time off. Departures that it closed stay closed: the host opens them again. Repeating it changes nothing. */
export async function endTimeOff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  timeOffId: string,
  visitor: Visitor,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const hostId = await actingHost(tx, visitor)
    const found = isUuid(timeOffId)
      ? await tx
          .selectFrom('host_time_off')
          .select('ended_at')
          .where('id', '=', timeOffId)
          .where('host_id', '=', hostId)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!found) throw new Refusal('time-off-not-found')
    if (found.ended_at) return
    await tx.updateTable('host_time_off').set({ ended_at: at }).where('id', '=', timeOffId).execute()
    const subject = { kind: 'host_time_off', id: timeOffId }
    await recordAction(tx, at, { actorId: hostId, act: 'end-time-off', subject })
  })
}
