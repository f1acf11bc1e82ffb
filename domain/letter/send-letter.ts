import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type Correspondent, findAbout, whyClosed } from './letter-queries.ts'
import { LETTERS_AN_HOUR, readLetter } from './letter-rules.ts'

const HOUR_MS = 3_600_000
/** The same words again so soon are a second click. */
const SECOND_CLICK_MS = 60_000

/**
 * Keeps what one side of a booking writes to the other, and owes the mail that brings it. At most 10 an hour; the same words
 * within a minute are sent once. Refused when blank, too long, or when nothing is written about this booking any more.
 */
export async function sendLetter(
  deps: Deps,
  { bookingId, side }: Correspondent,
  typed: string,
): Promise<void> {
  const body = readLetter(typed)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    // One letter after the other, so that the limit counts them all.
    await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute()
    const closed = whyClosed(await findAbout(tx, bookingId), at)
    if (closed) throw new Refusal(closed)
    const lately = await lettersSince(tx, { bookingId, side }, new Date(at.getTime() - HOUR_MS))
    if (
      lately.some(
        (letter) => letter.body === body && at.getTime() - letter.sent_at.getTime() < SECOND_CLICK_MS,
      )
    )
      return
    if (lately.length >= LETTERS_AN_HOUR) throw new Refusal('too-many-letters')
    const letter = await tx
      .insertInto('booking_letter')
      .values({ booking_id: bookingId, side, body, sent_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await deps.later(tx, 'mail-booking-letter', { letterId: letter.id })
  })
}

function lettersSince(tx: Tx, { bookingId, side }: Correspondent, since: Date) {
  return tx
    .selectFrom('booking_letter')
    .select(['body', 'sent_at'])
    .where('booking_id', '=', bookingId)
    .where('side', '=', side)
    .where('sent_at', '>', since)
    .execute()
}
