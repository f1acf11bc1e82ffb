import { sql } from 'kysely'
import type { Deps, Tx } from '../deps.ts'
import { lastDueWriting } from './showing-rules.ts'

const SIDES = ['review', 'traveller_review'] as const

/**
 * Shows both reviews of a booking once both are in, and has the host mailed what the traveller wrote. The booking is locked: of
 * two who write at once, the second sees the first. Answers whether the traveller's review is shown now.
 */
export async function showPair(
  { now, later }: Pick<Deps, 'now' | 'later'>,
  tx: Tx,
  bookingId: string,
): Promise<boolean> {
  const at = now()
  let isShown = false
  for (const [side, other] of [SIDES, SIDES.toReversed()] as const) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(side ?? '')} set shown_at = greatest(written_at, ${at})
      where booking_id = ${bookingId} and shown_at is null
        and exists (select from ${sql.table(other ?? '')} where booking_id = ${bookingId})
      returning id`.execute(tx)
    const [shown] = side === 'review' ? rows : []
    if (!shown) continue
    isShown = true
    await later(tx, 'mail-review-received', { reviewId: shown.id, isShown })
  }
  return isShown
}

/** Shows the reviews that were written 14 days ago although the other side is silent, and has hosts mailed theirs; answers how many. */
export async function showDueReviews({
  db,
  now,
  later,
}: Pick<Deps, 'db' | 'now' | 'later'>): Promise<number> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    let shown = 0
    for (const side of SIDES) {
      const due = await tx
        .updateTable(side)
        .set({ shown_at: at })
        .where('shown_at', 'is', null)
        .where('written_at', '<=', lastDueWriting(at))
        .returning('id')
        .execute()
      shown += due.length
      if (side === 'review')
        for (const { id: reviewId } of due)
          await later(tx, 'mail-review-received', { reviewId, isShown: true })
    }
    return shown
  })
}
