import { href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import type { Account } from '#domain/account/visitor.ts'
import { cancelDeparture } from '#domain/cancellation/cancel-departure.ts'
import { findDepartureCost } from '#domain/booking/departure-cost-queries.ts'
import { nepalDate, rangeText } from '#domain/dates.ts'
import { cancelDepartureForm } from '#domain/host-dashboard/departure-form.ts'
import { findOwnDeparture } from '#domain/host-dashboard/host-bookings-queries.ts'
import { usd } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { bothText } from '../../../shared/booking/cancel-words.ts'
import { CancelDeparture } from '../../../shared/booking/cancel-departure-form.tsx'
import type { Route } from './+types/cancel-departure.ts'
import { departureIs } from '#domain/offer/departure-states.ts'

type Asking = Route.ActionArgs & { account: Account }

export const handle = { slim: true }

/** The cost of cancelling a departure, shown beforehand: it needs a second factor from the last ten minutes. */
export const loader = authorize(
  site['host/bookings/cancel-departure'].read,
  async ({ deps, params, account, visitor }: Route.LoaderArgs & Visit & { account: Account }) => {
    const own = await findOwnDeparture(deps, params.id, account.id)
    if (!isFresh(visitor.secondFactorAt, deps.now())) throw new Refusal('second-factor-needed')
    const cost = await findDepartureCost(deps, own.id)
    const back = bothText(cost.card_cents, cost.credit_cents)
    return {
      id: own.id,
      state: own.state,
      bookings: cost.bookings,
      people: cost.people,
      back,
      trek: own.trek,
      dates: rangeText(own.startsOn, own.endsOn),
      offersChoice: true,
      mayCancel: departureIs.ahead(own.state) && own.startsOn > nepalDate(deps.now()),
      lines: [
        { label: 'Bookings', amount: cost.bookings },
        { label: 'Travellers', amount: cost.people },
        ...(cost.holds > 0 ? [{ label: 'Being paid, cancelled too', amount: cost.holds }] : []),
        { label: 'Your share of them, which you will not get', amount: usd(own.standingNetCents) },
        {
          label: 'Refunded to those who choose no other date, at most',
          amount: back,
          kind: 'total' as const,
        },
      ],
    }
  },
)

export const action = formAction(
  site['host/bookings/cancel-departure'].write,
  cancelDepartureForm,
  async ({ deps, params, visitor, account, input }: Asking & FormVisit<typeof cancelDepartureForm>) => {
    const { id } = await findOwnDeparture(deps, params.id, account.id)
    if (!input.sure) throw new Refusal('cancel-not-sure')
    await cancelDeparture(deps, { departureId: id, reason: input.reason }, visitor)
    return redirect(`${href(`${DASHBOARD}/bookings`)}?show=cancelled&open=${id}&done=cancelled`, 303)
  },
)

export const meta = () => [{ title: `Cancel a departure · ${brand.name}` }]

export default function CancelOwnDeparture({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, dates, lines, mayCancel } = loaderData
  return (
    <div className="wrap wrap--form page section">
      <h1>Cancel this departure</h1>
      <p className="lead mt-2">
        {trek}, {dates}
      </p>
      <div className="card pad mt-6">
        <PriceLines lines={lines} />
      </div>
      {mayCancel ? (
        <CancelDeparture key={loaderData.id} {...loaderData} isOwn answer={actionData} />
      ) : (
        <Note tone="warn" className="mt-6">
          This departure cannot be cancelled here: it is already cancelled, or it has started and only an
          operator can end it.
        </Note>
      )}
      <p className="mt-6">
        <Link to={`${href(`${DASHBOARD}/bookings`)}?open=${loaderData.id}`}>Back to Total Bookings</Link>
      </p>
    </div>
  )
}
