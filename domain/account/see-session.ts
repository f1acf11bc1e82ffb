import type { Deps } from '../deps.ts'

/** The use of a session is recorded once an hour. */
export const NOTED_MS = 3_600_000

/** Records, at most once an hour, that a session is in use; an unused one ends after a while. */
export async function seeSession({ db, now }: Pick<Deps, 'db' | 'now'>, sessionId: string): Promise<void> {
  const at = now()
  await db
    .updateTable('session')
    .set({ seen_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('seen_at', '<', new Date(at.getTime() - NOTED_MS))
    .execute()
}
