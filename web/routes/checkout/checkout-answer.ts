import { data, href, redirect, redirectDocument } from 'react-router'
import { findOwnBooking, type Booking } from '#domain/booking/booking-queries.ts'
import { changeHold, renewHold } from '#domain/booking/hold/change-hold.ts'
import { releaseHold } from '#domain/checkout/end-hold.ts'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { creditBalance } from '#domain/credit/credit-queries.ts'
import { creditText } from '#domain/credit/credit-rules.ts'
import { startCheckout, submitAndCheckout } from '#domain/checkout/start-checkout.ts'
import type { Visit } from '../../http/context.ts'
import { loginCookie } from '../../http/cookies.ts'
import { type CheckoutValues, detailsOf, partyOf, problemsIn, without, withOneMore } from './checkout-form.ts'
import { sentFrom, type Answer, type BookingIntent, type Sent } from './checkout-sent.ts'
import { creditCentsOf, problemsOfTerms, termsOf } from './checkout-terms.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

/** Performs the action of the pressed button. A refusal is shown beside its cause, and typed text stays. */
export async function answerCheckout(visit: Visit, bookingId: string, form: FormData) {
  const booking = await findOwnBooking(visit.deps.db, bookingId, visit.visitor)
  const sent = await withTerms(visit, booking, sentFrom(form))
  const act = async () => {
    if (bookingIs.sold(booking.state)) return redirect(successOf(booking.id), 303)
    return answers[sent.intent](visit, booking, sent)
  }
  return answerRefusal(act, async (refusal) => {
    if (refusal.kind === 'not-found') throw refusal
    const { message: says, reason: because, status } = refusal
    // The cause of a refusal may be a changed credit or price: both are shown with their current values.
    const { shown } = await withTerms(
      visit,
      await findOwnBooking(visit.deps.db, bookingId, visit.visitor),
      sent,
    )
    return data<Answer>({ ...shown, refused: { at: sent.intent, says, because } }, status)
  })
}

type Act = (visit: Visit, booking: Booking, sent: Sent) => Promise<Answer | Response | Rejected>
type Rejected = ReturnType<typeof data<Answer>>

const answers: Record<BookingIntent, Act> = {
  async add(visit, { id }, { values, shown }) {
    const more = withOneMore(values)
    const held = await changeHold(visit.deps, id, sizeOf(more), visit.visitor)
    return { ...shown, ...(await termsOf(visit, held, more)), moved: 'added' }
  },

  async remove(visit, { id }, { values, shown, companionKey }) {
    const fewer = without(values, companionKey)
    const held = await changeHold(visit.deps, id, sizeOf(fewer), visit.visitor)
    return { ...shown, ...(await termsOf(visit, held, fewer)), moved: 'removed' }
  },

  async extras(visit, { id }, { values, shown }) {
    const held = await changeHold(visit.deps, id, sizeOf(values), visit.visitor)
    return { ...shown, ...(await termsOf(visit, held, values)), step: 'travellers' }
  },

  async apply(_visit, _booking, { shown }) {
    return { ...shown, step: 'travellers' }
  },

  async 'use-credit'(visit, booking, { values, shown }) {
    const all = creditText(
      visit.visitor.account ? await creditBalance(visit.deps.db, visit.visitor.account.id) : 0,
    )
    const { terms } = await termsOf(visit, booking, { ...values, credit: all })
    const credit = { cents: terms.credit.cents, says: null }
    const used = { ...values, credit: creditText(credit.cents) }
    return { ...shown, step: 'travellers', values: used, terms: { ...terms, credit } }
  },

  async review({ deps, visitor }, { id }, { values, shown }) {
    const problems = { ...problemsIn(values), ...(shown.terms && problemsOfTerms(shown.terms)) }
    if (Object.keys(problems).length > 0) return data<Answer>({ ...shown, step: 'travellers', problems }, 422)
    await changeHold(deps, id, sizeOf(values), visitor)
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
      const creditCents = creditCentsOf(values)
      const sent = { details: detailsOf(values), creditCents, shownTotalCents, key, plan: values.plan }
      const { url } = await submitAndCheckout(deps, { bookingId: id, origin, ...sent }, visitor)
      return url ? redirectDocument(url, 303) : redirect(successOf(id), 303)
    }
    const { url } = await startCheckout(deps, { bookingId: id, shownTotalCents, origin }, visitor)
    return redirectDocument(url ?? successOf(id), 303)
  },

  async renew({ deps, visitor }, { id }, { shown }) {
    await renewHold(deps, id, visitor)
    return shown
  },

  async release({ deps, visitor }, { id }) {
    await releaseHold(deps, id, visitor)
    const { state, ...booking } = await findOwnBooking(deps.db, id, visitor)
    return redirect(bookingIs.sold(state) ? successOf(id) : trekPageOf(booking), 303)
  },

  async 'hold-again'({ deps, visitor }, { departure_id, display_currency }, { values, shown }) {
    const request = { departureId: departure_id, party: partyOf(values), currency: display_currency }
    const held = await holdSpots(deps, request, visitor)
    if (values.extras) await changeHold(deps, held.id, sizeOf(values), visitor)
    return shown
  },

  async login({ site }, { id }) {
    const redirectTo = `${href('/payment-confirmation')}?booking=${id}`
    const cookie = loginCookie({ redirectTo }, site.secure)
    return redirect(href('/login'), { status: 303, headers: { 'Set-Cookie': cookie } })
  },
}

/** The party and the extras of a form. */
function sizeOf(values: CheckoutValues) {
  return { ...partyOf(values), wishes: values.extras }
}

/** The same with the current values of code and credit. */
async function withTerms(visit: Visit, booking: Booking, sent: Sent): Promise<Sent> {
  if (!sent.shown.values) return sent
  const { terms, values } = await termsOf(visit, booking, sent.values)
  return { ...sent, shown: { ...sent.shown, terms, values } }
}

function successOf(bookingId: string): string {
  return `${href('/payment-success')}?booking=${bookingId}`
}

/** The page to choose a departure again, for the same party. */
function trekPageOf(booking: Pick<Booking, 'trek_slug' | 'departure_id' | 'spots' | 'children'>): string {
  const { trek_slug, departure_id, spots, children } = booking
  const search = new URLSearchParams({
    departure: departure_id,
    adults: String(spots - children),
    children: String(children),
    note: 'let-go',
  })
  return `${href('/trekking/:id', { id: trek_slug })}?${search}`
}
