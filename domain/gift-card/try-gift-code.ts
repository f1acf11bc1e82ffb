import { sql } from 'kysely'
import type { Account, Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { giftKey, hashOfCode } from './gift-card-key.ts'
import { GIFT_TRIES_PER_HOUR, readGiftCode } from './gift-card-rules.ts'

const HOUR = 3_600_000

/**
 * Allows a signed-in visitor to try a code: at most ten different ones within the hour, for this account and for this
 * network, so that nobody can guess one. Call it outside a transaction that a refusal would roll back. Returns the
 * account and the keyed hash of the code.
 */
export async function mustBeAllowedToRedeem(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  typed: string,
  { account, network }: Pick<Visitor, 'account' | 'network'>,
): Promise<{ account: Account; codeHash: Buffer }> {
  if (!account) throw new Refusal('signed-out')
  const code = readGiftCode(typed)
  if (!code) throw new Refusal('gift-code-unknown')
  const codeHash = hashOfCode(await giftKey(deps), code)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    // One at a time, so that simultaneous attempts count each other.
    await sql`lock table gift_card_try in share row exclusive mode`.execute(tx)
    const { again, mine, here } = await tx
      .selectFrom('gift_card_try')
      .where('tried_at', '>', new Date(at.getTime() - HOUR))
      .where(({ eb, or }) => or([eb('account_id', '=', account.id), eb('network', '=', network)]))
      .select(({ fn, eb, and }) => [
        fn
          .countAll<number>()
          .filterWhere(and([eb('account_id', '=', account.id), eb('code_hash', '=', codeHash)]))
          .as('again'),
        fn.countAll<number>().filterWhere('account_id', '=', account.id).as('mine'),
        fn.countAll<number>().filterWhere('network', '=', network).as('here'),
      ])
      .executeTakeFirstOrThrow()
    if (again > 0) return
    if (mine >= GIFT_TRIES_PER_HOUR || here >= GIFT_TRIES_PER_HOUR) throw new Refusal('too-many-gift-codes')
    await tx
      .insertInto('gift_card_try')
      .values({ account_id: account.id, network, code_hash: codeHash, tried_at: at })
      .execute()
  })
  return { account, codeHash }
}
