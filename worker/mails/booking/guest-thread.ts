import { brand } from '#brand'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findGuestMessageToMail } from '#domain/guest-thread/guest-thread-mail-queries.ts'
import { button, renderMail, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { subjectLine } from '../subject-line.ts'

/** Sends a guest the host's message; neither sees the other's address. */
export async function mailBookingLetter(
  deps: Deps,
  { messageId }: Jobs['mail-booking-letter'],
): Promise<void> {
  const found = await findGuestMessageToMail(deps, messageId)
  if (!found) return
  const { to, from, body, fileName, trekName, startsOn, endsOn, answerAt } = found
  const about = `${trekName}, ${rangeText(startsOn, endsOn)}`
  await deps.mail.send({
    to,
    subject: subjectLine(`${from} wrote to you about ${about}`),
    messageId: messageIdOf(deps, 'booking-letter', messageId),
    ...renderMail({
      title: `${from} wrote to you`,
      preview: `About ${about}.`,
      blocks: [
        paragraph(`About ${about}:`),
        quote([body, fileName && `With a file: ${fileName}`].filter(Boolean).join('\n')),
        button('Read and answer', answerAt),
        paragraph(
          `Replies to this email do not reach ${from}. Reply on that page. Your email address stays private. The link is only for you. Do not share it.`,
        ),
      ],
      because: `You receive this because of a booking with ${brand.name}.`,
      help: `Questions to us? Write to ${brand.supportEmail}.`,
    }),
  })
}
