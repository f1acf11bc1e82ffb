import type { Deps, Tx } from '../deps.ts'
import { hashOf } from './session-queries.ts'

/** Spends one guess of this browser's live code. The row's lock and its counter let through five, however many come at once. */
export async function takeGuess({ now }: Deps, tx: Tx, email: string, browser: string) {
  return tx
    .updateTable('login_challenge')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('email', '=', email)
    .where('browser_hash', '=', hashOf(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where('attempts_left', '>', 0)
    .returning(['id', 'attempts_left'])
    .executeTakeFirst()
}

/** Ends a code that was right. One guess comes back: what is left tells it from a code that was ended. */
export async function useChallenge({ now }: Deps, tx: Tx, challengeId: string): Promise<void> {
  await tx
    .updateTable('login_challenge')
    .set((eb) => ({ used_at: now(), attempts_left: eb('attempts_left', '+', 1) }))
    .where('id', '=', challengeId)
    .execute()
}
