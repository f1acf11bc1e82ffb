import type { Deps } from '../../deps.ts'

/** The traveller of an open choice gets one reminder so long before its end. */
const REMINDED_BEFORE_MS = 2 * 86_400_000
const MOST_AT_ONCE = 200

/** Enqueues the one reminder of each choice that ends within two days; returns the number of mails. */
export async function remindChoices({
  db,
  now,
  enqueue,
}: Pick<Deps, 'db' | 'now' | 'enqueue'>): Promise<number> {
  const due = await db
    .selectFrom('departure_choice')
    .select(['id', 'booking_id'])
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('decide_by', '>', now())
    .where('decide_by', '<=', new Date(now().getTime() + REMINDED_BEFORE_MS))
    .orderBy('decide_by')
    .limit(MOST_AT_ONCE)
    .execute()
  let reminded = 0
  for (const { id: choiceId, booking_id: bookingId } of due)
    reminded += await db.transaction().execute(async (tx) => {
      const first = await tx
        .updateTable('departure_choice')
        .set({ reminded_at: now() })
        .where('id', '=', choiceId)
        .where('state', '=', 'open')
        .where('reminded_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!first) return 0
      await enqueue(tx, 'mail-departure-choice-reminder', { bookingId, choiceId })
      return 1
    })
  return reminded
}
