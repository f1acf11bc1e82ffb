import { isOthersCredit, ownCreditCents } from '#domain/credit/credit-owner-rules.ts'
import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import type { Visitor } from '#domain/account/visitor.ts'
import { type Booking, findAccountBooking, travellersOf } from '#domain/booking/booking-queries.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { canApply, findOpenOrder, orderText } from '#domain/booking/change/change-orders.ts'
import { isChangeable } from '#domain/booking/change/changeable.ts'
import { positionsIn } from '#domain/booking/change/change-form.ts'
import { quoteLeaving } from '#domain/booking-change/leave-booking.ts'
import { lastCorrectionDay, lastHandOverDay } from '#domain/booking/change/name-change-rules.ts'
import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import { quoteCancellation } from '#domain/cancellation/cancel-booking.ts'
import { addDays, dayText, nepalDate, rangeText } from '#domain/dates.ts'
import { findDeparture } from '#domain/departure/departure-queries.ts'
import type { Deps } from '#domain/deps.ts'
import { areOthers, cardsOfRefund, cardText } from '#domain/payment/captured/card-text-rules.ts'
import { findCardRoom, findCapturedCard } from '#domain/payment/payment-queries.ts'
import { refundLadder } from '#domain/trek/cancellation-refund-rules.ts'
import { counted } from '#figure-text'
import { chargeText, usd } from '#domain/money.ts'
import { bothText, paidText, ruleResult } from '../../../shared/booking/cancel-words.ts'
import { addView } from './add-view.ts'
import { extrasView } from './extras-view.ts'
import { handoverView } from './handover-view.ts'
import { moveView } from './move-view.ts'
import { partsQuote } from './parts-quote.ts'
import { quoted } from './quoted.ts'

export type ChangeView = Awaited<ReturnType<typeof changeView>>
export type LeaveQuote = NonNullable<ChangeView['leave']['quote']>

/** The data of the page 'Change this booking'; `url` names the travellers who would leave. */
export async function changeView(deps: Deps, bookingId: string, visitor: Visitor, url: URL) {
  const booking = await findAccountBooking(deps.db, bookingId, visitor)
  if (booking.open_choice_id !== null)
    throw redirect(href('/bookings/:id/cancelled-departure', { id: booking.id }))
  const [paper, travellers] = await Promise.all([
    findBookingOnPaper(deps, booking.id),
    travellersOf(deps.db, booking.id),
  ])
  const today = nepalDate(deps.now())
  const isOpen = isChangeable(booking, today)
  const handOverUntil = lastHandOverDay(booking.terms.changes, booking.starts_on)
  const chosen = positionsIn(url.searchParams.getAll('leave'))
  const show = url.searchParams.get('show')
  return {
    reference: referenceOf(booking.id),
    trek: paper.trek_name,
    dates: rangeText(booking.starts_on, booking.ends_on),
    facts: [
      { label: 'Dates', amount: rangeText(booking.starts_on, booking.ends_on) },
      { label: 'Travellers', amount: String(booking.spots) },
      { label: 'Host', amount: paper.host_name },
      { label: 'Price now', amount: paidText(booking.total_cents, booking.credit_cents) },
      ...(booking.unpaid_cents > 0
        ? [{ label: 'Still to pay', amount: chargeText(booking.unpaid_cents) }]
        : []),
    ],
    bookingTo: href('/bookings/:id', { id: booking.id }),
    detailsTo: href('/bookings/:id/travellers', { id: booking.id }),
    /** New with each load, so that sending a form again changes nothing, and the next change is another one. */
    key: randomUUID(),
    isOpen,
    show,
    done: doneText(url.searchParams.get('done'), paper.host_name),
    people: travellers.map(({ position, first_name, last_name, is_child }) => ({
      position,
      firstName: first_name,
      lastName: last_name,
      isChild: is_child,
    })),
    names: {
      isOpen: isOpen && today <= lastCorrectionDay(booking.starts_on),
      correctUntil: lastCorrectionDay(booking.starts_on),
      handOverUntil: today <= handOverUntil ? handOverUntil : null,
    },
    leave: {
      chosen,
      rule: isOpen ? await ruleText(deps, booking.id, visitor) : '',
      ...(isOpen && show === 'leave' ? await quoteOf(deps, booking.id, chosen, visitor) : noQuote),
    },
    add: isOpen ? await addView(deps, booking, visitor, url) : null,
    move: isOpen ? await moveView(deps, booking, visitor, url) : null,
    extras: isOpen ? await extrasView(deps, booking, visitor, url) : null,
    order: await orderView(deps, booking),
    handover: isOpen ? await handoverView(deps, booking) : null,
    documentsTo: href('/bookings/:id/documents', { id: booking.id }),
    cancel: {
      to: href('/bookings/:id/cancel', { id: booking.id }),
      says: isOpen ? await cancelText(deps, booking.id, visitor) : '',
    },
  }
}

const noQuote = { quote: null, problem: null }

/** The change that waits for its payment; null without one, or when its time is over. */
async function orderView(deps: Deps, booking: Booking) {
  const order = await findOpenOrder(deps.db, booking.id)
  const now = deps.now()
  if (!order || order.hold_expires_at <= now || !canApply(order, booking, now)) return null
  return {
    text: orderText(order, await findDeparture(deps.db, order.departure_id)),
    due: chargeText(order.due_cents),
    until: order.hold_expires_at.toISOString(),
    now: now.toISOString(),
  }
}

/** What comes back if these travellers leave, or why they cannot. */
function quoteOf(deps: Deps, bookingId: string, positions: number[], visitor: Visitor) {
  return quoted(async () => {
    const { booking, leaving, sum, sumAt, shares } = await quoteLeaving(
      deps,
      { bookingId, positions },
      visitor,
    )
    const [room, cards] = await Promise.all([
      findCardRoom(deps.db, bookingId),
      findCapturedCard(deps.db, bookingId),
    ])
    const spots = booking.spots - leaving.length
    const before = Math.max(0, sum.cardCents - room)
    return {
      positions,
      names: leaving.map(({ first_name }) => first_name).join(', '),
      now: `${counted(booking.spots, 'traveller')}, ${usd(sum.beforeCents)}`,
      next: `${counted(spots, 'traveller')}, ${usd(sum.afterCents)}`,
      parts: await partsQuote(deps, booking, sum),
      percent: sum.percent,
      fallsBy: usd(sum.fallsCents),
      cardCents: sum.cardCents,
      creditCents: sum.creditCents,
      isOthersCredit: isOthersCredit(booking),
      ownCreditCents: ownCreditCents(booking, sum.creditCents),
      comesCents: sum.cardCents - before,
      beforeCents: before,
      back: bothText(sum.cardCents - before, ownCreditCents(booking, sum.creditCents)),
      charge: sum.chargeCents > 0 ? usd(sum.chargeCents) : null,
      keepsDiscount: sum.columns.group_kept_cents > 0,
      last4: cardsOfRefund(cards, shares),
      nextTotal: sum.columns.charge_cents > 0 ? usd(sum.afterCents + sum.columns.charge_cents) : null,
      /** By how much the later payments fall; null when everything is paid. */
      laterFall: booking.unpaid_cents > 0 ? usd(sum.unpaidCents - booking.unpaid_cents) : null,
      later: laterText(booking, nepalDate(deps.now()), { sumAt, room }),
    }
  })
}

type SumAt = Awaited<ReturnType<typeof quoteLeaving>>['sumAt']

/** 'From Sat 13 Feb 2027 it is 50%: $620.00. From Sun 28 Feb 2027 nothing.' Nothing while a host's change lets all leave free. */
function laterText(booking: Booking, today: string, { sumAt, room }: { sumAt: SumAt; room: number }): string {
  // Of a booking in parts the fall lowers the later payments, which are made by then.
  if (booking.open_change_until || booking.unpaid_cents > 0) return ''
  const ladder = refundLadder(booking.terms, booking.starts_on, 0)
  return ladder
    .flatMap(({ percent }, index) => {
      const last = ladder[index - 1]?.until
      if (!last || last < today) return []
      const sum = sumAt({ percent, isWhole: false })
      const back = bothText(Math.min(sum.cardCents, room), ownCreditCents(booking, sum.creditCents))
      return [`From ${dayText(addDays(last, 1))} ${percent > 0 ? `it is ${percent}%: ${back}` : 'nothing'}.`]
    })
    .join(' ')
}

async function ruleText(deps: Deps, bookingId: string, visitor: Visitor): Promise<string> {
  const { percent } = await quoteCancellation(deps, bookingId, visitor)
  return percent > 0 ? `Refund today: ${percent}% of what the price falls by.` : 'No refund today.'
}

async function cancelText(deps: Deps, bookingId: string, visitor: Visitor): Promise<string> {
  const { creditCents, percent, ...quote } = await quoteCancellation(deps, bookingId, visitor)
  const cardCents = Math.min(quote.cardCents, await findCardRoom(deps.db, bookingId))
  if (quote.cardCents + creditCents === 0) return `If you cancel today, ${ruleResult(percent)}.`
  const back = bothText(cardCents, ownCreditCents(quote.booking, creditCents))
  return areOthers(quote.last4)
    ? `Refund today: ${back}, to ${cardText(quote.last4)}.`
    : `Today you get back ${back}.`
}

function doneText(done: string | null, host: string): string | null {
  const mailed = `We have emailed you and ${host}.`
  if (done === 'leave') return `Your booking has fewer travellers. ${mailed}`
  if (done === 'correct-name') return `The name is corrected. ${mailed}`
  if (done === 'add') return `Your booking has more travellers. ${mailed} Please add their details.`
  if (done === 'move') return `Your booking has moved to these dates. ${mailed}`
  if (done === 'extras') return `The extras are changed. ${mailed}`
  if (done === 'let-go') return 'The change was dropped. Its spots are free, and nothing was charged.'
  if (done === 'refunded')
    return 'Your payment reached us too late for the change, so all of it is refunded to your card. We have emailed you.'
  if (done === 'unpaid') return 'The change was not paid, so your booking is unchanged.'
  if (done === 'hand-over-lead')
    return 'The link is on its way to the new lead, and you get a copy. The booking is yours until they take over.'
  if (done === 'withdraw-handover') return 'The handover is withdrawn. Its link no longer works.'
  if (done === 'hand-over') return `The spot has a new traveller. ${mailed} Please add the new details.`
  return null
}
