import type { Deps, Tx } from '../deps.ts'
import { hashOf } from './session-queries.ts'

/**
 * Spends one guess of this browser's live code, whatever comes of it; undefined when there is none. The row's lock and its
 * counter let through five, however many come at once. It is one statement outside any transaction: the lock lasts no
 * longer than that, and guesses at a code that is dead do not wait for it.
 */
export async function takeGuess({ db, now }: Deps, email: string, browser: string) {
  return db
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

/**
 * Ends a code that was right; false when another guess or a newer code was faster. One guess comes back: what is left
 * tells it from a code that was ended.
 */
export async function useChallenge({ now }: Deps, tx: Tx, challengeId: string): Promise<boolean> {
  const used = await tx
    .updateTable('login_challenge')
    .set((eb) => ({ used_at: now(), attempts_left: eb('attempts_left', '+', 1) }))
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
