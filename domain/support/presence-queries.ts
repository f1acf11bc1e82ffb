import type { Deps } from '../deps.ts'

/** A member of staff is present while their open inbox reported within these seconds. */
const PRESENT_SECONDS = 45

/** Whether a member of staff has the inbox open now: only then the chat shows 'Online'. */
export async function isSupportThere({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const since = new Date(now().getTime() - PRESENT_SECONDS * 1000)
  const seen = await db
    .selectFrom('support_presence')
    .innerJoin('account', 'account.id', 'support_presence.account_id')
    .select('account.id')
    .where('support_presence.seen_at', '>', since)
    .where('account.role', 'in', ['support', 'operator'])
    .where('account.state', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}
