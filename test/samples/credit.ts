import { randomUUID } from 'node:crypto'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Db } from '#domain/deps.ts'
import { creditGranted } from '#domain/ledger/booking-entries-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { aVisitor, makeAccount, type World } from '../world.ts'

/** Gives an account credit, as a grant does. */
export async function giveCredit(db: Db, accountId: string, cents: number, at: Date): Promise<void> {
  const fact = creditGranted({ grantId: randomUUID(), accountId, cents })
  await db.transaction().execute((tx) => postEntries(tx, at, [fact]))
}

export type Traveller = Awaited<ReturnType<typeof signedIn>>

/** An account that signed in with a code, with this much credit and its own referral code. */
export async function signedIn({ db, clock }: World, creditCents = 0, email = `${randomUUID()}@example.com`) {
  const id = await makeAccount({ db, now: clock.now }, email)
  if (creditCents > 0) await giveCredit(db, id, creditCents, clock.now())
  const { referral_code: code } = await db
    .selectFrom('account')
    .select('referral_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const account = { id, email, role: 'traveller' as const, firstName: 'Maya' }
  const visitor: Visitor = aVisitor({ account })
  return { id, email, code, visitor }
}
