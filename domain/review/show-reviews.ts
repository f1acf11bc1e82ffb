import { sql } from 'kysely'
import type { Deps, Tx } from '../deps.ts'
import { lastDueWriting } from './showing-rules.ts'

const SIDES = ['review', 'traveller_review'] as const

/** Shows both reviews of a booking once both are in. The booking is locked: of two who write at once, the second sees the first. */
export async function showPair(tx: Tx, at: Date, bookingId: string): Promise<void> {
  for (const [side, other] of [SIDES, SIDES.toReversed()] as const)
    await sql`
      update ${sql.table(side ?? '')} set shown_at = greatest(written_at, ${at})
      where booking_id = ${bookingId} and shown_at is null
        and exists (select from ${sql.table(other ?? '')} where booking_id = ${bookingId})`.execute(tx)
}

/** Shows the reviews that were written 14 days ago although the other side is silent; answers how many. */
export async function showDueReviews({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  let shown = 0
  for (const side of SIDES) {
    const { numUpdatedRows } = await db
      .updateTable(side)
      .set({ shown_at: at })
      .where('shown_at', 'is', null)
      .where('written_at', '<=', lastDueWriting(at))
      .executeTakeFirstOrThrow()
    shown += Number(numUpdatedRows)
  }
  return shown
}
