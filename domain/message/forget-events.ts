import type { Deps } from '../deps.ts'

/** How long an open page can be away and still receive missed events; after that it reads everything again. */
const RETENTION_DAYS = 7

/** Deletes old events; the numbers continue. Returns how many. */
export async function forgetEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inbox_event')
    .where('happened_at', '<', new Date(now().getTime() - RETENTION_DAYS * 86_400_000))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
