import { sql } from 'kysely'
import type { Deps, Tx } from '../deps.ts'
import { lastDueWriting } from './showing-rules.ts'

const SIDES = ['review', 'traveller_review'] as const

/**
 * Publishes both reviews of a booking when both are written, and enqueues the mail to the host. The booking is locked:
 * of two simultaneous authors, the second sees the first. Returns whether the traveller's review is public now.
 */
export async function showPair(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
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
    await enqueue(tx, 'mail-review-received', { reviewId: shown.id, isShown })
  }
  return isShown
}

/**
 * Publishes the reviews written 14 days ago without the other side's, and enqueues the mails to hosts; returns their
 * number.
 */
export async function showDueReviews({
  db,
  now,
  enqueue,
}: Pick<Deps, 'db' | 'now' | 'enqueue'>): Promise<number> {
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
          await enqueue(tx, 'mail-review-received', { reviewId, isShown: true })
    }
    return shown
  })
}
