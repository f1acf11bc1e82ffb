import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findUnreadToMail } from '#domain/message/unread/unread-mail-queries.ts'
import { button, renderMail, paragraph, quote } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Notifies somebody of messages that were unread for an hour; neither side sees the other's address. */
export async function mailUnreadMessages(deps: Deps, payload: Jobs['mail-unread-messages']): Promise<void> {
  const found = await findUnreadToMail(deps, payload)
  if (!found) return
  const { to, from, lastId, quoted, more, count, answerAt } = found
  const title = count === 1 ? `${from} wrote to you` : `${from} wrote you ${count} messages`
  await deps.mail.send({
    to,
    subject: title,
    messageId: messageIdOf(deps, 'unread-messages', lastId),
    ...renderMail({
      title,
      preview: count === 1 ? 'You have an unread message.' : `${count} unread messages.`,
      blocks: [
        ...quoted.map(({ body, fileName }) =>
          quote([body, fileName && `With a file: ${fileName}`].filter(Boolean).join('\n')),
        ),
        ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
        button('Read and answer', answerAt),
        paragraph(
          `Replies to this email do not reach ${from}. Reply on that page. Your email address stays private.`,
        ),
      ],
      because: `You receive this because you have not read ${count === 1 ? 'this message' : 'these messages'} on ${brand.name} for an hour.`,
      help: `Questions to us? Write to ${brand.supportEmail}.`,
    }),
  })
}
