import type { Deps } from '../deps.ts'

type Reads = Pick<Deps, 'db' | 'now'>

/** Records that these members of staff have the inbox open; repeated every 30 seconds. Returns the recorded time. */
export async function seePresence({ db, now }: Reads, accountIds: readonly string[]): Promise<Date> {
  const at = now()
  if (accountIds.length > 0)
    await db
      .insertInto('support_presence')
      .values(accountIds.toSorted().map((account_id) => ({ account_id, seen_at: at })))
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at: at }))
      .execute()
  return at
}

/** Records that a member of staff has closed it, unless another of our processes has seen them since. */
export async function endPresence(
  { db }: Pick<Reads, 'db'>,
  { accountId, seenAt }: { accountId: string; seenAt: Date },
): Promise<void> {
  await db
    .deleteFrom('support_presence')
    .where('account_id', '=', accountId)
    .where('seen_at', '<=', seenAt)
    .execute()
}
