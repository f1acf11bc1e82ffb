import { sql } from 'kysely'
import type { Account, Visitor } from '../account/visitor.ts'
import type { Db } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isCode, TRIES_PER_HOUR } from './referral-rules.ts'

const HOUR = 3_600_000

/**
 * Allows a signed-in visitor to try a code: at most ten different ones within the hour, for this account and for this
 * network, so that nobody can guess one. Call it outside a transaction that a refusal would roll back; returns the
 * account.
 */
export async function mustBeAllowedToTry(
  db: Db,
  code: string,
  visitor: Visitor,
  now: Date,
): Promise<Account> {
  const { account, network } = visitor
  if (!account) throw new Refusal('referral-needs-login')
  if (!isCode(code)) throw new Refusal('referral-invalid')
  const since = new Date(now.getTime() - HOUR)
  await db.transaction().execute(async (tx) => {
    // One at a time, so that simultaneous attempts count each other.
    await sql`lock table referral_test in share row exclusive mode`.execute(tx)
    const { again, mine, here } = await tx
      .selectFrom('referral_test')
      .where('tested_at', '>', since)
      .where(({ eb, or }) => or([eb('account_id', '=', account.id), eb('network', '=', network)]))
      .select(({ fn, eb, and }) => [
        fn
          .countAll<number>()
          .filterWhere(and([eb('account_id', '=', account.id), eb('code', '=', code)]))
          .as('again'),
        fn.countAll<number>().filterWhere('account_id', '=', account.id).as('mine'),
        fn.countAll<number>().filterWhere('network', '=', network).as('here'),
      ])
      .executeTakeFirstOrThrow()
    if (again > 0) return
    if (mine >= TRIES_PER_HOUR || here >= TRIES_PER_HOUR) throw new Refusal('too-many-referral-tests')
    await tx
      .insertInto('referral_test')
      .values({ network, account_id: account.id, code, tested_at: now })
      .execute()
  })
  return account
}
