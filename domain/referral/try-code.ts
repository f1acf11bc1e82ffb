import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import type { Db } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isPromotionCode } from '../promotion/promotion-code-rules.ts'
import { isTypedCode, TRIES_PER_HOUR } from './referral-rules.ts'

const HOUR = 3_600_000

/**
 * Allows a visitor to try a code: at most ten different ones within the hour, for this account and for this network, so that
 * nobody can guess one. A visitor who is not signed in can try only what may be a promotion. Call it outside a transaction
 * that a refusal would roll back.
 */
export async function mustBeAllowedToTry(db: Db, code: string, visitor: Visitor, now: Date): Promise<void> {
  const { network } = visitor
  const accountId = visitor.account?.id ?? null
  if (accountId === null && !isPromotionCode(code)) throw new Refusal('referral-needs-login')
  if (!isTypedCode(code)) throw new Refusal('referral-invalid')
  const since = new Date(now.getTime() - HOUR)
  await db.transaction().execute(async (tx) => {
    // One at a time, so that simultaneous attempts count each other.
    await sql`lock table referral_test in share row exclusive mode`.execute(tx)
    const { again, mine, here } = await tx
      .selectFrom('referral_test')
      .where('tested_at', '>', since)
      .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('network', '=', network)]))
      .select(({ fn, eb, and }) => [
        fn
          .countAll<number>()
          .filterWhere(
            and([
              eb('account_id', 'is not distinct from', accountId),
              eb('code', '=', code),
              ...(accountId === null ? [eb('network', '=', network)] : []),
            ]),
          )
          .as('again'),
        fn.countAll<number>().filterWhere('account_id', '=', accountId).as('mine'),
        fn.countAll<number>().filterWhere('network', '=', network).as('here'),
      ])
      .executeTakeFirstOrThrow()
    if (again > 0) return
    if (mine >= TRIES_PER_HOUR || here >= TRIES_PER_HOUR) throw new Refusal('too-many-referral-tests')
    await tx
      .insertInto('referral_test')
      .values({ network, account_id: accountId, code, tested_at: now })
      .execute()
  })
}
