import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { findStanding } from '../membership/standing-queries.ts'
import { noFilter } from '../trek/search/filter-rules.ts'
import { type ListedTrek, readTreks } from '../trek/listed-trek-queries.ts'

/** The saved treks of an account that are still offered, newest first. */
export async function findSaved(deps: Pick<Deps, 'db' | 'now'>, accountId: string): Promise<ListedTrek[]> {
  const rows = await deps.db
    .selectFrom('saved_trek')
    .select('trek_id')
    .where('account_id', '=', accountId)
    .orderBy('saved_at', 'desc')
    .orderBy('trek_id')
    .execute()
  const { isMember } = await findStanding(deps.db, { id: accountId }, deps.now())
  const ids = rows.map(({ trek_id }) => trek_id)
  return offered(deps, ids, isMember)
}

/** Of the treks that a browser has saved, those that are still offered, in its order; at most 200. */
export async function offered(
  deps: Pick<Deps, 'db' | 'now'>,
  ids: string[],
  isMember = false,
): Promise<ListedTrek[]> {
  const asked = [...new Set(ids.filter(isUuid))].slice(0, 200)
  if (asked.length === 0) return []
  const treks = await readTreks(deps, asked, { ...noFilter, isMember })
  return asked.flatMap((id) => treks.find((trek) => trek.id === id) ?? [])
}
