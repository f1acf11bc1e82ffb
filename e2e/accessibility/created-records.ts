import { randomUUID } from 'node:crypto'
import { accountId } from '#db/seed/write/write-people.ts'
import { linkOfBooking } from '#domain/booking/booking-link.ts'
import { makeClaim } from '#domain/claim/make-claim.ts'
import { newFormKey } from '#domain/contact/contact-form-key.ts'
import { sendContact } from '#domain/contact/send-contact.ts'
import { nepalDate, nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { startConversation } from '#domain/message/start-conversation.ts'
import { reportContent } from '#domain/report/report-content.ts'
import { reportMessage } from '#domain/report/report-message.ts'
import { askSupport } from '#test/fixtures/conversations.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { aVisitor } from '#test/world.ts'

/** A guest's claim about something that happens now; returns its id. */
export async function createClaim(
  deps: Deps,
  { id, endsOn }: { id: string; endsOn: string },
): Promise<string> {
  const at = deps.now()
  const typed = {
    kind: 'not_as_described',
    on: nepalDate(at),
    hour: nepalHour(at),
    body: 'The lodge of the second night was shut.',
    wish: 'The price of that night back.',
  }
  return makeClaim(deps, { typed }, { token: await linkOfBooking(deps, id, endsOn) })
}

/** A message of the contact form; returns its id. */
export async function createContactMessage(deps: Deps): Promise<string> {
  const email = `asks-${randomUUID()}@example.org`
  const words = { name: 'Bina Rai', email, subject: 'Insurance', message: 'Up to which height?' }
  const anHourAgo = () => new Date(deps.now().getTime() - 3_600_000)
  const key = newFormKey({ ...deps, now: anHourAgo })
  await sendContact(deps, { ...words, key, trap: '' }, aVisitor())
  const { id } = await deps.db
    .selectFrom('contact_message')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

/** A traveller's message to support; returns the conversation's id. */
export async function createSupportChat(deps: Deps): Promise<string> {
  return askSupport(deps, await createPerson(deps), 'Where do we meet?')
}

/** A review that a visitor without an account reported. */
export async function createReviewReport(deps: Deps): Promise<void> {
  const { id } = await deps.db
    .selectFrom('review')
    .select('id')
    .where('is_public', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const report = { kind: 'review', id, photo: '', reason: 'advert', words: 'For another agency' }
  await reportContent(deps, report, aVisitor())
}

/** A traveller's message that its host has reported; returns the message's id. */
export async function createMessageReport(deps: Deps): Promise<string> {
  const hostId = accountId('karma@example.com')
  const { visitor } = await createPerson(deps)
  const messageId = randomUUID()
  const message = { messageId, typed: 'Our agency is cheaper.', userId: hostId }
  const { conversationId } = await startConversation(deps, message, visitor)
  const account = { id: hostId, email: 'karma@example.com', role: 'traveller', firstName: 'Karma' } as const
  const report = { conversationId, messageId, reason: 'advert', words: 'For another agency' }
  await reportMessage(deps, report, aVisitor({ account }))
  return messageId
}
