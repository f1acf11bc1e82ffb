import type { Visitor } from '#domain/account/visitor.ts'
import type { Booking } from '#domain/booking/booking-queries.ts'
import { mostJoining, quoteAdding } from '#domain/booking-change/add-travellers.ts'
import type { Deps } from '#domain/deps.ts'
import { usd } from '#domain/money.ts'
import { findCapturedCard } from '#domain/payment/payment-queries.ts'
import { counted } from '#figure-text'
import { quoted } from './quoted.ts'
import { partsQuote } from './parts-quote.ts'
import { paysText, payQuote } from './pay-quote.ts'

/** The most travellers that the page adds at once; more are added with another change. */
const MOST_AT_ONCE = 6

export type AddView = Awaited<ReturnType<typeof addView>>

/** The part 'More travellers' of the page: `url` names how many. */
export async function addView(deps: Deps, booking: Booking, visitor: Visitor, url: URL) {
  const most = Math.min(MOST_AT_ONCE, mostJoining(booking, deps.now()))
  const { spots_taken, max_spots } = booking
  const says =
    most > 0
      ? `${counted(max_spots - spots_taken, 'spot')} left, ${usd(booking.unit_price_cents)} each before discounts.`
      : 'No more spots on these dates.'
  const typed = url.searchParams.get('count') ?? '1'
  const count = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  const isAsked = url.searchParams.get('show') === 'add'
  return {
    most,
    count: Math.max(1, Math.min(count, Math.max(most, 1))),
    says,
    ...(isAsked ? await quoteOf(deps, booking, count, visitor) : { problem: null, quote: null }),
  }
}

function quoteOf(deps: Deps, before: Booking, count: number, visitor: Visitor) {
  return quoted(async () => {
    const { booking, sum } = await quoteAdding(deps, { bookingId: before.id, count }, visitor)
    const cards = await findCapturedCard(deps.db, before.id)
    return {
      ...payQuote(booking, sum, cards),
      parts: await partsQuote(deps, booking, sum),
      count,
      now: `${counted(booking.spots, 'traveller')}, ${usd(sum.beforeCents)}`,
      next: `${counted(sum.columns.spots, 'traveller')}, ${usd(sum.afterCents)}`,
      button: `Add ${counted(count, 'traveller')} ${paysText(sum, cards)}`,
    }
  })
}
