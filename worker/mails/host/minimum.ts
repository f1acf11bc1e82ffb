import { addDays, dayText, rangeText } from '#domain/dates.ts'
import { cancelledOn } from '#domain/departure/minimum-rules.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMinimumMail } from '#domain/notification/minimum-mail-queries.ts'
import { runningIs } from '#domain/offer/running-states.ts'
import { counted } from '#figure-text'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Reminds the host of a departure that does not have its minimum group: how many are booked, and what happens without a decision. */
export async function mailMinimumDue(
  deps: Deps,
  { departureId, days }: Jobs['mail-minimum-due'],
): Promise<void> {
  const departure = await findMinimumMail(deps, departureId)
  if (!departure || !runningIs.forming(departure.running) || departure.decideOn === null) return
  const { trek, booked, minSpots, decideOn } = departure
  const dates = rangeText(departure.startsOn, departure.endsOn)
  const left = days === 0 ? 'Today is the decide-by day' : `${counted(days, 'day')} left to decide`
  await deps.mail.send({
    to: departure.email,
    subject: `${left}: ${trek}, ${dates}`,
    messageId: messageIdOf(deps, `minimum-due-${days}`, departureId),
    ...renderMail({
      title: left,
      preview: `${booked} of ${minSpots} booked: ${trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${departure.hostName},`),
        paragraph(
          `This departure runs from ${minSpots} booked spots and has ${booked}. The minimum can be reached until ${dayText(decideOn)}, 24:00 Nepal time. You can guarantee the departure at any time; it then runs with the travellers it has.`,
        ),
        paragraph(
          `After ${dayText(decideOn)} you have 48 hours to guarantee or cancel it. If you choose nothing, we cancel it at the end of ${dayText(addDays(cancelledOn(decideOn), -1))} in Nepal. Everybody then chooses another date free of charge, credit or the money back. It does not count as your cancellation.`,
        ),
        facts([
          ['Trek', trek],
          ['Dates', dates],
          ['Booked', `${booked} of ${minSpots}`],
        ]),
        button('Decide', `${dashboardUrl(deps)}/departures/${departureId}#run`),
      ],
      because: hostsBecause,
    }),
  })
}

/** Notifies the host that a departure is guaranteed: its minimum group is booked, or the host guarantees it. */
export async function mailDepartureGuaranteedToHost(
  deps: Deps,
  { departureId }: Jobs['mail-departure-guaranteed-to-host'],
): Promise<void> {
  const departure = await findMinimumMail(deps, departureId)
  if (!departure || !runningIs.guaranteed(departure.running)) return
  const { trek, booked } = departure
  const dates = rangeText(departure.startsOn, departure.endsOn)
  await deps.mail.send({
    to: departure.email,
    subject: `Guaranteed to run: ${trek}, ${dates}`,
    messageId: messageIdOf(deps, 'departure-guaranteed-to-host', departureId),
    ...renderMail({
      title: 'Your departure is guaranteed to run',
      preview: `${trek}, ${dates}.`,
      blocks: [
        paragraph(`Namaste ${departure.hostName},`),
        paragraph(
          `This departure runs. Your travellers get an email. It stays guaranteed, also when a booking is cancelled later.`,
        ),
        facts([
          ['Trek', trek],
          ['Dates', dates],
          ['Booked', counted(booked, 'spot')],
        ]),
        button('Open the departure', `${dashboardUrl(deps)}/departures/${departureId}`),
      ],
      because: hostsBecause,
    }),
  })
}
