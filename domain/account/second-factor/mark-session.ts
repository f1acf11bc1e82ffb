import type { Deps, Tx } from '../../deps.ts'
import type { Account, Visitor } from '../visitor.ts'

/** Records on this session that its account has just given a second factor. */
export async function markSession(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { sessionId, account }: Visitor & { account: Account },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ second_factor_at: now(), confirmed_at: now() })
    .where('id', '=', sessionId)
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Records on this session that its owner has just proved who they are, without a second factor. */
export async function markConfirmed(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { sessionId, account }: Visitor & { account: Account },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ confirmed_at: now() })
    .where('id', '=', sessionId)
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .execute()
}
