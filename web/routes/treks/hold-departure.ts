import { data, href, redirect } from 'react-router'
import type { Party } from '#domain/booking/price/party-rules.ts'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { displayOf } from '#domain/currency/rate-queries.ts'
import { Refusal } from '#domain/refusal.ts'
import { mustBeOfTrek } from '#domain/trek/must-be-of-trek.ts'
import type { Visit } from '../../http/context.ts'
import { shownCurrency } from '../../http/shown-currency.ts'
import { NO_DATE } from './book-words.ts'

type Visiting = Pick<Visit, 'deps' | 'visitor' | 'visitorCookie'> & { request: Request }

/** The input of Book Now: a departure of a trek, which is identified by its id or slug. */
export type Wanted = { trek: string; departureId: string; party: Party }

/** Book Now: holds the spots and redirects to the booking form, or returns the refusal. */
export async function holdDeparture(
  { deps, request, visitor, visitorCookie }: Visiting,
  { trek, departureId, party }: Wanted,
) {
  if (!departureId) return data({ refused: { trek, says: NO_DATE, because: undefined } }, 422)
  try {
    await mustBeOfTrek(deps, departureId, trek)
    const { currency } = await displayOf(deps, shownCurrency(request))
    const hold = await holdSpots(deps, { departureId, party, currency }, visitor)
    return redirect(`${href('/payment-confirmation')}?booking=${hold.id}`, {
      status: 303,
      ...(visitor.isNew && { headers: { 'Set-Cookie': visitorCookie } }),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data({ refused: { trek, says: error.message, because: error.reason } }, error.status)
  }
}
