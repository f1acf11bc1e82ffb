import { data, href, redirect } from 'react-router'
import type { Party } from '#domain/booking/price/party-rules.ts'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { displayOf } from '#domain/currency/rate-queries.ts'
import type { Visit } from '../../http/context.ts'
import { shownCurrency } from '../../http/shown-currency.ts'
import { NO_DATE } from './book-words.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'
import { readVisitors } from '../../shared/trek/read-visitors.ts'

type Visiting = Pick<Visit, 'deps' | 'visitor' | 'visitorCookie'> & { request: Request }

/** The input of Book Now: a departure of a trek, which is identified by its id or slug. */
export type Wanted = { trek: string; departureId: string; party: Party }

/**
 * Book Now: holds the spots and redirects to the booking form, or returns the refusal. The form counts the same visitors'
 * prices as the trek's page.
 */
export async function holdDeparture(
  { deps, request, visitor, visitorCookie }: Visiting,
  { trek, departureId, party }: Wanted,
) {
  if (!departureId) return data({ refused: { trek, says: NO_DATE, because: undefined } }, 422)
  const hold = async () => {
    const { currency } = await displayOf(deps, shownCurrency(request))
    const { id } = await holdSpots(deps, { departureId, trek, party, currency }, visitor)
    const visitors = readVisitors(new URL(request.url).searchParams.get('visitors'))
    return redirect(
      `${href('/payment-confirmation')}?booking=${id}${visitors ? `&visitors=${visitors}` : ''}`,
      {
        status: 303,
        ...(visitor.isNew && { headers: { 'Set-Cookie': visitorCookie } }),
      },
    )
  }
  return answerRefusal(hold, ({ message: says, reason: because, status }) =>
    data({ refused: { trek, says, because } }, status),
  )
}
