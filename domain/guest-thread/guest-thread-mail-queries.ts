import type { Deps } from '../deps.ts'
import { letterAddress } from './guest-thread-link.ts'
import { findAbout } from './guest-thread-queries.ts'

/**
 * A host's letter for the mail to a guest: recipient, sender, subject and link. Null when it was removed or erased, or
 * its recipient has an account by now.
 */
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
