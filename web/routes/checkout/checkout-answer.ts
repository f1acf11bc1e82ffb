import { data, redirect, redirectDocument } from 'react-router'
import { findOwnBooking, type Booking } from '#domain/booking/booking-queries.ts'
import { statusOf } from '#domain/booking/booking-rules.ts'
import { changeHold, renewHold } from '#domain/booking/change-hold.ts'
import { letGo } from '#domain/booking/end-hold.ts'
import { holdSpots } from '#domain/booking/hold-spots.ts'
import type { FieldErrors } from '#domain/booking/lead-rules.ts'
import { submitBooking } from '#domain/booking/submit-booking.ts'
import { startCheckout } from '#domain/payment/start-checkout.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { loginCookie } from '../../http/cookies.ts'
import { detailsOf, partyOf, problemsIn, valuesFrom, without, withOneMore } from './checkout-form.ts'
import type { CheckoutValues } from './checkout-form.ts'

export type CheckoutStep = 'travellers' | 'review'

/** What the page shows after a form was sent: where one is, what was typed, and what was wrong with it. */
export type Answer = {
  step: CheckoutStep
  /** Null when the form that was sent had no fields. */
  values: CheckoutValues | null
  /** The idempotency key of the form under review: sending it again gives the same booking. */
  key: string
  problems: FieldErrors
  refused: { at: Intent; says: string; because: string | undefined } | null
  moved: 'added' | 'removed' | null
}

const intents = ['add', 'remove', 'review', 'edit', 'pay', 'renew', 'release', 'hold-again', 'login'] as const
type BookingIntent = (typeof intents)[number]
export type Intent = BookingIntent | 'hold'

type Sent = {
  intent: BookingIntent
  /** Which additional traveller to remove. */
  companionKey: number
  values: CheckoutValues
  shown: Answer
  shownTotalCents: number | null
}

/** Does what the pressed button asks of this booking. A refusal is shown where it was caused, and nothing typed is lost. */
export async function answerCheckout(visit: Visit, bookingId: string, form: FormData) {
  const sent = sentFrom(form)
  try {
    const booking = await findOwnBooking(visit.deps.db, bookingId, visit.visitor)
    if (statusOf(booking.state) === 'confirmed') return redirect(successOf(booking.id), 303)
    return await answers[sent.intent](visit, booking, sent)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
    const { says, because, status } = error
    return data<Answer>({ ...sent.shown, refused: { at: sent.intent, says, because } }, status)
  }
}

type Act = (visit: Visit, booking: Booking, sent: Sent) => Promise<Answer | Response | Rejected>
type Rejected = ReturnType<typeof data<Answer>>

const answers: Record<BookingIntent, Act> = {
  async add({ deps, visitor }, { id }, { values, shown }) {
    const more = withOneMore(values)
    await changeHold(deps, id, partyOf(more), visitor)
    return { ...shown, values: more, moved: 'added' }
  },

  async remove({ deps, visitor }, { id }, { values, shown, companionKey }) {
    const fewer = without(values, companionKey)
    await changeHold(deps, id, partyOf(fewer), visitor)
    return { ...shown, values: fewer, moved: 'removed' }
  },

  async review({ deps, visitor }, { id }, { values, shown }) {
    const problems = problemsIn(values)
    if (Object.keys(problems).length > 0) return data<Answer>({ ...shown, step: 'travellers', problems }, 422)
    await changeHold(deps, id, partyOf(values), visitor)
    return { ...shown, step: 'review', key: crypto.randomUUID() }
  },

  async edit(_visit, _booking, { shown }) {
    return { ...shown, step: 'travellers' }
  },

  async pay({ deps, visitor, origin }, { id, submitted_at }, { values, shown, shownTotalCents }) {
    if (!submitted_at) {
      const problems = problemsIn(values)
      if (Object.keys(problems).length > 0)
        return data<Answer>({ ...shown, step: 'travellers', problems }, 422)
      const key = shown.key || id
      await submitBooking(deps, id, { details: detailsOf(values), shownTotalCents, key }, visitor)
    }
    const { url } = await startCheckout(deps, { bookingId: id, shownTotalCents, origin }, visitor)
    return redirectDocument(url ?? successOf(id), 303)
  },

  async renew({ deps, visitor }, { id }, { shown }) {
    await renewHold(deps, id, visitor)
    return shown
  },

  async release({ deps, visitor }, { id }) {
    await letGo(deps, id, visitor)
    const { state, ...booking } = await findOwnBooking(deps.db, id, visitor)
    return redirect(statusOf(state) === 'confirmed' ? successOf(id) : trekPageOf(booking), 303)
  },

  async 'hold-again'({ deps, visitor }, { departure_id, display_currency }, { values, shown }) {
    const request = { departureId: departure_id, party: partyOf(values), currency: display_currency }
    await holdSpots(deps, request, visitor)
    return shown
  },

  async login({ site }, { id }) {
    const redirectTo = `/payment-confirmation?booking=${id}`
    const cookie = loginCookie({ redirectTo }, site.secure)
    return redirect('/login', { status: 303, headers: { 'Set-Cookie': cookie } })
  },
}

function sentFrom(form: FormData): Sent {
  const [, asked = '', companionKey = ''] = /^([a-z-]+?)(?:-(\d+))?$/.exec(String(form.get('intent'))) ?? []
  const values = valuesFrom(form)
  const key = String(form.get('key') ?? '')
  const total = String(form.get('total') ?? '')
  return {
    intent: intents.find((intent) => intent === asked) ?? 'review',
    companionKey: Number(companionKey),
    values,
    shown: {
      step: form.get('step') === 'review' ? 'review' : 'travellers',
      values: form.has('firstName') ? values : null,
      key: /^[\w-]{8,100}$/.test(key) ? key : '',
      problems: {},
      refused: null,
      moved: null,
    },
    shownTotalCents: /^\d{1,12}$/.test(total) ? Number(total) : null,
  }
}

function successOf(bookingId: string): string {
  return `/payment-success?booking=${bookingId}`
}

/** Where a departure is chosen again, for the same party. */
function trekPageOf(booking: Pick<Booking, 'trek_slug' | 'departure_id' | 'spots' | 'children'>): string {
  const { trek_slug, departure_id, spots, children } = booking
  const search = new URLSearchParams({
    ...{ departure: departure_id, adults: String(spots - children), children: String(children) },
    note: 'let-go',
  })
  return `/trekking/${trek_slug}?${search}`
}
