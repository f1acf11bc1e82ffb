import type { Deps } from '../deps.ts'
import { findAbout } from './letter-queries.ts'
import { letterAddress } from './letter-link.ts'
import { otherSide, type Side } from './letter-rules.ts'

/** A letter as it is mailed to the other side: to whom, from whom, about what, and where to answer. Null when it was erased. */
export async function findLetterToMail(deps: Deps, letterId: string) {
  const letter = await deps.db
    .selectFrom('booking_letter')
    .select(['booking_id', 'side', 'body'])
    .where('id', '=', letterId)
    .executeTakeFirst()
  if (!letter) return null
  const { booking_id: bookingId, body } = letter
  const from = letter.side as Side
  const about = await findAbout(deps.db, bookingId)
  const to = from === 'traveller' ? about.hostEmail : about.email
  if (!to) return null
  return {
    ...{ to, body, bookingId, trekName: about.trekName, startsOn: about.startsOn, endsOn: about.endsOn },
    from: from === 'traveller' ? about.travellerName : about.hostName,
    answerAt: await letterAddress(deps, { bookingId, side: otherSide(from), endsOn: about.endsOn }),
  }
}
