import { bookingUrl } from '#domain/booking/booking-link.ts'
import { findBooking } from '#domain/booking/booking-queries.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import type { Jobs } from '#domain/job.ts'
import { findDuties, type TravellerDuties } from '#domain/traveller/duties-queries.ts'
import { button, list, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { bookersBecause, trekFacts } from './sold-trek-changed.ts'

/** Notifies the lead that the host has new own terms or questions, and whose consent or answers are missing. Not sent when none are. */
export async function mailNewDuties(deps: Deps, { bookingId, at }: Jobs['mail-new-duties']): Promise<void> {
  const [paper, booking] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findBooking(deps.db, bookingId),
  ])
  if (!paper.email || !isOwing(booking)) return
  const { time, travellers } = await findDuties(deps, deps.db, booking, 'lead')
  const missing = travellers.flatMap(missingLine)
  if (time === 'closed' || missing.length === 0) return
  await deps.mail.send({
    to: paper.email,
    subject: `Your host asks for something new: ${paper.trek_name}, ${rangeText(paper.starts_on, paper.ends_on)}`,
    messageId: messageIdOf(deps, 'new-duties', `${bookingId}.${at}`),
    ...renderMail({
      title: 'Your host asks for something new',
      preview: 'New terms or questions of your host.',
      blocks: [
        paragraph(`Dear ${paper.first_name},`),
        paragraph(
          `${paper.host_name} has changed their own terms or their questions for the ${paper.trek_name}. This is missing:`,
        ),
        list(missing),
        paragraph(
          'You answer and agree for yourself and for travellers under 18. The others do it with their own links. We have sent an email to those whose address you entered.',
        ),
        button('See terms and questions', `${await bookingUrl(deps, paper)}/terms`),
        trekFacts(paper),
      ],
      because: bookersBecause,
    }),
  })
}

function missingLine({ firstName, lastName, answersMissing, termsLeft }: TravellerDuties): string[] {
  const missing = [
    ...(termsLeft.length > 0 ? ['consent to the terms'] : []),
    ...(answersMissing > 0 ? ['answers to the host’s questions'] : []),
  ]
  return missing.length > 0 ? [`${firstName} ${lastName}: ${missing.join(', ')}`] : []
}
