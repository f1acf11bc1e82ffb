import { brand } from '#brand'
import { findContactAnswerToMail, findContactToMail } from '#domain/contact/contact-queries.ts'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { promiseEnd } from '#domain/support/support-hours-rules.ts'
import { button, facts, renderMail, paragraph, quote } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/**
 * Sends a contact message to our support's mailbox. A reply there reaches its author; an answer in the office is
 * stored.
 */
export async function mailContactReceived(
  deps: Deps,
  { contactId }: Jobs['mail-contact-received'],
): Promise<void> {
  const found = await findContactToMail(deps, contactId)
  if (!found) return
  const { reference, name, email, subject, body } = found
  await deps.mail.send({
    to: brand.supportEmail,
    replyTo: email,
    subject: `${reference}: a message through the contact form`,
    messageId: messageIdOf(deps, 'contact-received', contactId),
    ...renderMail({
      title: `Message ${reference}`,
      preview: `Answered by ${untilText(found.sent_at)}.`,
      blocks: [
        facts([
          ['From', name],
          ['Email', `${email}${found.account_id ? '' : ' (as typed, not verified)'}`],
          ['Subject', subject],
          ['Answer by', untilText(found.sent_at)],
        ]),
        quote(body),
        button('Answer it in the back office', `${deps.origin}/admin/contact/${contactId}`),
      ],
      because: `You receive this because you are the support of ${brand.name}.`,
      help: 'Answers from this mailbox do not appear in the office.',
    }),
  })
}

/**
 * Confirms a contact message. The address is unproved and may be a stranger's, so the mail contains nothing that was
 * typed, and nobody can write to others through us.
 */
export async function mailContactConfirmed(
  deps: Deps,
  { contactId }: Jobs['mail-contact-confirmed'],
): Promise<void> {
  const found = await findContactToMail(deps, contactId)
  if (!found) return
  const { reference } = found
  await deps.mail.send({
    to: found.email,
    replyTo: brand.supportEmail,
    subject: `We have your message ${reference}`,
    messageId: messageIdOf(deps, 'contact-confirmed', contactId),
    ...renderMail({
      title: 'We have your message',
      preview: `We answer by ${untilText(found.sent_at)}.`,
      blocks: [
        paragraph(`Its number is ${reference}. A person answers by ${untilText(found.sent_at)}.`),
        paragraph(`To add something, reply to this email and leave ${reference} in its subject.`),
      ],
      because: `You receive this because somebody entered your address on the contact page of ${brand.name}.`,
      help: 'If it was not you, ignore this email. No account was created.',
    }),
  })
}

/** Sends our answer to the author with their message below; a reply reaches our support's mailbox. */
export async function mailContactAnswer(
  deps: Deps,
  { answerId }: Jobs['mail-contact-answer'],
): Promise<void> {
  const found = await findContactAnswerToMail(deps, answerId)
  if (!found) return
  const { reference, subject, answer, asked } = found
  await deps.mail.send({
    to: found.email,
    replyTo: brand.supportEmail,
    subject: `${reference}: our answer to your message`,
    messageId: messageIdOf(deps, 'contact-answer', answerId),
    ...renderMail({
      title: 'Our answer',
      preview: `To your message ${reference}.`,
      blocks: [
        ...answer.split('\n\n').map((words) => paragraph(words)),
        paragraph(`You wrote, about “${subject}”:`),
        quote(asked),
      ],
      because: `You receive this because you wrote to ${brand.name}.`,
      help: `Anything else? Reply to this email and leave ${reference} in its subject.`,
    }),
  })
}

function untilText(sentAt: Date): string {
  const until = promiseEnd(sentAt)
  return `${dayText(nepalDate(until))}, ${nepalHour(until)} Nepal time`
}
