import { Link, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { cancelDepartureForm } from '#domain/host-dashboard/departure-form.ts'
import { Refusal } from '#domain/refusal.ts'
import { cancelDeparture, mayChooseAfter } from '#domain/cancellation/cancel-departure.ts'
import { findDepartureCost, type DepartureCost } from '#domain/booking/departure-cost-queries.ts'
import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { bothText } from '../../../shared/booking/cancel-words.ts'
import type { Route } from './+types/departure.ts'
import { CancelDeparture } from '../../../shared/booking/cancel-departure-form.tsx'
import { departureIs } from '#domain/offer/departure-states.ts'

export const loader = authorize(
  site['office/departures/departure'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit & { account: Account }) => {
    const departure = await findDepartureCost(deps, params.id)
    const { id, state, cancelled, bookings, people } = departure
    return {
      id,
      state,
      bookings,
      people,
      trek: departure.trek_name,
      lines: linesOf(departure),
      dates: rangeText(departure.starts_on, departure.ends_on),
      back: bothText(departure.card_cents, departure.credit_cents),
      left: departure.bookings + departure.holds - departure.choosing,
      choosing: departure.choosing,
      offersChoice: mayChooseAfter(departure, nepalDate(deps.now())),
      cancelled: cancelled && { on: dayText(nepalDate(cancelled.happened_at)), reason: cancelled.reason },
    }
  },
)

type Line = { label: string; amount: string | number; kind?: 'total' }

function linesOf(departure: DepartureCost): Line[] {
  const { state, card_cents, credit_cents, ended_card_cents, ended_credit_cents } = departure
  const isOff = departureIs.cancelled(state)
  return [
    { label: 'Host', amount: departure.host_name },
    { label: 'Spots', amount: `${departure.spots_taken} of ${departure.max_spots}` },
    { label: isOff ? 'Bookings refunded' : 'Bookings', amount: isOff ? departure.ended : departure.bookings },
    ...(isOff && departure.choosing > 0 ? [{ label: 'Still choosing', amount: departure.choosing }] : []),
    ...(isOff && departure.moved > 0 ? [{ label: 'Moved to another date', amount: departure.moved }] : []),
    ...(isOff ? [] : [{ label: 'People', amount: departure.people }]),
    ...(departure.holds > 0 ? [{ label: 'Held, not paid', amount: departure.holds }] : []),
    {
      label: 'Goes back',
      amount: isOff ? bothText(ended_card_cents, ended_credit_cents) : bothText(card_cents, credit_cents),
      kind: 'total' as const,
    },
  ]
}

export const action = formAction(
  site['office/departures/departure'].write,
  cancelDepartureForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & FormVisit<typeof cancelDepartureForm>) => {
    if (!input.sure) throw new Refusal('cancel-not-sure')
    await cancelDeparture(deps, { departureId: params.id, reason: input.reason }, visitor)
    return redirect(url.pathname + url.search)
  },
  { shows: ['departure-not-found'] },
)

export default function DeparturePanel({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, dates, state, lines, cancelled, left, choosing } = loaderData
  return (
    <>
      <div className="row between">
        <h2>{trek}</h2>
        {departureIs.cancelled(state) && <Badge tone="none">Cancelled</Badge>}
      </div>
      <p className="muted mt-1">{dates}</p>
      <div className="mt-4">
        <PriceLines lines={lines} />
      </div>
      {cancelled && (
        <p className="mt-4" role="status">
          Cancelled on {cancelled.on}: {cancelled.reason}{' '}
          {left > 0 ? (
            <>
              {left === 1 ? '1 booking is' : `${left} bookings are`} not asked or ended yet.{' '}
              <Link to="">Reload</Link>
            </>
          ) : (
            <>
              Everyone is notified.{' '}
              {choosing > 0 ? 'Some travellers still choose.' : 'Nothing is left to do.'}
            </>
          )}
        </p>
      )}
      {departureIs.cancellable(state) && (
        <CancelDeparture key={loaderData.id} {...loaderData} answer={actionData} />
      )}
    </>
  )
}
