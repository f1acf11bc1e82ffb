import type { Deps } from '../../deps.ts'

/** Whom this session impersonates now, and until when; null for nobody. */
export async function findImpersonation({ db, now }: Pick<Deps, 'db' | 'now'>, sessionId: string | null) {
  if (!sessionId) return null
  const row = await db
    .selectFrom('seeing')
    .innerJoin('account', 'account.id', 'seeing.person_id')
    .select(['seeing.person_id as personId', 'seeing.ends_at as endsAt'])
    .select(['account.first_name as firstName', 'account.email'])
    .where('seeing.session_id', '=', sessionId)
    .where('seeing.ended_at', 'is', null)
    .where('seeing.ends_at', '>', now())
    .executeTakeFirst()
  return row ?? null
}
