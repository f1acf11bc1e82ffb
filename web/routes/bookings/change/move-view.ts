import type { Visitor } from '#domain/account/visitor.ts'
import type { Booking } from '#domain/booking/booking-queries.ts'
import { lastMoveDays, moveTime, timesText } from '#domain/booking/change/move-rules.ts'
import { type MoveTo, quoteMoves } from '#domain/booking-change/move-booking.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import { usd } from '#domain/money.ts'
import { findCapturedCard } from '#domain/payment/payment-queries.ts'
import { ladderOf } from '#domain/trek/booking-refund-rules.ts'
import { refundPercent } from '#domain/trek/cancellation-refund-rules.ts'
import { counted } from '#figure-text'
import { bothText, differenceText, refundAction } from '../../../shared/booking/cancel-words.ts'
import { partsQuote } from './parts-quote.ts'
import { paysText, payQuote } from './pay-quote.ts'
import { quoted } from './quoted.ts'

export type MoveView = Awaited<ReturnType<typeof moveView>>

/** The part 'Another date' of the page: `url` names the chosen departure. */
export async function moveView(deps: Deps, before: Booking, visitor: Visitor, url: URL) {
  const { quote: found, problem } = await quoted(() => quoteMoves(deps, before.id, visitor))
  if (!found)
    return { says: 'Not possible any more.', problem, times: '', until: null, dates: [], quote: null }
  const { booking, moves } = found
  const today = nepalDate(deps.now())
  const { changes: limits } = booking.terms
  const last = lastMoveDays(limits, booking.starts_on)
  const isByHost = booking.open_change_until !== null && booking.open_change_until > deps.now()
  const isFree = isByHost || moveTime(limits, booking.starts_on, today) === 'free'
  const stays = 100 - refundPercent(booking.terms, booking.starts_on, today)
  const to = url.searchParams.get('show') === 'move' ? url.searchParams.get('to') : null
  const chosen = moves.find(({ departure }) => departure.id === to)
  return {
    says: saysOf(moves.length, { isByHost, freeUntil: isFree ? last.free : null, stays }),
    problem: to && !chosen ? 'These dates can no longer be booked. Choose others.' : null,
    times: timesText(limits.mostMoves),
    until: isByHost ? null : { on: isFree ? last.free : last.charged, isFree },
    dates: moves.map((move) => dateOf(booking, move)),
    quote: chosen?.fits
      ? await quoteOf(deps, booking, chosen, { isFree, cards: await findCapturedCard(deps.db, booking.id) })
      : null,
  }
}

type Rule = { isByHost: boolean; freeUntil: string | null; stays: number }

function saysOf(count: number, { isByHost, freeUntil, stays }: Rule): string {
  if (count === 0) return 'There are no other dates at the moment.'
  if (isByHost) return 'Free, because your host changes the trek. You only pay the difference.'
  if (freeUntil) return `Free until ${dayText(freeUntil)}. You only pay the difference.`
  return `Possible, but ${stays}% of the price becomes non-refundable.`
}

function dateOf(booking: Booking, { departure, sum, free, fits }: MoveTo) {
  return {
    value: departure.id,
    dates: rangeText(departure.starts_on, departure.ends_on),
    spots: fits ? `${free} of ${counted(departure.max_spots, 'spot')} left` : tooFewText(free, booking.spots),
    fits,
    price: usd(departure.price_cents),
    difference: differenceText(sum, { unpaidCents: booking.unpaid_cents }),
  }
}

function tooFewText(free: number, spots: number): string {
  return free === 0 ? 'Full' : `Only ${counted(free, 'spot')} left, you are ${spots}`
}

type Given = { isFree: boolean; cards: string | null }

async function quoteOf(
  deps: Deps,
  booking: Booking,
  { departure, sum, terms }: MoveTo,
  { isFree, cards }: Given,
) {
  const { nonrefundable_cents: stays } = sum.columns
  const after = {
    ...booking,
    ...sum.columns,
    total_cents: booking.total_cents - booking.unpaid_cents + sum.dueCents - sum.cardCents + sum.unpaidCents,
  }
  const today = nepalDate(deps.now())
  const ladder = ladderOf(booking.terms, departure.starts_on, after, today)
  const step = ladder.find(({ until }) => until !== null && until >= today)
  return {
    ...payQuote(booking, sum, cards, terms),
    parts: await partsQuote(deps, booking, sum, departure.starts_on),
    id: departure.id,
    now: rangeText(booking.starts_on, booking.ends_on),
    next: rangeText(departure.starts_on, departure.ends_on),
    notes: [
      ...(sum.dueCents > 0 ? ['The spots are held for you for 15 minutes while you pay.'] : []),
      ...(step?.until
        ? [
            `Cancel until ${dayText(step.until)} ${refundAction(bothText(step.cents, step.creditCents), cards)}.`,
          ]
        : []),
      ...(stays > 0
        ? [
            `${usd(stays)} of the price ${isFree ? 'stays' : 'becomes'} non-refundable, also if you cancel the new dates early.`,
          ]
        : []),
    ],
    button: `Move ${paysText(sum, cards)}`,
  }
}
