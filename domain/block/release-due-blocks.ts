import { nepalDate } from '../dates.ts'
import { lockDeparture } from '../departure/departure-queries.ts'
import type { Deps } from '../deps.ts'

/**
 * Releases blocks whose last day in Nepal has passed, and erases the names and notes of blocks on departures that have
 * ended. Returns how many blocks changed; repeating it changes nothing.
 */
export async function releaseDueBlocks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const today = nepalDate(at)
  const due = await db
    .selectFrom('departure_block')
    .select(['id', 'departure_id'])
    .where('released_at', 'is', null)
    .where('until_on', '<', today)
    .orderBy('id')
    .execute()
  for (const { id, departure_id } of due) {
    await db.transaction().execute(async (tx) => {
      // The departure first, as everybody who changes its spots.
      await lockDeparture(tx, departure_id)
      await tx
        .updateTable('departure_block')
        .set({ released_at: at })
        .where('id', '=', id)
        .where('released_at', 'is', null)
        .execute()
    })
  }
  const erased = await db
    .updateTable('departure_block')
    .set({ name: '', note: '' })
    .where(({ or, eb }) => or([eb('name', '<>', ''), eb('note', '<>', '')]))
    .where('departure_id', 'in', (query) =>
      query.selectFrom('departure').select('departure.id').where('departure.ends_on', '<', today),
    )
    .executeTakeFirst()
  return due.length + Number(erased.numUpdatedRows)
}
