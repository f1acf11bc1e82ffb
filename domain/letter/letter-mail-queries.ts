import type { Deps } from '../deps.ts'
import { letterAddress } from './letter-link.ts'
import { findAbout } from './letter-queries.ts'

/** What a host wrote as it is mailed to a guest: to whom, from whom, about what, and where to answer. Null when it was taken back or erased, or is read with an account by now. */
export async function findLetterToMail(deps: Deps, messageId: string) {
  const letter = await deps.db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .leftJoin('attachment', 'attachment.message_id', 'message.id')
    .select(['conversation.booking_id', 'conversation.client_id', 'message.body', 'attachment.name'])
    .where('message.id', '=', messageId)
    .where('message.removed_at', 'is', null)
    .executeTakeFirst()
  if (!letter?.booking_id || letter.client_id || (letter.body === '' && !letter.name)) return null
  const { booking_id: bookingId, body, name: fileName } = letter
  const { email, trekName, startsOn, endsOn, hostName } = await findAbout(deps.db, bookingId)
  if (!email) return null
  return {
    to: email,
    from: hostName,
    body,
    fileName,
    trekName,
    startsOn,
    endsOn,
    answerAt: await letterAddress(deps, { bookingId, endsOn }),
  }
}
