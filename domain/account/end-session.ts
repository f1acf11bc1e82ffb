import type { Deps, Tx } from '../deps.ts'
import type { Visitor } from './visitor.ts'

/** Signs this browser out: its session no longer opens anything, in any process. Does nothing without a session. */
export async function endSession(deps: Deps, { sessionId }: Visitor): Promise<void> {
  if (sessionId) await endSessionById(deps, deps.db, sessionId)
}

/** The same within the caller's transaction. */
export async function endSessionById({ now }: Pick<Deps, 'now'>, db: Deps['db'] | Tx, id: string) {
  await db
    .updateTable('session')
    .set({ ended_at: now() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
