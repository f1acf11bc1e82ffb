import type { Deps } from '../deps.ts'

/** So long an open page may have been away and is told what it missed; after that it is read anew. */
const KEPT_DAYS = 7

/** Deletes what open pages were told long ago; numbers go on where they were. Answers how many. */
export async function forgetEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inbox_event')
    .where('happened_at', '<', new Date(now().getTime() - KEPT_DAYS * 86_400_000))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
