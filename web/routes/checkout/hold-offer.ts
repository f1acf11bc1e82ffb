import { data, href, redirect } from 'react-router'
import { findOffer } from '#domain/booking/price/checkout-offer-queries.ts'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { displayOf } from '#domain/currency/rate-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { shownCurrency } from '../../http/shown-currency.ts'
import type { Answer } from './checkout-sent.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

/** The offer of a URL without a booking: `?trek=<id or slug>&departure=<id>&adults=2&children=0`. */
export async function offerFrom(
  { deps, visitor, request }: Visit & { request: Request },
  search: URLSearchParams,
) {
  const [offer, display] = await Promise.all([
    findOffer(deps, wantedIn(search), visitor),
    displayOf(deps, shownCurrency(request)),
  ])
  return { ...offer, display }
}

/** 'Hold these spots': does the same as Book Now, and redirects to the form. */
export async function holdOffered(visit: Visit & { request: Request }, search: URLSearchParams) {
  const { deps, visitor, visitorCookie } = visit
  const hold = async () => {
    const { trek, departureId, party } = wantedIn(search)
    const { currency } = await displayOf(deps, shownCurrency(visit.request))
    const { id } = await holdSpots(deps, { departureId, trek, party, currency }, visitor)
    const headers: HeadersInit = visitor.isNew ? { 'Set-Cookie': visitorCookie } : {}
    return redirect(`${href('/payment-confirmation')}?booking=${id}`, { status: 303, headers })
  }
  return answerRefusal(hold, ({ kind, message: says, reason: because, status }) => {
    if (kind === 'not-found') throw new Refusal('trek-not-found')
    return data<Answer>({ ...blank, refused: { at: 'hold', says, because } }, status)
  })
}

const blank: Answer = {
  step: 'travellers',
  values: null,
  terms: null,
  key: '',
  problems: {},
  refused: null,
  moved: null,
}

function wantedIn(search: URLSearchParams) {
  return {
    trek: search.get('trek') ?? '',
    departureId: search.get('departure') ?? '',
    party: { adults: Number(search.get('adults') ?? 1), children: Number(search.get('children') ?? 0) },
  }
}
