import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import type { DepartureChoice } from '#domain/booking/choice/choice-queries.ts'
import { departureChoiceIs } from '#domain/booking/choice/departure-choice-states.ts'
import { findBookingOnPaper, type BookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { type ChoicePage, findChoicePage } from '#domain/booking-change/choice-page-queries.ts'
import type { MoveTo } from '#domain/booking-change/move-booking.ts'
import { type CreditOwner, isOthersCredit, ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { daysBetween, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { usd } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { counted } from '#figure-text'
import { bothText, differenceText, paidText, whereText } from '../../../shared/booking/cancel-words.ts'
import { refundNews } from '../refund-line.ts'

export type ChoiceView = Awaited<ReturnType<typeof choiceView>>
export type OpenChoice = NonNullable<ChoiceView['open']>

/** What the traveller of a booking can choose after its departure was cancelled, or has chosen, as text. */
export async function choiceView(deps: Deps, bookingId: string, visitor: Visitor) {
  const page = await findChoicePage(deps, bookingId, visitor)
  const { booking, choice } = page
  const paper = await findBookingOnPaper(deps, booking.id)
  const isOpen = choice !== null && choice.id === booking.open_choice_id
  return {
    trek: paper.trek_name,
    host: paper.host_name,
    dates: choice ? rangeText(choice.startsOn, choice.endsOn) : rangeText(booking.starts_on, booking.ends_on),
    spots: booking.spots,
    paid: paidText(booking.total_cents - booking.unpaid_cents, booking.credit_cents),
    bookingTo: href('/bookings/:id', { id: booking.id }),
    trekTo: href('/trekking/:id', { id: paper.trek_slug }),
    cancelled: choice && {
      who: choice.cancelledBy === 'host' ? paper.host_name : 'We',
      reason: choice.reason,
    },
    result: choice && !isOpen ? resultText(choice, paper) : null,
    open: isOpen ? openOf(page, choice) : null,
  }
}

function openOf(page: ChoicePage, choice: DepartureChoice) {
  const { dates, back, last4, booking } = page
  const { cardCents, creditCents, beforeCents } = back
  const comesCents = cardCents - beforeCents
  const ownCents = ownCreditCents(booking, creditCents)
  return {
    id: choice.id,
    /** A key for each page: sending it again changes nothing. */
    key: randomUUID(),
    /** The last day to choose, until 24:00 in Nepal. */
    until: nepalDate(new Date(choice.decideBy.getTime() - 1)),
    ...nearAndMore(booking, dates, choice.startsOn),
    noDates: page.isDisputed ? new Refusal('choice-while-disputed').reason : null,
    cardCents,
    creditCents,
    /** What its button says; everything may be credit that returns to somebody else. */
    cancelLabel:
      comesCents + ownCents > 0 ? `Get ${bothText(comesCents, ownCents)} back` : 'Cancel the booking',
    where: whereText({
      ...back,
      last4,
      isOthersCredit: isOthersCredit(booking),
      paid: paidText(booking.total_cents - booking.unpaid_cents, booking.credit_cents),
      hasCharge: false,
    }),
    /** Nothing is left for the card: what credit paid returns in either case. */
    hasCard: comesCents > 0,
    credit: usd(comesCents + ownCents),
    noCredit: page.creditRefusal && new Refusal(page.creditRefusal).reason,
  }
}

/** The number of dates that the page shows at first. */
const NEAR_DATES = 6

/** The dates closest to the cancelled ones, and the others, each in their order. */
function nearAndMore(owner: CreditOwner, dates: readonly MoveTo[], startsOn: string) {
  const away = ({ departure }: MoveTo) => Math.abs(daysBetween(startsOn, departure.starts_on))
  const near = new Set(dates.toSorted((one, other) => away(one) - away(other)).slice(0, NEAR_DATES))
  return {
    near: dates.filter((date) => near.has(date)).map((date) => pickOf(owner, date)),
    more: dates.filter((date) => !near.has(date)).map((date) => pickOf(owner, date)),
  }
}

function pickOf(owner: CreditOwner, { departure, sum, free }: MoveTo) {
  const own = { ...sum, creditCents: ownCreditCents(owner, sum.creditCents) }
  return {
    value: [departure.id, sum.cardCents, sum.creditCents].join(':'),
    dates: rangeText(departure.starts_on, departure.ends_on),
    spots: `${free} of ${counted(departure.max_spots, 'spot')} left`,
    fits: true,
    difference: own.cardCents + own.creditCents > 0 ? differenceText(own) : 'nothing to pay',
  }
}

function resultText({ state, chosen }: DepartureChoice, paper: BookingOnPaper): string {
  if (departureChoiceIs.moved(state))
    return `You chose another date${chosen ? `: ${rangeText(chosen.startsOn, chosen.endsOn)}` : ''}. We have emailed you and ${paper.host_name}.`
  const how = departureChoiceIs.lapsed(state)
    ? 'You did not choose in time, so everything you paid is refunded.'
    : departureChoiceIs.credit(state)
      ? 'You chose credit.'
      : 'You chose your money back.'
  return `${how} ${refundNews(paper)}`
}
