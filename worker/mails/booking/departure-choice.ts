import { bookingUrl } from '#domain/booking/booking-link.ts'
import { type DepartureChoice, findChoice } from '#domain/booking/choice/choice-queries.ts'
import { departureChoiceIs } from '#domain/booking/choice/departure-choice-states.ts'
import { type BookingOnPaper, findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { isDisputed } from '#domain/claim/claim-money-queries.ts'
import { othersCreditText, ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { nepalDate, rangeText, untilText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { dividedBack } from '#domain/payment/captured/divided-back.ts'
import { findCardRoom } from '#domain/payment/payment-queries.ts'
import { sumText } from '../back-text.ts'
import { button, list, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { offerEnded } from './offer-ended.ts'
import { bookersBecause, trekFacts } from './sold-trek-changed.ts'

/**
 * Notifies the lead of a booking that the departure was cancelled, and asks for the choice: another date, credit or the card,
 * until when, and what happens without one.
 */
export async function mailDepartureChoice(deps: Deps, payload: Jobs['mail-departure-choice']): Promise<void> {
  const found = await findOpen(deps, payload)
  if (!found) return
  const { booking, choice } = found
  const { reason, cancelledBy } = choice
  const who = cancelledBy === 'host' ? `${booking.host_name} has` : 'we have'
  await send(deps, found, 'departure-choice', {
    subject: `Please choose: your departure was cancelled, ${booking.trek_name}, ${rangeText(choice.startsOn, choice.endsOn)}`,
    title: 'Your departure was cancelled',
    blocks: [
      paragraph(
        `We are sorry: ${who} cancelled this departure. It is not your fault, and you lose nothing. You decide what happens now.`,
      ),
      paragraph(`The reason given: ${reason}`),
      ...(await offerEnded(deps, booking.id, choice.departureId)).map(paragraph),
    ],
  })
}

/** Reminds the lead of a booking, once, that the choice after a cancelled departure is still open. */
export async function mailDepartureChoiceReminder(
  deps: Deps,
  payload: Jobs['mail-departure-choice-reminder'],
): Promise<void> {
  const found = await findOpen(deps, payload)
  if (!found) return
  const { booking, choice } = found
  await send(deps, found, 'departure-choice-reminder', {
    subject: `Please choose ${untilOf(choice)}: ${booking.trek_name}, ${rangeText(choice.startsOn, choice.endsOn)}`,
    title: 'You have not chosen yet',
    blocks: [paragraph('Your departure was cancelled, and you still decide what happens with your booking.')],
  })
}

type Open = { booking: BookingOnPaper; choice: DepartureChoice }

/** Nothing when the traveller has chosen before the mail is sent. */
async function findOpen(
  deps: Deps,
  { bookingId, choiceId }: Jobs['mail-departure-choice'],
): Promise<Open | null> {
  const [booking, choice] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findChoice(deps.db, bookingId, choiceId),
  ])
  return booking.email && choice && departureChoiceIs.open(choice.state) ? { booking, choice } : null
}

type Words = { subject: string; title: string; blocks: ReturnType<typeof paragraph>[] }

async function send(
  deps: Deps,
  { booking, choice }: Open,
  kind: 'departure-choice' | 'departure-choice-reminder',
  { subject, title, blocks }: Words,
): Promise<void> {
  await deps.mail.send({
    to: booking.email ?? '',
    subject,
    messageId: messageIdOf(deps, kind, choice.id),
    ...renderMail({
      title,
      preview: `Please choose ${untilOf(choice)} what happens with your booking.`,
      blocks: [
        paragraph(`Dear ${booking.first_name},`),
        ...blocks,
        list(await waysOf(deps, booking)),
        paragraph(
          `Please choose ${untilOf(choice)}. If you do not choose by then, everything you paid is refunded.`,
        ),
        button('Choose', `${await bookingUrl(deps, booking)}/cancelled-departure`),
        trekFacts(booking),
      ],
      because: bookersBecause,
    }),
  })
}

/** What can be chosen, with the amounts of the page: without what was refunded before, and without the credit of another account. */
async function waysOf({ db }: Deps, booking: BookingOnPaper): Promise<string[]> {
  const [room, disputed, { travellersCents: travellers }] = await Promise.all([
    findCardRoom(db, booking.id),
    isDisputed(db, booking.id),
    dividedBack(db, booking.id, { cents: booking.total_cents }),
  ])
  const card = Math.min(booking.total_cents, room)
  const credit = ownCreditCents(booking, booking.credit_cents)
  const others = booking.credit_cents - credit
  const toTravellers =
    travellers > 0
      ? ` ${chargeText(travellers)} of it is refunded to the cards of the travellers who paid their parts.`
      : ''
  const back = `Your money back, 100%: ${sumText(card, credit)}.${toTravellers}${others > 0 ? ` ${othersCreditText(others)}` : ''}`
  if (disputed) return [back]
  return [
    `Another date of the same trek, free of charge. If the date costs more, you pay nothing more. If it costs less, ${booking.unpaid_cents > 0 ? 'your later payments fall. They follow the new date, and none is due within a week' : 'you get the difference back'}.`,
    ...(card > travellers
      ? [
          `${sumText(0, card - travellers + credit)} at once, which you can use for any trek.${toTravellers.replace(' of it', '')}`,
        ]
      : []),
    back,
  ]
}

function untilOf({ decideBy }: DepartureChoice): string {
  return untilText(nepalDate(new Date(decideBy.getTime() - 1)))
}
