import type { Deps } from '../deps.ts'
import { guestThreadUrl } from './guest-thread-link.ts'
import { findAbout } from './guest-thread-queries.ts'

/**
 * A host's message for the mail to a guest: recipient, sender, subject and link. Null when it was removed or erased, or
 * its recipient has an account by now.
 */
export async function findGuestMessageToMail(deps: Deps, messageId: string) {
  const message = await deps.db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .leftJoin('attachment', 'attachment.message_id', 'message.id')
    .select(['conversation.booking_id', 'conversation.client_id', 'message.body', 'attachment.name'])
    .where('message.id', '=', messageId)
    .where('message.removed_at', 'is', null)
    .executeTakeFirst()
  if (!message?.booking_id || message.client_id || (message.body === '' && !message.name)) return null
  const { booking_id: bookingId, body, name: fileName } = message
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
    answerAt: await guestThreadUrl(deps, { bookingId, endsOn }),
  }
}
