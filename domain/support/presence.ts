import type { Deps } from '../deps.ts'

type Reads = Pick<Deps, 'db' | 'now'>

/** Notes that these of our support sit before the inbox; said anew every 30 seconds while they do. Answers as of when. */
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

/** Notes that somebody has left it, unless they were seen since: before another of our processes. */
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
