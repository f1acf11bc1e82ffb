import type { Tx } from '../deps.ts'
import type { EventName } from './events.ts'

/**
 * Records that an event is notified for a subject, and returns whether this is the first time. The caller enqueues the
 * mail in the same transaction, so that it is sent only once.
 */
export async function isFirstNotice(tx: Tx, at: Date, event: EventName, subject: string): Promise<boolean> {
  const first = await tx
    .insertInto('notice_once')
    .values({ event, subject, noticed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event')
    .executeTakeFirst()
  return first !== undefined
}
