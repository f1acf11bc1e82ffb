import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { statesAllowing } from '../states/transition.ts'
import { proposalStates } from './proposal-states.ts'

/** Closes proposals that were not decided in time, without any effect. Returns their number. */
export async function closeProposals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const { numUpdatedRows } = await db
    .updateTable('proposal')
    .set({ state: 'expired', decided_at: at, payload: sql`payload - 'people'` })
    .where('state', 'in', statesAllowing(proposalStates, 'expire'))
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
