import type { Visitor } from '#domain/account/visitor.ts'
import type { Booking } from '#domain/booking/booking-queries.ts'
import { extraWishesIn } from '#domain/booking/change/change-form.ts'
import { findExtraChoices, quoteExtras } from '#domain/booking-change/change-extras.ts'
import type { Deps } from '#domain/deps.ts'
import { nepalDate } from '#domain/dates.ts'
import { type ExtraWish, extraText } from '#domain/extra/extra-rules.ts'
import { usd } from '#domain/money.ts'
import { findCapturedCard } from '#domain/payment/payment-queries.ts'
import { extraHint, extraLimit, extraTitle } from '../../../shared/extra/extra-words.ts'
import { partsQuote } from './parts-quote.ts'
import { paysText, payQuote } from './pay-quote.ts'
import { quoted } from './quoted.ts'

export type ExtrasView = Awaited<ReturnType<typeof extrasView>>

/** The part 'Extras and rooms' of the page: `url` names how many of each the booking would have. */
export async function extrasView(deps: Deps, booking: Booking, visitor: Visitor, url: URL) {
  const today = nepalDate(deps.now())
  const choices = await findExtraChoices(deps, booking)
  const wishes = extraWishesIn(Object.fromEntries(url.searchParams))
  const isAsked = url.searchParams.get('show') === 'extras' && wishes.length > 0
  const asked = new Map(wishes.map(({ id, quantity }) => [id, quantity]))
  return {
    says: booking.extras.map(extraText).join(', ') || 'None ordered yet.',
    choices: choices.map((choice) => ({
      id: choice.id,
      label: extraTitle(choice),
      hint: extraHint(choice),
      limit: choice.most > choice.quantity ? '' : extraLimit(choice, today),
      least: choice.least,
      most: choice.most,
      quantity: asked.get(choice.id) ?? choice.quantity,
    })),
    ...(isAsked ? await quoteOf(deps, booking, wishes, visitor) : { problem: null, quote: null }),
  }
}

function quoteOf(deps: Deps, before: Booking, wishes: ExtraWish[], visitor: Visitor) {
  return quoted(async () => {
    const { booking, sum } = await quoteExtras(deps, { bookingId: before.id, wishes }, visitor)
    const cards = await findCapturedCard(deps.db, before.id)
    return {
      ...payQuote(booking, sum, cards),
      parts: await partsQuote(deps, booking, sum),
      wishes,
      now: usd(sum.beforeCents),
      next: usd(sum.afterCents),
      button: `Change the extras ${paysText(sum, cards)}`,
    }
  })
}
