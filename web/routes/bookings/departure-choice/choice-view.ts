import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import type { DepartureChoice } from '#domain/booking/choice/choice-queries.ts'
import { departureChoiceIs } from '#domain/booking/choice/departure-choice-states.ts'
import { findBookingOnPaper, type BookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { type ChoicePage, findChoicePage } from '#domain/booking-change/choice-page-queries.ts'
import type { MoveTo } from '#domain/booking-change/move-booking.ts'
import { isOthersCredit, ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { daysBetween, dayText, type IsoDate, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { usd } from '#domain/money.ts'
import { partsAfter } from '#domain/payment-plan/plan-rules.ts'
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
    open: isOpen ? openOf(page, choice, nepalDate(deps.now())) : null,
  }
}

function openOf(page: ChoicePage, choice: DepartureChoice, today: IsoDate) {
  const { back, last4, booking } = page
  const { cardCents, creditCents, beforeCents, travellersCents } = back
  const comesCents = cardCents - beforeCents
  const ownCents = ownCreditCents(booking, creditCents)
  return {
    id: choice.id,
    /** A key for each page: sending it again changes nothing. */
    key: randomUUID(),
    /** The last day to choose, until 24:00 in Nepal. */
    until: nepalDate(new Date(choice.decideBy.getTime() - 1)),
    ...nearAndMore(page, choice.startsOn, today),
    isInParts: booking.unpaid_cents > 0,
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
    hasCard: comesCents > travellersCents,
    credit: usd(comesCents - travellersCents + ownCents),
    /** What goes to the cards of travellers who paid their parts, also with the choice of credit. */
    toTravellers: travellersCents > 0 ? usd(travellersCents) : null,
    noCredit: page.creditRefusal && new Refusal(page.creditRefusal).reason,
  }
}

/** The number of dates that the page shows at first. */
const NEAR_DATES = 6

/** The dates closest to the cancelled ones, and the others, each in their order. */
function nearAndMore(page: ChoicePage, startsOn: string, today: IsoDate) {
  const { dates } = page
  const away = ({ departure }: MoveTo) => Math.abs(daysBetween(startsOn, departure.starts_on))
  const near = new Set(dates.toSorted((one, other) => away(one) - away(other)).slice(0, NEAR_DATES))
  return {
    near: dates.filter((date) => near.has(date)).map((date) => pickOf(page, date, today)),
    more: dates.filter((date) => !near.has(date)).map((date) => pickOf(page, date, today)),
  }
}

function pickOf({ booking, open }: ChoicePage, { departure, sum, free }: MoveTo, today: IsoDate) {
  const own = { ...sum, creditCents: ownCreditCents(booking, sum.creditCents) }
  const change = { unpaidCents: sum.unpaidCents, startsOn: departure.starts_on, today, isChoice: true }
  const later = sum.unpaidCents > 0 ? partsAfter(open, change) : []
  return {
    value: [departure.id, sum.cardCents, sum.creditCents].join(':'),
    dates: rangeText(departure.starts_on, departure.ends_on),
    spots: `${free} of ${counted(departure.max_spots, 'spot')} left`,
    fits: true,
    difference: [
      own.cardCents + own.creditCents > 0 ? differenceText(own) : null,
      later.length === 0 && own.cardCents + own.creditCents === 0 ? 'nothing to pay' : null,
      ...later.map(({ dueOn, cents }) => `${usd(cents)} due on ${dayText(dueOn)}`),
    ]
      .filter(Boolean)
      .join(', '),
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
