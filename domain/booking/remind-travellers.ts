import { addDays, nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'

/** How many days before the start every traveller gets a reminder of kit, weather and the trek's start. */
export const REMINDED_DAYS_BEFORE = 7
const MOST_AT_ONCE = 200

/**
 * Enqueues the one reminder of each confirmed booking whose trek starts within seven days; returns the number of mails.
 */
export async function remindTravellers({ db, now, enqueue }: Deps): Promise<number> {
  const today = nepalDate(now())
  const due = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select('booking.id')
    .where('booking.state', '=', 'confirmed')
    .where('booking.reminder_mailed_at', 'is', null)
    .where('departure.starts_on', '>', today)
    .where('departure.starts_on', '<=', addDays(today, REMINDED_DAYS_BEFORE))
    .where('departure.state', '<>', 'cancelled')
    .orderBy('departure.starts_on')
    .limit(MOST_AT_ONCE)
    .execute()
  let reminded = 0
  for (const { id } of due)
    reminded += await db.transaction().execute(async (tx) => {
      const first = await tx
        .updateTable('booking')
        .set({ reminder_mailed_at: now() })
        .where('id', '=', id)
        .where('state', '=', 'confirmed')
        .where('reminder_mailed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!first) return 0
      await enqueue(tx, 'mail-trek-reminder', { bookingId: id })
      return 1
    })
  return reminded
}
