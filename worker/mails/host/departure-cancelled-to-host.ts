import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findHostDepartureMail } from '#domain/notification/host-departure-mail-queries.ts'
import { brand } from '#brand'
import { button, facts, renderMail, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { hostsBecause, rosterUrl } from './host-links.ts'

/** Notifies the host of a cancelled departure, by whom and why, how many travellers it concerns, and what they get. */
export async function mailDepartureCancelledToHost(
  deps: Deps,
  { departureId }: Jobs['mail-departure-cancelled-to-host'],
): Promise<void> {
  const found = await findHostDepartureMail(deps, departureId)
  if (!found) return
  const { trek, bookings, travellers, reason } = found
  const byHost = found.cancelledBy === 'host'
  const dates = rangeText(found.startsOn, found.endsOn)
  const byMinimum = found.cancelledBy === 'minimum'
  const title = byMinimum
    ? 'A departure did not reach its minimum group'
    : byHost
      ? 'You cancelled a departure'
      : `${brand.name} cancelled one of your departures`
  await deps.mail.send({
    to: found.email,
    subject: `Departure cancelled: ${trek}, ${dates}`,
    messageId: messageIdOf(deps, 'departure-cancelled-to-host', departureId),
    ...renderMail({
      title,
      preview: `${trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${found.hostName},`),
        paragraph(
          byMinimum
            ? 'Nobody decided within 48 hours, so this departure is cancelled. It does not count as your cancellation. What your travellers read:'
            : byHost
              ? 'You cancelled this departure. The reason you gave your travellers:'
              : 'An operator cancelled this departure. The reason:',
        ),
        quote(reason),
        paragraph(
          bookings === 0
            ? 'Nobody had booked it.'
            : `${found.offersChoice ? 'Every traveller gets an email and chooses within 7 days: another date of the trek free of charge, credit, or a full refund.' : 'Every traveller gets a full refund and an email.'} You earn nothing from this departure.`,
        ),
        facts([
          ['Trek', trek],
          ['Dates', dates],
          ['Bookings', String(bookings)],
          ['Travellers', String(travellers)],
        ]),
        button('See your bookings', rosterUrl(deps, departureId, 'cancelled')),
        ...(byHost
          ? [paragraph('If you did not do this, contact support at once and change how you sign in.')]
          : [paragraph('If you think this is wrong, contact support from your messages.')]),
      ],
      because: hostsBecause,
    }),
  })
}
