import { extraWishesIn } from '#domain/booking/change/change-form.ts'
import { quoteExtrasForTraveller } from '#domain/booking-change/extras-for-traveller.ts'
import type { Deps } from '#domain/deps.ts'
import type { findOfficeBooking } from '#domain/office/office-booking-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import { counted } from '#figure-text'
import { differenceText } from '../../../shared/booking/cancel-words.ts'
import { extraTitle } from '../../../shared/extra/extra-words.ts'

type OfficeBooking = Awaited<ReturnType<typeof findOfficeBooking>>

/** What the office's forms for more travellers and extras show: `url` names how many. */
export async function partyView(deps: Deps, { id, adding, extras }: OfficeBooking, url: URL) {
  const typed = url.searchParams.get('add') ?? '1'
  const wished = Number(/^\d{1,2}$/.test(typed) ? typed : 1)
  const wishes = extraWishesIn(Object.fromEntries(url.searchParams))
  const asked = new Map(wishes.map((wish) => [wish.id, wish.quantity]))
  return {
    adding: {
      count: Math.max(1, Math.min(wished, adding.length)),
      steps: adding.map(({ count, sum }) => ({
        count,
        text: `${counted(count, 'traveller')}: ${differenceText(sum)}`,
        dueCents: sum.dueCents,
        cardCents: sum.cardCents,
        creditCents: sum.creditCents,
      })),
    },
    extras: {
      choices: extras.map((choice) => ({
        id: choice.id,
        label: extraTitle(choice),
        least: choice.least,
        most: choice.most,
        quantity: asked.get(choice.id) ?? choice.quantity,
      })),
      ...(wishes.length > 0 ? await quoteOf(deps, id, wishes) : { quote: null, problem: null }),
    },
  }
}

async function quoteOf(deps: Deps, bookingId: string, wishes: ReturnType<typeof extraWishesIn>) {
  try {
    const sum = await quoteExtrasForTraveller(deps, { bookingId, wishes })
    const { dueCents, cardCents, creditCents } = sum
    return {
      quote: { wishes, text: differenceText(sum), dueCents, cardCents, creditCents },
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { quote: null, problem: [error.message, error.reason].filter(Boolean).join(' ') }
  }
}
