import type { Deps, Tx } from '../deps.ts'
import { hashOf } from './session-queries.ts'

/**
 * Uses one guess of this browser's live code, right or wrong; undefined when there is none. The row lock and its
 * counter allow five, even when many arrive at once. A single statement outside any transaction keeps the lock short,
 * and guesses at a dead code do not wait for it.
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
 * Ends a code that was right; false when another guess or a newer code was faster. Returns one guess, which
 * distinguishes it from a code without guesses.
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
