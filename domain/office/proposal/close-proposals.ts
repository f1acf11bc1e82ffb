import type { Deps } from '../../deps.ts'

/** Ends proposals that nobody has decided about in time; nothing of them has happened. Answers how many. */
export async function closeProposals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const { numUpdatedRows } = await db
    .updateTable('proposal')
    .set({ state: 'expired', decided_at: at })
    .where('state', '=', 'proposed')
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
